"""What a person reads in a terminal: of a library, of an answer, of an evaluation."""
