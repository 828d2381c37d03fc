"""The commands of tables: read arguments, call, render, reply."""
