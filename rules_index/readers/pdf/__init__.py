"""Reads PDFs: turns the letters of each page into Lines in reading order."""

from rules_index.readers.pdf.reader import read_pdf

__all__ = ["read_pdf"]
