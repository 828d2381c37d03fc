"""Search: what a person typed -> ranked hits, over an index that is kept beside the library."""
