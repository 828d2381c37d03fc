"""Reads from PDFium what is on a page: letters, strokes, pieces of words."""
