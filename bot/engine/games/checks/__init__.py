"""Checks whether a game's file can be played; each mistake has its place and a reason."""
