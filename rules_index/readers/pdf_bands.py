"""Where one pair of columns ends and the next begins, with at most a short heading between.

pdf_columns -> band_end -> pdf_layout
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_index.readers.pdf_columns import Gutter
from rules_index.readers.pdf_parts import Piece

_Strip = Sequence[Piece]
_HEADING = 1.12  # times the size of the rest
_MOST_SHARE = 0.3


def band_end(strips: Sequence[_Strip], gutter: Gutter, size: float) -> int | None:
    """The strip with which a second band starts below the first one; None where there is one."""
    inside = range(gutter.first + 1, gutter.last)
    both = [_sides(strip, gutter) == {False, True} for strip in strips]
    can_end = [k for k in inside if any(both[gutter.first : k]) and any(both[k : gutter.last])]
    if (written := _written_apart(strips, gutter)) and len(written) <= _MOST_SHARE * len(inside):
        written = [k for k in written if k in can_end]
        if written:
            return written[0]
    return next((k for k in can_end if _is_heading_across(strips, k, gutter, size)), None)


def _sides(strip: _Strip, gutter: Gutter) -> set[bool]:
    return {piece.left > gutter.middle for piece in strip}


def _written_apart(strips: Sequence[_Strip], gutter: Gutter) -> list[int]:
    """The strips before which the file has written all that stands above, and nothing below.

    Columns never look like that: the end of the left one is written before the top of the right.
    """
    chosen = range(gutter.first, gutter.last)
    lowest = [min(piece.order for piece in strips[k]) for k in chosen]
    highest = [max(piece.order for piece in strips[k]) for k in chosen]
    for index in range(len(chosen) - 2, -1, -1):
        lowest[index] = min(lowest[index], lowest[index + 1])
    found, reached = [], highest[0]
    for index in range(1, len(chosen)):
        if reached < lowest[index]:
            found.append(chosen[index])
        reached = max(reached, highest[index])
    return found


def _is_heading_across(
    strips: Sequence[_Strip], place: int, gutter: Gutter, size: float
) -> bool:
    """A large or bold line on the left with nothing beside it, from the text above to that below."""
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
        min((piece.top for piece in side), default=float("inf")),
        max((piece.bottom for piece in side), default=float("-inf")),
    )
