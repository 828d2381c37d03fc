"""Readers, one a format: a file becomes a Document of Lines."""

from rules_index.readers.dispatch import read

__all__ = ["read"]
