"""One clause as a command: each module reads one kind of things that are said."""
