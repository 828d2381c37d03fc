"""From a command to its words: what can be said, completed, or may have been meant."""
