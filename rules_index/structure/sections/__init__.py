"""Puts blocks under their headings, and tells what sort of part each is."""
