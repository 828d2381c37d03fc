"""Finds the order in which the pieces of text on a page are read."""
