"""/privacy: the data that the bot keeps about a user, to export or to delete."""
