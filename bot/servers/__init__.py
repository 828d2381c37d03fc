"""What a server has set, and what it has taught the judge."""
