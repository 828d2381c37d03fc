"""Finds which blocks are headings, and at which level each heading is."""
