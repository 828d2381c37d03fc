"""What the library says to a question, of a card, and of a thing at a table."""
