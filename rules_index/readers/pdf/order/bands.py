"""Finds where one pair of columns ends and another pair begins right below it.

columns -> below_title, band_end -> layout
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, pairwise
from statistics import median

from rules_index.readers.pdf.order.columns import Gutter, written_orders
from rules_index.readers.pdf.page.parts import Piece

_Strip = Sequence[Piece]
_HEADING = 1.12
"""The least font size of a heading across two columns, as a multiple of the usual font size. Chosen
by hand."""
_MOST_SHARE = 0.3
"""Of the strips with text on both sides, the greatest share at which the text may be cut.

With more cuts (`_written_apart`), the strips are rows of a table rather than lines of columns.
Chosen by hand.
"""
_MOST_LINES = 4
"""The most lines of a title between two pairs of columns. Chosen by hand."""
_CLOSE = 1.5
"""The greatest distance between two lines of one title, as a multiple of its font size. Chosen by
hand."""


def band_end(strips: Sequence[_Strip], gutter: Gutter, size: float) -> int | None:
    """Return the index of the strip at which a second pair of columns begins along the same gutter.

    Return None if there is no second pair. `size` is the usual font size.
    """
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
    ends = written[:1] if sum(both[k] for k in written) <= _MOST_SHARE * sum(both) else []
    starts = [k for k in starts if any(both[k : gutter.last])]
    across = (k for k in starts if _is_heading_across(strips, k, gutter, size))
    return min([*ends, *islice(across, 1)], default=None)


def _stands_off(strips: Sequence[_Strip], place: int) -> bool:
    """Tell whether the gap above the strip `place` is clearly larger than the usual gap between
    strips."""
    gaps = [
        min(piece.top for piece in below) - max(piece.bottom for piece in above)
        for above, below in pairwise(strips)
    ]
    return gaps[place - 1] > 1.4 * median(gaps)


def _sides(strip: _Strip, gutter: Gutter) -> set[bool]:
    return {piece.left > gutter.middle for piece in strip}


def _written_apart(strips: Sequence[_Strip], gutter: Gutter) -> list[int]:
    """Return the indexes of the strips before which the file has all text above, and no text below.

    Two pairs of columns can be divided at such a strip. Inside a pair there is none: the file has
    the end of the left column before the top of the right one.
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
    """Tell whether the large or bold line in the strip `place` is a heading over both columns.

    The line must be on the left, with nothing to its right, and clearly apart from the text above
    it. `size` is the usual font size.
    """
    end = _end_of_title(strips, place, gutter)
    if end >= gutter.last or _sides(strips[place], gutter) != {False}:
        return False
    if not all(piece.face.size >= _HEADING * size or piece.face.bold for piece in strips[place]):
        return False
    above = [piece for strip in strips[gutter.first : place] for piece in strip]
    below = [piece for strip in strips[end : gutter.last] for piece in strip]
    ends = [_extent_of_side(above, gutter, right=right)[1] for right in (False, True)]
    starts = [_extent_of_side(below, gutter, right=right)[0] for right in (False, True)]
    level = abs(starts[0] - starts[1]) < 0.3 * size
    return level and starts[1] - ends[1] >= 0.9 * (starts[0] - ends[0]) > 2.5 * size


def below_title(strips: Sequence[_Strip], gutter: Gutter, size: float) -> Gutter:
    """Return the gutter; if its upper end is beside a large title, return it without that end.

    The last lines of a title may be so short that the gutter seems to go on beside them. `size` is
    the usual font size.
    """
    before = gutter.first - 1
    if before < 0 or min(piece.face.size for piece in strips[before]) < _HEADING * size:
        return gutter
    first = _end_of_title(strips, before, gutter)
    left = {side for strip in strips[first : gutter.last] for side in _sides(strip, gutter)}
    return replace(gutter, first=first) if len(left) > 1 else gutter


def _end_of_title(strips: Sequence[_Strip], place: int, gutter: Gutter) -> int:
    """Return the index of the strip below the title that begins at the strip `place`.

    The next lines belong to the title if they are close, only on the left, and in the same face.
    """
    for end in range(place + 1, min(place + _MOST_LINES, gutter.last)):
        last, piece = strips[end - 1][0], strips[end][0]
        alike = {one.face for one in strips[end]} == {last.face}
        close = piece.baseline - last.baseline <= _CLOSE * last.face.size
        if not (alike and close and _sides(strips[end], gutter) == {False}):
            return end
    return min(place + _MOST_LINES, gutter.last)


def _extent_of_side(pieces: Sequence[Piece], gutter: Gutter, *, right: bool) -> tuple[float, float]:
    side = [piece for piece in pieces if (piece.left > gutter.middle) == right]
    return (
        min((piece.top for piece in side), default=math.inf),
        max((piece.bottom for piece in side), default=-math.inf),
    )
