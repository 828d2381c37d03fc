"""Puts blocks under their headings, and decides what each section contains, such as errata."""
