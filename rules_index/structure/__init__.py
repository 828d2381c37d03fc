"""Turns the Lines of a guide into its Entries, in one subpackage after the other.

vocabulary < shapes < clean < blocks < headings < sections < entries; build.py runs them.
"""
