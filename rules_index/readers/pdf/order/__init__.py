"""The order in which the pieces of a page are read."""
