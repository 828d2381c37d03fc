"""Words and numbers as they are typed and printed. Nothing here depends on the index."""
