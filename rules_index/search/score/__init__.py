"""How well entries and passages answer, as numbers."""
