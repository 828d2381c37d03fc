"""The parts of the bot put together, with the one list of its features."""
