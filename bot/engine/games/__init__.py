"""Games as data: the files, their format, how they are read and checked."""
