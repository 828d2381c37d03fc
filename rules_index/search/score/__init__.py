"""Scores of entries and passages: numbers for how well each answers the question."""
