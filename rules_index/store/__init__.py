"""Guides and entries in library.db."""
