"""/settings: the settings of a server and of a channel, and the welcome."""
