"""The ways in which guides lay out a section: one module, one Shape."""
