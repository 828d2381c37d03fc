"""A table in words, in any language: names, sentences, events, the log."""
