"""The bot put together: the one list of its features."""
