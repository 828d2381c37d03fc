"""Takes a question apart, and adds other names for words that the guides lack."""
