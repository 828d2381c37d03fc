"""What a person reads in a terminal: of files, a library, an answer, an evaluation."""
