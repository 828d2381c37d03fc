"""What is pressed, chosen or submitted at a table, and the private panels that answer."""
