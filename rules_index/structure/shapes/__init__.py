"""Recognises by its looks what a line is: a block, a heading, a number, a card, a title."""
