"""Turns rows of a page in reading order into Lines: headings, boxes, items, paragraphs."""
