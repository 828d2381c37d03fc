"""A table as messages on Discord: the board, the private panels, their controls."""
