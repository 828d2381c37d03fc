"""Moves an item's large number, printed beside the middle of the item, to the item's first line.

pieces -> with_numerals -> layout
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rules_index.readers.pdf.order.columns import usual_size
from rules_index.readers.pdf.page.parts import Piece

_NUMERAL = re.compile(r"(\d{1,2})\.?$")
_NEAR = 2.5
"""The greatest distance between a large number and the text of its item, as a multiple of the
text's font size. Chosen by hand."""
_ALIGNED = 0.2
"""The greatest difference between two left edges that count as the same, as a multiple of the font
size. Chosen by hand."""
_LEADING = 1.45
"""The greatest distance between two lines of one item, as a multiple of the font size. Chosen by
hand."""
_MOST = 60
"""The most item numbers of a page; if there are more, none is moved. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class _Beside:
    """A number, and the first piece of each line beside it, from top to bottom."""

    numeral: Piece
    lines: Sequence[Piece]

    @property
    def middle(self) -> float:
        return _middle(self.numeral)


def with_numerals(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces, with the large number of each item moved up to the item's first line.

    Such a number is printed beside the middle of its item.
    """
    size = usual_size(pieces)
    numerals = [piece for piece in pieces if _NUMERAL.match(piece.text)]
    if not 1 < len(numerals) <= _MOST:
        return list(pieces)
    found = [one for numeral in numerals if (one := _pieces_beside(numeral, pieces, size))]
    moved: dict[int, Piece] = {}
    for one in _that_count_on(found, size):
        first = _first_line(one, found, size)
        if first.baseline != one.numeral.baseline:
            right = min(one.numeral.right, first.left - 0.3 * size)
            moved[id(one.numeral)] = replace(
                one.numeral, baseline=first.baseline, right=right, order=first.order - 1
            )
    return [moved.get(id(piece), piece) for piece in pieces]


def _pieces_beside(numeral: Piece, pieces: Sequence[Piece], size: float) -> _Beside | None:
    """Return a number with the first pieces of the lines to its right, which share a left edge.

    Return None if there are no such lines, if number and lines have the same face, or if there is
    text close to the left of the number.
    """
    top, bottom = numeral.baseline - 0.75 * numeral.face.size, numeral.baseline
    level = [p for p in pieces if p.baseline > top and p.baseline - 0.5 * size < bottom]
    if any(0 <= numeral.left - p.right < _NEAR * size for p in level):
        return None
    behind = [p for p in level if 0 < p.left - numeral.right <= _NEAR * size]
    if not behind or behind[0].face == numeral.face:
        return None
    edge = min(piece.left for piece in behind)
    lines = [p for p in pieces if p is not numeral and abs(p.left - edge) <= _ALIGNED * size]
    return _Beside(numeral, sorted(lines, key=lambda piece: piece.baseline))


def _that_count_on(found: Iterable[_Beside], size: float) -> list[_Beside]:
    """Return the numbers that are part of a column that counts up, such as 1, 2, 3.

    The first number need not be 1, because a list may continue from another column.
    """
    kept: dict[int, _Beside] = {}
    for before, after in pairwise(sorted(found, key=lambda one: (one.lines[0].left, one.middle))):
        one, other = before.numeral, after.numeral
        counts = int(other.text.rstrip(".")) == int(one.text.rstrip(".")) + 1
        if counts and one.face == other.face and abs(one.left - other.left) <= size:
            kept |= {id(one): before, id(other): after}
    return list(kept.values())


def _first_line(one: _Beside, others: Sequence[_Beside], size: float) -> Piece:
    """Return the first piece of the first line of an item.

    The item's number, in `one`, is printed beside the middle of the item. `others` holds all
    numbers with their lines; `size` is the usual font size.
    """
    near = min(one.lines, key=lambda line: abs(_middle(line) - one.middle))
    first = last = one.lines.index(near)
    lowest = one.numeral.baseline + _ALIGNED * size
    while last + 1 < len(one.lines) and one.lines[last + 1].baseline <= lowest + 0.5 * size:
        last += 1
    while first and _is_of(one, first - 1, first, others, size):
        above = one.middle - _middle(one.lines[first - 1])
        if last + 1 < len(one.lines) and _is_of(one, last + 1, last, others, size):
            last += 1
        if _middle(one.lines[last]) - one.middle < above - 0.5 * size:
            break
        first -= 1
    return one.lines[first]


def _is_of(one: _Beside, line: int, near: int, others: Sequence[_Beside], size: float) -> bool:
    """Tell whether the line `line` belongs to the item of the number in `one`.

    It must be close to the line `near`, which is known to belong there, and no other number may be
    nearer. Both are indexes in `one.lines`.
    """
    found, known = one.lines[line], one.lines[near]
    if abs(found.baseline - known.baseline) > _LEADING * size:
        return False
    apart = abs(_middle(found) - one.middle)
    column = (other for other in others if abs(other.numeral.left - one.numeral.left) <= size)
    return all(abs(_middle(found) - other.middle) >= apart for other in column)


def _middle(piece: Piece) -> float:
    """Return the height of the middle of a piece's letters, in points from the top of the page."""
    return piece.baseline - 0.36 * piece.face.size
