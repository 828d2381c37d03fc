"""Defines a Shape: one way in which guides lay out a section, and how to make entries of it.

section_shapes/* -> make_drafts.SHAPES
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from rules_index.model import LeftOut
from rules_index.structure.sections.section_kinds import Part, is_about_cards
from rules_index.structure.sections.sections import Section, make_sections
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_tables import is_header
from rules_index.structure.shapes.draft import Draft, left_out
from rules_index.structure.shapes.heading import Heading

Match = TypeVar("Match")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part cut out of a section, to be made into entries by another shape."""

    section: Section
    part: Part


Made = Draft | LeftOut
Parsed = Iterator[Made | Piece]


@dataclass(frozen=True, slots=True)
class Shape(Generic[Match]):
    """A layout of a section: `match` recognises it, and `parse` makes entries of the section."""

    match: Callable[[Section, Part], Match | None]
    """Takes a section and its `Part`; returns what `parse` needs as its third argument, or None or
    an empty value if the section does not have this shape."""
    parse: Callable[[Section, Part, Match], Parsed]
    """Takes a section, its `Part` and what `match` returned; yields drafts of entries, lines left
    out and pieces of the section. Together they hold every line."""
    of_pieces: bool = False
    """Whether this shape is also tried on the pieces that another shape cuts out of a section."""


def pieces_of(section: Section, part: Part, body: Sequence[Heading | Block]) -> Parsed:
    """Yield the parts of a section, cut at the headings in `body`, and left-out table heads.

    `body` holds the blocks of the section and the headings found among them.
    """
    of_cards = is_about_cards(part)
    heads = [one for one in body if of_cards and isinstance(one, Block) and is_header(one)]
    yield from left_out(heads, "heading")
    first, *inner = make_sections([one for one in body if one not in heads])
    yield Piece(replace(section, body=first.body, children=1), part)
    above = (*section.above, *((section.heading,) if section.heading else ()))
    for one in inner:
        yield Piece(replace(one, above=(*above, *one.above)), part)


def has_headings(body: Sequence[Heading | Block]) -> bool:
    """Tell whether a body holds at least one heading and not only blocks."""
    return any(isinstance(one, Heading) for one in body)
