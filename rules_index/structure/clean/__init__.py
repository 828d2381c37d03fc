"""Takes out lines that are not text of the guide: marks, page furniture, tables of contents."""
