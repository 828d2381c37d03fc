"""Finds the edges of each column, even if it holds only a few short lines.

line_drafts -> set_edges -> styles, paragraphs
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from rules_index.readers.pdf.lines.line_drafts import Draft

_SURE = 5
"""The fewest lines of a column whose edges are reliable. Chosen by hand."""
_DEEPEST_INDENT = 5
"""The greatest indent of a line within its column, as a multiple of the font size. Chosen by
hand."""
_SLACK = 2.0
"""The most points by which a line may extend beyond the edges of its column. Chosen by hand."""


def set_edges(drafts: Sequence[Draft]) -> None:
    """Set the column edges of each draft, and its distance to the line above in the same block."""
    columns: defaultdict[tuple[int, int], list[Draft]] = defaultdict(list)
    for draft in drafts:
        columns[draft.sheet, draft.column].append(draft)
    own = {key: _own_edges(column) for key, column in columns.items()}
    sure = Counter(
        (round(own[key][0]), round(own[key][1]))
        for key, column in columns.items()
        if len(column) >= _SURE
    )
    for key, column in columns.items():
        edges = _usual_edges(own[key], sure, column[0].size)
        for draft in column:
            draft.edges = edges
    for before, draft in pairwise(drafts):
        if (before.sheet, before.block) == (draft.sheet, draft.block):
            draft.above = draft.baseline - before.baseline


def _own_edges(column: Iterable[Draft]) -> tuple[float, float]:
    lines = list(column)
    return min(draft.left for draft in lines), max(draft.right for draft in lines)


def _usual_edges(
    own: tuple[float, float], sure: Counter[tuple[int, int]], size: float
) -> tuple[float, float]:
    """Return the edges of the narrowest common column that contains a column with the edges `own`.

    Return `own` if no common column contains it. `sure` holds the common columns: the edges of
    columns with enough lines to show both edges, each with its count. `size` is the font size.
    """
    left, right = own
    fitting = [
        (edges[1] - edges[0], -times, edges)
        for edges, times in sure.items()
        if edges[0] - _SLACK <= left <= edges[0] + _DEEPEST_INDENT * size
        and right <= edges[1] + _SLACK
    ]
    if not fitting:
        return own
    usual = min(fitting)[2]
    return min(left, float(usual[0])), max(right, float(usual[1]))
