"""/help: the commands, page by page."""
