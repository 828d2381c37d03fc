"""PDF: pages of glyphs become Lines in reading order."""

from rules_index.readers.pdf.reader import read_pdf

__all__ = ["read_pdf"]
