"""Stores guides and their entries in library.db."""
