"""A table in words: what things are called, sentences, events, the log; in any language."""
