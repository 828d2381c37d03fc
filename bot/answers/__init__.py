"""The judge as the bot uses it: questions in, plain data out, the library in memory behind it."""
