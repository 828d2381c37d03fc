"""Defines a Heading: a title of one or two blocks, and its rank among the other headings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from rules_index.model import CardRef
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.number_patterns import is_step_title, number_of
from rules_index.structure.shapes.title_shape import strip_tag

_EDGES = " \t*_"


class Rank(IntEnum):
    """The rank of a heading: the smaller the number, the higher the heading.

    A heading ends the sections of all headings before it with the same or a larger number. A marked
    heading has ten times its level in the file, so that these ranks fit between marked levels.
    """

    TITLE = 5
    CHAPTER = 10
    CAPS = 20
    PART = 25
    NUMBERED = 30
    TERM = 40
    PHASE = 55
    STEP = 58
    RULE = 60
    BOLD = 68
    CARD = 70


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a part of the guide, with the blocks it was made of."""

    title: str
    """The printed title without a version tag or a colon at its end; a number in front stays."""
    rank: int
    blocks: tuple[Block, ...]
    number: str = ""
    cards: tuple[CardRef, ...] = ()
    body: str = ""
    """The text that follows the title on the heading's own line, as in a numbered rule."""
    marked: bool = False
    rendered_number: str = ""
    """The number that a renderer prints before the title, if the file itself lacks it."""

    @property
    def printed(self) -> str:
        return " ".join(block.text for block in self.blocks)

    @property
    def names_step(self) -> bool:
        """Tell whether the title names a numbered part of the turn: "Step 1", "II. Draw phase"."""
        return self.rank in (Rank.PHASE, Rank.STEP) or is_step_title(self.title)


def heading(block: Block, rank: int, *, marked: bool = False) -> Heading:
    """Make a heading of a block with this rank; tidy its title, and read the number in front."""
    title = tidy(block.text)
    rendered = block.first.rendered_number
    number = number_of(title)
    return Heading(title, rank, (block,), number, marked=marked, rendered_number=rendered)


def tidy(text: str) -> str:
    """Return a title without its version tag, final colon and emphasis marks.

    "**Ordeal:** (v1.2)" becomes "Ordeal".
    """
    bare = strip_tag(text.strip(_EDGES)).strip(_EDGES)
    return re.sub(r"\s*:$", "", bare) or text
