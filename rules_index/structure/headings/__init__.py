"""Finds which blocks are headings, and how high they stand."""
