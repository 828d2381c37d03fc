"""Makes entries from notes on cards in a rules section; each note begins with its card's name.

"**Nine Herons** (#12): …" counts in any section, a bare name only below a title that announces
cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_index.structure.entries.cards_without_number import named_under
from rules_index.structure.entries.shape import Parsed, Shape, pieces_of
from rules_index.structure.sections.section_kinds import Part
from rules_index.structure.sections.sections import Section
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.cards_in_lines import notes_on_cards
from rules_index.structure.shapes.heading import Heading


def _notes(section: Section, _part: Part) -> Sequence[Heading | Block]:
    return notes_on_cards(section.body) or named_under(section.title, section.body)


def _clarifications(section: Section, _part: Part, notes: Sequence[Heading | Block]) -> Parsed:
    return pieces_of(section, Part.CLARIFICATION, notes)


CARD_NOTES = Shape(_notes, _clarifications)
