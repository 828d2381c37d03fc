"""A server's own guides: uploaded, checked, published, removed."""
