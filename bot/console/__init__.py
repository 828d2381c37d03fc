"""The judge and a table in a terminal, without Discord."""
