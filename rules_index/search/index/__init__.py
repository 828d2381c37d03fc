"""The search index: made from the guides when they are filed, and read for every question."""
