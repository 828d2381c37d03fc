"""Words of the languages that are read here: folding, detecting, and later stems and concepts."""
