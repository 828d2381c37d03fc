"""Defines the ways in which guides lay out a section: one Shape in each module."""
