"""Finds headings in a guide without heading marks, by blank lines, capitals, numbers and order.

First, candidates are found by their own looks; then the blocks around each decide if it stays.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rules_index.structure.blocks.questions import question_blocks
from rules_index.structure.headings.alphabetical_terms import in_order
from rules_index.structure.headings.heading_candidates import candidates, has_body, small_candidates
from rules_index.structure.headings.numbered_headings import (
    labelled_headings,
    numbered_headings,
    under_bare_steps,
)
from rules_index.structure.headings.serial_headings import (
    above_series,
    serial_headings,
    under_chapters,
)
from rules_index.structure.shapes.block import Block
from rules_index.structure.shapes.heading import Heading, Rank
from rules_index.structure.shapes.title_shape import is_caps, remark_titles

_OFTEN = 4
"""The fewest titles that must share a word before their colon ("Greeks Difficulty: **") before the
word is removed as a property that is not part of the name. Chosen by hand."""
_FEW_BELOW = 3
"""The fewest names right below one another that are taken for a list or a picture, not for
headings. Chosen by hand."""


def plain_headings(blocks: Sequence[Block], contents: frozenset[str]) -> list[Heading | Block]:
    """Return the blocks of an unmarked text in order, with each heading replaced by a `Heading`.

    Headings are found by their looks and the blocks around them. `contents` holds the folded titles
    in the guide's own table of contents.
    """
    asked = question_blocks(blocks)
    found = {i: h for i, h in candidates(blocks, contents).items() if i not in asked}
    remarks = remark_titles(blocks[i].text for i in found)
    found = {i: h for i, h in found.items() if blocks[i].text not in remarks}
    small = {i: h for i, h in small_candidates(blocks).items() if i not in asked | set(found)}
    found |= serial_headings(blocks, asked)
    found = _without_lists(blocks, found)
    found = in_order(blocks, found | small, set(small))
    found |= labelled_headings(blocks, asked, run_in=True)
    found |= numbered_headings(blocks, set(found))
    found = under_bare_steps(_without_property(found))
    found = under_chapters(above_series(found, listed=bool(contents)))
    pieces: list[Heading | Block] = []
    skip = 0
    for i, block in enumerate(blocks):
        if skip:
            skip -= 1
        elif i in found:
            pieces.append(found[i])
            skip = len(found[i].blocks) - 1
        else:
            pieces.append(block)
    return pieces


def _without_lists(blocks: Sequence[Block], found: dict[int, Heading]) -> dict[int, Heading]:
    """Drop headings that are names in a list or picture: three or more right below one another.

    The last of them stays if it has a text below it. `found` and the result map the index of a
    block to its heading.
    """
    listed = set[int]()
    for run in _runs_of_headings(found):
        weak = {i for i in run if found[i].rank >= Rank.TERM and not found[i].number}
        if len(weak) >= _FEW_BELOW:
            # The last name may be the heading of the text below the list.
            listed |= weak - ({run[-1]} if has_body(blocks, run[-1]) else set())
    return {
        i: h for i, h in found.items() if i not in listed and not _is_item_of_lead(blocks, i, h)
    }


def _without_property(found: dict[int, Heading]) -> dict[int, Heading]:
    """Cut titles before a property that at least four of them have: "Greeks Difficulty: **" ->
    "Greeks".

    `found` maps the index of a block to its heading; it is changed and returned.
    """
    before_colon = {
        i: h.title.partition(":")[0].split() for i, h in found.items() if ":" in h.title
    }
    often = Counter(word for names in before_colon.values() for word in names[1:][-3:])
    for i, names in before_colon.items():
        at = next((k for k in range(1, len(names)) if often[names[k]] >= _OFTEN), 0)
        if at and found[i].rank == Rank.TERM:
            # Also remove the signs that OCR makes of a picture beside the title.
            name = re.sub(r"^(?:\W+|\w{1,2}\s+)+(?=\w{3})", "", " ".join(names[:at]))
            found[i] = replace(found[i], title=name)
    return found


def _runs_of_headings(found: dict[int, Heading]) -> list[list[int]]:
    rows: list[list[int]] = []
    for i in sorted(found):
        if rows and i == rows[-1][-1] + len(found[rows[-1][-1]].blocks):
            rows[-1].append(i)
        else:
            rows.append([i])
    return rows


def _is_item_of_lead(blocks: Sequence[Block], i: int, candidate: Heading) -> bool:
    """Tell whether a heading is only an item of the list that the line before it introduces.

    Such a line ends with a colon: "The cards are:".
    """
    lead = i and blocks[i - 1].text.endswith(":") and not is_caps(blocks[i - 1].text)
    return bool(lead) and candidate.rank >= Rank.TERM and not has_body(blocks, i)
