"""Puts blocks under their headings, and decides what kind of part each section is."""
