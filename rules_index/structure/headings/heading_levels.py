"""Corrects the levels of marked headings where a file converter got them wrong.

blocks -> here -> marked_headings
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.number_patterns import compound, simple
from rules_index.structure.shapes.title_shape import continues_alphabet, longest_rising, sort_key
from rules_index.structure.vocabulary.cues import heading_says, is_card_list

_SPECIAL = ("faq", "errata", "clarification", "appendix", "credits", "changes")
"""The parts of a guide that are never inside its glossary."""
_FEW_TERMS = 5
"""The fewest headings on the same level as the heading of the glossary that are taken for its
terms. Chosen by hand."""


def settled_levels(blocks: Sequence[Block], marked: Sequence[int]) -> dict[int, int]:
    """Return index of the block -> corrected level, for each marked heading; level 1 is the
    highest.

    Headings with consecutive numbers get the same level, and the terms of a glossary a deeper level
    than the glossary's title. `marked` holds the indices of the marked headings.
    """
    levels = {i: blocks[i].level or 1 for i in marked}
    _settle_numbers(blocks, marked, levels)
    for place, i in enumerate(marked):
        # A term of a glossary may be called "Keywords": it opens no glossary of its own.
        called = heading_says(blocks[i].text, "glossary") and levels[i] == blocks[i].level
        if called and not _ends_alphabetical_list(blocks, marked[: place + 1]):
            _settle_glossary(blocks, marked[place + 1 :], levels, levels[i])
    return levels


def _settle_numbers(blocks: Sequence[Block], marked: Sequence[int], levels: dict[int, int]) -> None:
    """Raise each numbered heading in `levels` to the level of the heading with the previous number.

    If 4.3 is deeper than 4.2, it gets the level of 4.2.
    """
    last: dict[str, int] = {}
    for i in marked:
        own = compound(blocks[i].text) or simple(blocks[i].text)
        number = own.number if own else ""
        above, point, figure = number.rpartition(".")
        if figure.isdecimal():
            before = f"{above}{point}{int(figure) - 1}"
            levels[i] = min(levels[i], last.get(before, levels[i]))
            last[number] = levels[i]


def _ends_alphabetical_list(blocks: Sequence[Block], until: Sequence[int]) -> bool:
    """Tell whether the last heading in `until` continues the alphabetical order of those before it.

    Only headings on its level count, back to the nearest heading of a higher level. `until` holds
    indices of headings in `blocks`.
    """
    own = blocks[until[-1]].level or 1
    inner = itertools.takewhile(lambda i: (blocks[i].level or 1) >= own, reversed(until))
    return continues_alphabet([blocks[i].text for i in inner if blocks[i].level == own][::-1])


def _settle_glossary(
    blocks: Sequence[Block], after: Sequence[int], levels: dict[int, int], own: int
) -> None:
    """Lower the terms of a glossary below the glossary's heading, if many terms are on its level.

    `levels` is changed. `after` holds the indices of the headings after the glossary's heading,
    `own` is the level of the glossary's heading.
    """
    terms = []
    for i in after:
        if (
            levels[i] < own
            or heading_says(blocks[i].text, *_SPECIAL)
            or is_card_list(blocks[i].text)
        ):
            break
        terms.append(i)
    wandering = [i for i in terms if levels[i] == own]
    rising = longest_rising([sort_key(blocks[i].text) for i in terms])
    if len(wandering) >= _FEW_TERMS and len(rising) >= 0.8 * len(terms):
        for i in terms:
            levels[i] = max(levels[i], own + 1)
