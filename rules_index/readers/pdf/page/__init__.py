"""What PDFium tells of a page: letters, strokes, pieces of words."""
