"""Readers, one for each format: each turns a file into a Document of Lines."""

from rules_index.readers.dispatch import read

__all__ = ["read"]
