"""Holds the words by which guides name and label their parts, in eight languages."""
