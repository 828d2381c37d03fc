"""Makes an entry from a heading that is a labelled question ("## Q: May I row?") and its answer."""

from __future__ import annotations

from dataclasses import replace

from rules_index.structure.blocks.questions import asks_in_title
from rules_index.structure.entries.shape import Parsed, Piece, Shape
from rules_index.structure.sections.section_kinds import Part
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.heading import Heading


def _question(section: Section, _part: Part) -> Heading | None:
    head = section.heading
    return head if head and asks_in_title(head.printed, section.body) else None


def _as_body(section: Section, part: Part, head: Heading) -> Parsed:
    yield Piece(replace(section, heading=None, body=[*head.blocks, *section.body]), part)


QUESTION_IN_TITLE = Shape(_question, _as_body)
