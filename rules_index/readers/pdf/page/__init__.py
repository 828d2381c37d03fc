"""What PDFium reports about a page: letters, strokes, pieces of words."""
