"""The question, taken apart and expanded."""
