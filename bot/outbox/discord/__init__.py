"""The edge of the outbox: what it posts becomes messages on Discord."""
