"""Builds, keeps and reads the search index, which is built again when the guides change."""
