"""How commands become events, by the rules in the game's file."""
