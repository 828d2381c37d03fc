"""Structure: the Lines of a guide become its Entries, in stages that are named in order.

clean -> blocks -> headings -> card_parts -> outline -> drafts -> ids

What a stage makes is a module in the singular: a Block, a Heading, a Draft.
"""

from rules_index.structure.build import Structured, build
from rules_index.structure.clean import clean
from rules_index.structure.tight import opened

__all__ = ["Structured", "build", "clean", "opened"]
