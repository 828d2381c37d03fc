"""Reads a whole guide: its labels, its structure, its links."""
