"""Where one pair of columns ends and the next begins, with at most a short heading between.

columns -> band_end -> layout
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from rules_index.readers.pdf.columns import Gutter, written_orders
from rules_index.readers.pdf.parts import Piece

_Strip = Sequence[Piece]
_HEADING = 1.12  # times the size of the rest
_MOST_SHARE = 0.3


def band_end(strips: Sequence[_Strip], gutter: Gutter, size: float) -> int | None:
    """The strip with which a second band starts below the first one; None where there is one."""
    inside = range(gutter.first + 1, gutter.last)
    sides = [_sides(strip, gutter) for strip in strips]
    both = [len(side) > 1 for side in sides]
    # A strip with text on the right alone is the rest of the right column.
    starts = [k for k in inside if False in sides[k] and any(both[gutter.first : k])]
    written = [
        k
        for k in _written_apart(strips, gutter)
        if k in starts and (both[k] or _stands_off(strips, k))
    ]
    # Where every other line is written like that, they are rows rather than columns.
    if written and sum(both[k] for k in written) <= _MOST_SHARE * sum(both):
        return written[0]
    starts = [k for k in starts if any(both[k : gutter.last])]
    return next((k for k in starts if _is_heading_across(strips, k, gutter, size)), None)


def _stands_off(strips: Sequence[_Strip], place: int) -> bool:
    """Whether more white stands above the strip than lines of one paragraph have between them."""
    gaps = [
        min(piece.top for piece in below) - max(piece.bottom for piece in above)
        for above, below in pairwise(strips)
    ]
    return gaps[place - 1] > 1.4 * median(gaps)


def _sides(strip: _Strip, gutter: Gutter) -> set[bool]:
    return {piece.left > gutter.middle for piece in strip}


def _written_apart(strips: Sequence[_Strip], gutter: Gutter) -> list[int]:
    """The strips before which the file has written all that stands above, and nothing below.

    Columns never look like that: the end of the left one is written before the top of the right.
    """
    chosen = range(gutter.first, gutter.last)
    orders = [written_orders(strips[k]) for k in chosen]
    lowest = [min(order, default=math.inf) for order in orders]
    for index in range(len(chosen) - 2, -1, -1):
        lowest[index] = min(lowest[index], lowest[index + 1])
    found, reached = [], -math.inf
    for k, order, below in zip(chosen, orders, lowest, strict=True):
        if k > gutter.first and reached < below < math.inf:
            found.append(k)
        reached = max([reached, *order])
    return found


def _is_heading_across(strips: Sequence[_Strip], place: int, gutter: Gutter, size: float) -> bool:
    """A large or bold line on the left, where the right side is empty from text to text."""
    if place + 1 >= gutter.last or _sides(strips[place], gutter) != {False}:
        return False
    if not all(piece.face.size >= _HEADING * size or piece.face.bold for piece in strips[place]):
        return False
    above = [piece for strip in strips[gutter.first : place] for piece in strip]
    below = [piece for strip in strips[place + 1 : gutter.last] for piece in strip]
    ends = [_extent(above, gutter, right=right)[1] for right in (False, True)]
    starts = [_extent(below, gutter, right=right)[0] for right in (False, True)]
    level = abs(starts[0] - starts[1]) < 0.3 * size
    return level and starts[1] - ends[1] >= 0.9 * (starts[0] - ends[0]) > 2.5 * size


def _extent(pieces: Sequence[Piece], gutter: Gutter, *, right: bool) -> tuple[float, float]:
    side = [piece for piece in pieces if (piece.left > gutter.middle) == right]
    return (
        min((piece.top for piece in side), default=math.inf),
        max((piece.bottom for piece in side), default=-math.inf),
    )
