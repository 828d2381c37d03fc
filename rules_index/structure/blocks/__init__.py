"""Joins lines to paragraphs, items, rows and titles."""
