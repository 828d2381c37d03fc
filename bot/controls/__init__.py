"""What is pressed, chosen or submitted at tables: keys in the ids, never state."""
