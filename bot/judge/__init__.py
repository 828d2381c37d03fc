"""The judge as the bot asks it: one desk, the library in memory behind it, plain data out of it."""
