"""Suggestions while somebody types a question."""
