"""The commands: read arguments, call, render, reply."""
