"""Makes entries of sections."""
