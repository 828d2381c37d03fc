"""A question set -> figures, and weights that suit it."""
