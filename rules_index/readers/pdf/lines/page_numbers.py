"""Finds the numbers printed on the pages of a PDF, if they agree with one another.

page_margins -> number_pages -> reader
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from rules_index.readers.pdf.lines.line_drafts import Draft

_NUMBER = re.compile(r"(?<![\d.,])\d{1,4}(?![\d,]|\.\d)")
_NEAR = 4
"""The number of sheets before a sheet, and after it, whose printed numbers are compared with its
own. Chosen by hand."""


def number_pages(sheets: Sequence[Sequence[Draft]], widths: Sequence[float]) -> None:
    """Set the page of every draft to the number printed on its sheet.

    Without a printed number, the page is the sheet's position, counted from 1. A sheet may show two
    pages with a number each. `widths` are the widths of the sheets in points.
    """
    heads = [[draft for draft in sheet if draft.furniture] for sheet in sheets]
    spreads = _spreads(heads, widths)
    printed = _printed_pages([[draft.text for draft in head] for head in heads])
    for index, sheet in enumerate(sheets):
        for draft in sheet:
            if spreads is None:
                draft.page = printed[index]
            else:
                draft.page = spreads + 2 * index + ((draft.left + draft.right) > widths[index])


def _printed_pages(heads: Sequence[Iterable[str]]) -> list[int]:
    """Return the number of each page, judged by its own running heads and those of nearby pages.

    `heads` holds the texts of the running heads of each page. A page without a number continues
    from the page before: 7, nothing, 9 -> 7, 8, 9.
    """
    offered = [
        {int(number) - index for text in texts for number in _NUMBER.findall(text)}
        for index, texts in enumerate(heads)
    ]
    offsets = [_best_offset(offered, index) for index in range(len(offered))]
    known = [offset for offset in offsets if offset is not None]
    if not known:
        return [index + 1 for index in range(len(offered))]
    pages: list[int] = []
    current = known[0]
    for index, offset in enumerate(offsets):
        current = current if offset is None else offset
        pages.append(index + current if index + current > 0 else index + 1)
    return pages


def _best_offset(offered: Sequence[set[int]], index: int) -> int | None:
    around = offered[max(0, index - _NEAR) : index + _NEAR + 1]
    witnesses = Counter(offset for numbers in around for offset in numbers)
    likely = [(witnesses[offset], -abs(offset), offset) for offset in offered[index]]
    best = max(likely, default=(0, 0, 0))
    return best[2] if best[0] >= min(2, len(offered)) else None


def _spreads(heads: Sequence[Sequence[Draft]], widths: Sequence[float]) -> int | None:
    """Return the number of the first sheet's left-hand page, if each sheet shows two pages; else
    None.

    `heads` holds the running heads of each sheet, `widths` the widths of the sheets in points.
    """
    votes: Counter[int] = Counter()
    for index, head in enumerate(heads):
        sides: tuple[set[int], set[int]] = set(), set()
        for draft in head:
            numbers = [int(number) for number in _NUMBER.findall(draft.text)]
            if draft.left < widths[index] / 2 < draft.right:
                sides[0].update(numbers[:1])
                sides[1].update(numbers[-1:])
            else:
                sides[draft.left > widths[index] / 2].update(numbers)
        votes.update(n - 2 * index for n in sides[0] if n + 1 in sides[1])
    first, count = votes.most_common(1)[0] if votes else (0, 0)
    return first if count >= max(2, 0.5 * len(heads)) else None
