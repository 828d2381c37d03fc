"""What is kept about people: shown to them, exported, deleted, and how long it stays."""
