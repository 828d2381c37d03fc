"""Makes Drafts of entries from Sections, and returns the lines that are in no entry.

part_of, why_left_out -> the first of SHAPES that fits -> drafts, and pieces that are parsed again
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules_index.structure.blocks.questions import find_questions
from rules_index.structure.entries.not_rules import why_left_out
from rules_index.structure.entries.run_on_answers import answers_apart
from rules_index.structure.entries.section_shapes.card_list import CARD_LIST
from rules_index.structure.entries.section_shapes.card_notes import CARD_NOTES
from rules_index.structure.entries.section_shapes.card_texts import CARD_TEXTS
from rules_index.structure.entries.section_shapes.long_text import LONG_TEXT
from rules_index.structure.entries.section_shapes.plain_text import PLAIN_TEXT
from rules_index.structure.entries.section_shapes.question_in_title import QUESTION_IN_TITLE
from rules_index.structure.entries.section_shapes.question_list import QUESTION_LIST
from rules_index.structure.entries.section_shapes.question_table import QUESTION_TABLE
from rules_index.structure.entries.section_shapes.terms import TERMS
from rules_index.structure.entries.shape import Made, Piece, Shape
from rules_index.structure.sections.section_kinds import Part, part_of
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.draft import left_out
from rules_index.structure.shapes.front_and_back_matter import is_imprint

SHAPES: tuple[Shape[Any], ...] = (
    QUESTION_IN_TITLE,
    QUESTION_TABLE,
    CARD_TEXTS,
    CARD_NOTES,
    TERMS,
    LONG_TEXT,
    QUESTION_LIST,
    CARD_LIST,
    PLAIN_TEXT,
)
"""The layouts that a section may have; the first layout whose `match` succeeds makes the entries.

A new layout is a module in section_shapes/ and a line here. PLAIN_TEXT is last, because every
section matches it.
"""


def make_drafts(section: Section) -> Iterator[Made]:
    """Yield the drafts of a section's entries, and a LeftOut for each of its lines in no entry."""
    part = part_of(section)
    reason = why_left_out(section, part)
    if reason:
        yield from left_out(section.blocks, reason)
        return
    imprint = [block for block in section.body if block.is_plain and is_imprint(block.text)]
    yield from left_out(imprint, "credits")
    section.body = [block for block in section.body if block not in imprint]
    announced = part is Part.FAQ
    apart = answers_apart(section.body, announced=announced)
    if apart != section.body and find_questions(apart, announced=announced):
        section.body = apart
    yield from _parse(section, part, SHAPES)


def _parse(section: Section, part: Part, shapes: Iterable[Shape[Any]]) -> Iterator[Made]:
    """Yield the drafts and left-out lines that the first fitting shape makes of a section.

    If the shape cuts the section into pieces, each piece is parsed with the shapes for pieces.
    """
    for shape in shapes:
        if found := shape.match(section, part):
            for made in shape.parse(section, part, found):
                if isinstance(made, Piece):
                    of_pieces = (one for one in SHAPES if one.of_pieces)
                    yield from _parse(made.section, made.part, of_pieces)
                else:
                    yield made
            return
