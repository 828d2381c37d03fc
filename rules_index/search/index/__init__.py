"""Builds, keeps and reads the search index, which is made whenever the guides change."""
