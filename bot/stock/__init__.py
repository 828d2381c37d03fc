"""A server's own guides: handed in, looked at, published, removed."""
