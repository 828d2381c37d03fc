"""Makes the entries of a guide from its sections."""
