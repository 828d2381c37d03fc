"""Searches the guides: a question -> ranked hits, with an index that is kept beside the library."""
