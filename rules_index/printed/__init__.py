"""Output for a person at a terminal: about files, a library, an answer, an evaluation."""
