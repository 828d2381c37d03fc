"""The bot's messages in every language that it speaks."""
