"""Words and numbers as they are typed and printed; knows no index."""
