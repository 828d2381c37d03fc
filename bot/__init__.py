"""The Discord half and the `judge` command. Knows the library; the library does not know it."""
