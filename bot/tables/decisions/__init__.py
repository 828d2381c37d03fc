"""What a command brings about: the game's data and what players do, as events of a draft."""
