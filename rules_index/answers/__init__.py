"""The library's answers: to a question, about a card, and about a thing at a game table."""
