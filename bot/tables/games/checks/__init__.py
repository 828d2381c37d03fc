"""Whether a game's file can be played: each mistake in it, with its place and the reason."""
