"""Runs a function in a child process with limits."""
