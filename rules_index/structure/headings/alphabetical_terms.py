"""Finds glossary terms by their alphabetical order: a title that breaks the order is no term."""

from __future__ import annotations

from collections.abc import Sequence

from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.card_patterns import is_card_line
from rules_index.structure.shapes.heading import Heading, Rank
from rules_index.structure.shapes.title_shape import longest_rising, sort_key
from rules_index.structure.vocabulary.cues import body_says

_FEW_TERMS = 8
"""The fewest titles in alphabetical order that are taken for a list of terms. Chosen by hand."""


def in_order(
    blocks: Sequence[Block], found: dict[int, Heading], small: set[int]
) -> dict[int, Heading]:
    """Drop headings that break the alphabetical order of the terms around them.

    `found` and the result map the index of a block to its heading. `small` holds the indices of
    titles with a small first letter; they stay only if they are in order in a list of terms.
    """
    kept = {i: h for i, h in found.items() if i not in small}
    for region in _regions(found):
        terms = [i for i in region if found[i].rank == Rank.TERM and not found[i].number]
        rising = longest_rising([sort_key(found[i].title) for i in terms])
        if len(rising) < _FEW_TERMS or len(rising) < 0.8 * len(terms):
            continue
        in_order = {terms[place] for place in rising}
        for place, i in enumerate(terms):
            if i in in_order or _is_near(found, terms, place, in_order):
                kept[i] = found[i]
            elif i in kept and not _is_of_card(blocks[i].text):
                del kept[i]
    return kept


def _is_of_card(text: str) -> bool:
    """Tell whether a title announces errata or names a card, and may thus break the order."""
    return body_says(text, "errata") or is_card_line(text)


def _is_near(
    found: dict[int, Heading], terms: Sequence[int], place: int, in_order: set[int]
) -> bool:
    """Tell whether a term begins with the same two letters as the term before or after it.

    That term must be in order: in a list sorted by hand, the two may have swapped places. `terms`
    and `in_order` hold the indices of blocks; `place` is the position of the term in `terms`.
    """
    beginning = "".join(sort_key(found[terms[place]].title))[:2]
    around = [i for i in terms[max(0, place - 1) : place + 2] if i in in_order]
    return any("".join(sort_key(found[i].title))[:2] == beginning for i in around)


def _regions(found: dict[int, Heading]) -> list[list[int]]:
    """Group the indices of headings: each heading of a higher rank than a term begins a new group.

    Such a heading is a chapter or a line in capitals.
    """
    regions: list[list[int]] = [[]]
    for i in sorted(found):
        if found[i].rank < Rank.TERM:
            regions.append([])
        regions[-1].append(i)
    return regions
