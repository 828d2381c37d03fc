"""/library: the guides of a server, from the file to the answer."""
