"""What is kept of a table: the last of it at hand, all of it in a file, none of one person."""
