"""Recognises what a line is by its looks: a block, a heading, a number, a card, a title."""
