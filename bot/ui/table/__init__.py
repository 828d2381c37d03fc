"""A table on Discord as messages: the board, the private panels, what can be pressed."""
