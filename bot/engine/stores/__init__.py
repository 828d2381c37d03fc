"""Where the logs of tables are kept: the contract of every store, and the engines that keep it."""
