"""The bot's own words in every language it speaks."""
