"""Decides whether a box is read after the paragraph that runs round it and goes on below it.

layout -> strips_before_box
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from rules_index.readers.pdf.order.columns import written_orders
from rules_index.readers.pdf.order.rows import row_of, rows_of
from rules_index.readers.pdf.page.parts import Piece, Row

_CLOSE = 1.3
"""The greatest distance between two lines of one paragraph, as a multiple of the usual distance.
Chosen by hand."""
_SENTENCE_ENDS = (".", "!", "?", ":", "…", "”", '"', ")")


def strips_before_box(
    text: Sequence[Piece], box: Sequence[Piece], below: Sequence[Sequence[Piece]]
) -> int:
    """Return how many strips below a box continue the text beside the box, and are read before it.

    Return 0 if that text does not go on below the box, or if text and box are two columns.
    """
    lines = rows_of(text)
    if not below or len(lines) < 2 or _is_written_between(text, box, below):
        return 0
    step = median(after.baseline - before.baseline for before, after in pairwise(lines))
    rows = [row_of(strip) for strip in below]
    if not _paragraph_goes_on(lines, rows[0], step):
        return 0
    for index, (before, after) in enumerate(pairwise(rows), start=1):
        if after.baseline - before.baseline > _CLOSE * step or after.size != before.size:
            return index
    return len(rows)


def _is_written_between(
    text: Sequence[Piece], box: Sequence[Piece], below: Sequence[Sequence[Piece]]
) -> bool:
    """Tell whether in the file the box comes after the text beside it and before the lines below.

    The second of two columns comes there, too; so the box is then read like a column.
    """
    first = max(written_orders(text), default=0)
    last = min((order for strip in below for order in written_orders(strip)), default=0)
    return any(first < order < last for order in written_orders(box))


def _paragraph_goes_on(lines: Sequence[Row], below: Row, step: float) -> bool:
    last = lines[-1]
    return (
        below.size == last.size
        and 0 < below.baseline - last.baseline <= _CLOSE * step
        and abs(below.left - min(row.left for row in lines)) < 3 * last.size
        and not last.text.endswith(_SENTENCE_ENDS)
    )
