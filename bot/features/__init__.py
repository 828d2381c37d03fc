"""What people can do with the bot: a folder a feature; none imports another."""
