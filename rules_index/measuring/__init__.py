"""Measures how well a set of questions is answered, and fits weights to it."""
