"""Rows in reading order become Lines: headings, boxes, items, paragraphs, whole words."""
