"""What a line looks like: a block, a heading, a number, a card, a title."""
