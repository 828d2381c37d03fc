"""Finds white space that runs down a page and may separate columns.

Page(Pieces) -> strips_of, gutters -> sides, layout
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules_index.readers.pdf.page.parts import Piece

Gap = tuple[float, float]

NARROWEST = 0.6
"""The least width of the white space between columns, as a multiple of the font size. Chosen by
hand."""
_WORD_SPACE = 0.5
"""The width below which white space only separates two words, as a multiple of the font size.
Chosen by hand."""
_SAME_LINE = 0.1
"""The greatest difference between the baselines of two words of one line, as a multiple of the font
size. Chosen by hand."""
_MOST_GAPS = 60
"""The most gaps of a strip that are examined; a strip with more is a table of letters or an attack.
Chosen by hand."""


@dataclass(frozen=True, slots=True)
class Gutter:
    """White space between two columns; it runs down the page from strip `first` to strip `last`.

    `left` and `right` are its edges in points; the strips are counted from 0.
    """

    left: float
    right: float
    first: int
    last: int
    """The index of the strip below the gutter."""

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    @property
    def width(self) -> float:
        return self.right - self.left


def strips_of(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Split the pieces of a page into horizontal strips, from top to bottom.

    White space across the whole page separates two strips, so most strips are single lines of text.
    """
    strips: list[list[Piece]] = []
    reached = -math.inf
    for piece in sorted(pieces, key=lambda p: p.top):
        if piece.top > reached or not strips:
            strips.append([])
        strips[-1].append(piece)
        reached = max(reached, piece.bottom)
    return strips


def usual_size(pieces: Iterable[Piece]) -> float:
    """Return the font size of most letters, in points; 1.0 if there are none."""
    sizes: Counter[float] = Counter()
    for piece in pieces:
        sizes[piece.face.size] += len(piece.text)
    return sizes.most_common(1)[0][0] if sizes else 1.0


def written_orders(pieces: Iterable[Piece]) -> list[int]:
    """Return the positions in the file of all pieces that contain letters.

    Bullets and numbers are left out, because some programs write them last.
    """
    return [piece.order for piece in pieces if any(map(str.isalpha, piece.text))]


def gutters(strips: Sequence[Sequence[Piece]], size: float) -> list[Gutter]:
    """Return the Gutters with text on both sides, the tallest first; `size` is the usual font
    size."""
    narrowest = NARROWEST * size
    found: list[Gutter] = []
    running: list[tuple[Gap, int]] = []
    for index, strip in enumerate([*strips, None]):
        gaps = _gaps_in_strip(strip, narrowest) if strip is not None else []
        going_on: dict[Gap, int] = {}
        for gap, first in [*running, *((gap, index) for gap in gaps)]:
            narrowed = [cut for other in gaps if (cut := _common(gap, other, narrowest))]
            for cut in narrowed:
                going_on[cut] = min(first, going_on.get(cut, first))
            if gap not in narrowed and index > first:
                found.append(Gutter(*gap, first, index))
        running = sorted(going_on.items(), key=lambda item: item[1])[:_MOST_GAPS]
    parting = (gutter for gutter in found if _parts_columns(strips, gutter))
    return sorted(parting, key=lambda g: -_height_of_gutter(strips, g))


def _height_of_gutter(strips: Sequence[Sequence[Piece]], gutter: Gutter) -> float:
    inside = strips[gutter.first : gutter.last]
    return max(p.bottom for p in inside[-1]) - min(p.top for p in inside[0])


def _parts_columns(strips: Sequence[Sequence[Piece]], gutter: Gutter) -> bool:
    if math.isinf(gutter.left) or math.isinf(gutter.right):
        return False
    sides = {p.left > gutter.middle for s in strips[gutter.first : gutter.last] for p in s}
    return len(sides) > 1


def _common(first: Gap, second: Gap, narrowest: float) -> Gap | None:
    left, right = max(first[0], second[0]), min(first[1], second[1])
    return (left, right) if right - left >= narrowest else None


def _gaps_in_strip(strip: Sequence[Piece], narrowest: float) -> list[Gap]:
    gaps: list[Gap] = []
    reached, last = -math.inf, None
    for piece in sorted(strip, key=lambda p: p.left):
        if piece.left - reached >= narrowest and not (last and _are_words(last, piece)):
            gaps.append((reached, piece.left))
        if piece.right > reached:
            reached, last = piece.right, piece
    return [*gaps[:_MOST_GAPS], (reached, math.inf)]


def _are_words(left: Piece, right: Piece) -> bool:
    """Tell whether two pieces are successive words of one line.

    This is asked because the space between the words of a large title may be as wide as a gutter.
    """
    size = left.face.size
    if left.face != right.face or abs(left.baseline - right.baseline) > _SAME_LINE * size:
        return False
    return right.left - left.right < _WORD_SPACE * size
