"""A function in a child process with limits."""
