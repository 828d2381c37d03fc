"""Structure: the Lines of a guide become its Entries, in rooms that stand in order.

vocabulary < shapes < clean < blocks < headings < sections < entries; build.py runs them.
"""

from rules_index.structure.build import Structured, build
from rules_index.structure.clean.clean import clean_lines
from rules_index.structure.clean.dense_text import opened

__all__ = ["Structured", "build", "clean_lines", "opened"]
