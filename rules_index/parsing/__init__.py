"""Reading a guide whole: which one it is, its structure, its links."""
