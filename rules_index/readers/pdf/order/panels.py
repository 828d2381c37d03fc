"""Decides which drawn areas of a page are boxes of their own, and which are bars behind titles.

pieces -> Page(areas) -> panels_of -> layout
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from rules_index.readers.pdf.order.columns import usual_size
from rules_index.readers.pdf.order.rows import rows_of
from rules_index.readers.pdf.page.parts import Area, Page, Piece, Row

_MOST_AREAS = 1_000
"""The most drawn areas of a page that is searched for boxes; a page with a drawing has more. Chosen
by hand."""
_MOST_BOXES = 40
"""The most boxes of a page; a sheet of cards has more, and is read without boxes. Chosen by
hand."""
_SAME = 2.0
"""The most points by which two edges that count as the same may differ. Chosen by hand."""
_FEW_ROWS = 3
"""The fewest lines of text in an area that is too high for a bar behind a title. Chosen by hand."""
_FACES_OF_A_TITLE = 2
"""The most faces of the letters on a bar behind a title. Chosen by hand."""
_NARROWEST = 5.0
"""The least width of a box, as a multiple of the font size. Chosen by hand."""
_MOST_OF_A_PAGE = 0.6
"""The greatest share of a page's letters in one box; an area with more is the page's background.
Chosen by hand."""
_MOST_IN_ALL = 0.75
"""The greatest share of a page's letters in all boxes. Chosen by hand."""
_MARGIN = 0.08
"""The share of a page's height, at its top and at its bottom, where areas belong to running heads
and feet. Chosen by hand."""
_ROW_LINES = 6
"""The most lines of text in a shaded row of a table. Chosen by hand."""
_AS_HIGH = 1.5
"""The greatest gap between two shaded rows of one table, as a multiple of the height of the higher
row. Chosen by hand."""
_TALLEST_BAR = 2.6
"""The greatest height of a bar per line of its text, as a multiple of the font size. Chosen by
hand."""


@dataclass(frozen=True, slots=True)
class Panels:
    """The boxes on a page, and the bars of colour behind titles."""

    boxes: tuple[Area, ...] = ()
    """Areas whose text is read apart from the rest, from top to bottom."""
    bars: tuple[Area, ...] = ()

    def parted(self, pieces: Iterable[Piece]) -> list[list[Piece]]:
        """Split pieces into lists: those outside all boxes first, then one list for each box."""
        parts: list[list[Piece]] = [[] for _ in range(len(self.boxes) + 1)]
        for piece in pieces:
            held = (n for n, box in enumerate(self.boxes, 1) if box.holds(piece))
            parts[next(held, 0)].append(piece)
        return parts

    def are_on_bar(self, row: Row) -> bool:
        """Tell whether all pieces of a row are on one bar."""
        return any(all(bar.holds(piece) for piece in row.pieces) for bar in self.bars)


def panels_of(page: Page) -> Panels:
    """Return the boxes and bars of a page.

    Backgrounds, table cells and shaded rows are neither. A page with more than 40 boxes has none.
    """
    if not page.pieces or not 0 < len(page.areas) <= _MOST_AREAS:
        return Panels()
    size, whole = usual_size(page.pieces), _letters_of_pieces(page.pieces)
    text = sorted(page.pieces, key=_middle_of_piece)
    bars = [area for area in page.areas if _Filled(area, text).is_bar()]
    joined = [_Filled(area, text) for area in _touching_areas_as_one(page.areas)]
    found = [
        one
        for one in joined
        if one.is_box(size)
        and one.letters <= _MOST_OF_A_PAGE * whole
        and not _is_in_margin(one.area, page.height)
    ]
    found = _outermost([one for one in found if not _is_of_table(one, joined, text)])
    if len(found) > _MOST_BOXES or sum(one.letters for one in found) > _MOST_IN_ALL * whole:
        found = []
    boxes = sorted((one.area for one in found), key=lambda area: (area.top, area.left))
    return Panels(tuple(boxes), tuple(bars))


class _Filled:
    """A drawn area and the pieces of text inside it.

    The parameter `text` holds all pieces of the page from top to bottom.
    """

    def __init__(self, area: Area, text: Sequence[Piece]) -> None:
        first = bisect_left(text, area.top, key=_middle_of_piece)
        last = bisect_left(text, area.bottom, key=_middle_of_piece)
        self.area = area
        self.pieces = [piece for piece in text[first:last] if area.holds(piece)]
        self.letters = _letters_of_pieces(self.pieces)

    @cached_property
    def rows(self) -> list[Row]:
        """Return the lines of text in the area."""
        return rows_of(self.pieces)

    def is_bar(self) -> bool:
        """Tell whether the area is a coloured bar: one or two lines of text in at most two faces.

        A bar is hardly higher than its lines.
        """
        faces = {piece.face for piece in self.pieces}
        if not (self.area.fill and faces and len(faces) <= _FACES_OF_A_TITLE):
            return False
        height = self.area.bottom - self.area.top
        low = height <= _TALLEST_BAR * len(self.rows) * self.rows[0].size
        return low and len(self.rows) < _FEW_ROWS

    def is_box(self, size: float) -> bool:
        """Tell whether the area is a box of text: it holds at least two lines and is not a mere
        bar.

        The box must be at least five times as wide as `size`, the usual font size, and contain its
        lines.
        """
        if self.area.right - self.area.left < _NARROWEST * size or not self.pieces:
            return False
        if len(self.rows) < 2 or self.is_bar():
            return False
        return all(
            self.area.left - _SAME <= piece.left and piece.right <= self.area.right + _SAME
            for piece in self.pieces
        )


def _middle_of_piece(piece: Piece) -> float:
    return (piece.top + piece.bottom) / 2


def _letters_of_pieces(pieces: Iterable[Piece]) -> int:
    return sum(len(piece.text) for piece in pieces)


def _touching_areas_as_one(areas: Sequence[Area]) -> list[Area]:
    """Join areas that touch and have the same left and right edges, and return all areas.

    In this way, a box and the bar of its title become one area.
    """
    joined: list[Area] = []
    for area in sorted(areas, key=lambda a: (a.top, a.bottom)):
        above = next((k for k, other in enumerate(joined) if _stands_on(area, other)), None)
        if above is None:
            joined.append(area)
        else:
            bottom = max(area.bottom, joined[above].bottom)
            joined[above] = replace(joined[above], bottom=bottom)
    return joined


def _stands_on(area: Area, above: Area) -> bool:
    return _same_sides(area, above) and area.top <= above.bottom + _SAME


def _same_sides(first: Area, second: Area) -> bool:
    return abs(first.left - second.left) <= _SAME and abs(first.right - second.right) <= _SAME


def _is_of_table(one: _Filled, others: Iterable[_Filled], text: Sequence[Piece]) -> bool:
    """Tell whether an area is a cell of a table (it touches another area at its side) or a shaded
    row.

    A shaded row has a similar area nearby, with an unshaded row between them.
    """
    return any(
        _touch(one.area, other.area) or _are_shaded_rows(one, other, text)
        for other in others
        if other is not one and other.pieces
    )


def _are_shaded_rows(one: _Filled, other: _Filled, text: Sequence[Piece]) -> bool:
    """Tell whether two areas look like shaded rows of one table, with an unshaded row between them.

    They must have the same edges, the same colour and few lines; the gap between them is hardly
    higher than the rows.
    """
    alike = _same_sides(one.area, other.area) and one.area.fill == other.area.fill
    if not alike or max(len(one.rows), len(other.rows)) > _ROW_LINES:
        return False
    upper, lower = sorted((one.area, other.area), key=lambda area: area.top)
    highest = max(area.bottom - area.top for area in (upper, lower))
    between = replace(upper, top=upper.bottom, bottom=lower.top)
    near = lower.top - upper.bottom <= _AS_HIGH * highest
    return near and bool(_Filled(between, text).pieces)


def _touch(first: Area, second: Area) -> bool:
    level = min(first.bottom, second.bottom) - max(first.top, second.top)
    beside = min(abs(first.right - second.left), abs(second.right - first.left))
    return beside <= _SAME and level > _SAME


def _is_in_margin(area: Area, height: float) -> bool:
    return area.bottom < _MARGIN * height or area.top > (1 - _MARGIN) * height


def _outermost(found: Sequence[_Filled]) -> list[_Filled]:
    """Return the areas in `found`, without those that overlap a larger one."""
    inner = set[int]()
    for first, second in combinations(found, 2):
        smaller, larger = sorted((first, second), key=_size_of_area)
        if _areas_overlap(smaller.area, larger.area):
            inner.add(id(smaller))
    return [one for one in found if id(one) not in inner]


def _size_of_area(one: _Filled) -> float:
    return (one.area.right - one.area.left) * (one.area.bottom - one.area.top)


def _areas_overlap(first: Area, second: Area) -> bool:
    across = min(first.right, second.right) - max(first.left, second.left)
    down = min(first.bottom, second.bottom) - max(first.top, second.top)
    return across > _SAME and down > _SAME
