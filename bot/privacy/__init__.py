"""What is kept about people: shown to them, handed out, deleted, and how long it stays."""
