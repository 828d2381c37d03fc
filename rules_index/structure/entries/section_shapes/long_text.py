"""Makes entries from a text too long to be shown whole, cut at titles such as "**Rowing** – You
may".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules_index.structure.entries.shape import Parsed, Piece, Shape, has_headings
from rules_index.structure.sections.section_kinds import Part
from rules_index.structure.sections.sections import Section, make_sections
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.heading import Heading
from rules_index.structure.shapes.run_in_titles import split_long

_NEVER_CUT = (Part.FAQ, Part.CARD_LIST)


def _split(section: Section, part: Part) -> Sequence[Heading | Block]:
    body = split_long(section.body) if section.heading and part not in _NEVER_CUT else ()
    return body if has_headings(body) else ()


def _entries_of_pieces(section: Section, part: Part, body: Sequence[Heading | Block]) -> Parsed:
    first, *inner = make_sections(body)
    yield Piece(replace(section, body=first.body, children=1), part)
    above = (*section.above, section.heading) if section.heading else section.above
    for one in inner:
        cut = replace(section, heading=one.heading, above=above, body=one.body, children=0)
        yield Piece(replace(cut, names_guide=False), part)


LONG_TEXT = Shape(_split, _entries_of_pieces, of_pieces=True)
