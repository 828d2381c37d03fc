"""What people can do with the bot: one folder for each feature; none imports another."""
