"""Ranks entries for a question, with an index that is kept beside the library."""
