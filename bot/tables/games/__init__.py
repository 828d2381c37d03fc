"""A game as data: the files themselves, what may stand in them, how they are read and checked."""
