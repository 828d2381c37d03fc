"""Finds the reading order of a page: headings, columns, boxes and tables, line by line.

pieces -> Page -> read_in_order -> Rows -> line_drafts
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from rules_index.readers.pdf.order.bands import band_end, below_title
from rules_index.readers.pdf.order.boxes import strips_before_box
from rules_index.readers.pdf.order.columns import Gutter, gutters, strips_of, usual_size
from rules_index.readers.pdf.order.initials import with_initials
from rules_index.readers.pdf.order.numerals import with_numerals
from rules_index.readers.pdf.order.panels import panels_of
from rules_index.readers.pdf.order.rows import rows_of
from rules_index.readers.pdf.order.sides import Sides
from rules_index.readers.pdf.order.tables import table_extent, table_rows
from rules_index.readers.pdf.page.parts import Page, Piece, Row, Stroke

_DEEPEST = 12
"""The deepest level of columns within columns that a page may be divided into. Chosen by hand."""
_MOST_CUTS = 2_000
"""The most times that one page is divided into smaller parts. Chosen by hand."""
_MOST_TRIED = 24
"""The most gutters that are tried to divide one part of a page. Chosen by hand."""
_MOST_CELLS = 0.5
"""The share of rows with cells, among all rows of a box, above which the box is a table. Chosen by
hand."""


@dataclass(frozen=True, slots=True)
class _Block:
    """Text that is read from top to bottom without a break."""

    pieces: Sequence[Piece]
    column: int
    gutter: Gutter | None = None
    """The gutter of a table; None if the block is not a table."""
    rules: Sequence[float] = ()
    """The heights at which lines are drawn between the rows of a table, in points from the top of
    the page."""


def read_in_order(page: Page) -> list[Row]:
    """Return the visual lines of a page in reading order.

    The lines of boxes come after the text, and text in other directions comes last.
    """
    panels, reading = panels_of(page), _PageReading(page.strokes)
    boxed: list[list[Row]] = []
    text, *inner = panels.parted(page.pieces)
    for number, inside in enumerate(inner, start=1):
        rows = reading.rows(inside, box=number)
        # A table with a frame round it stands where it stands.
        if sum(bool(row.cells) for row in rows) > _MOST_CELLS * len(rows):
            text.extend(inside)
        else:
            boxed.append(rows)
    rows = [*reading.rows(text), *(row for box in boxed for row in box)]
    for row in rows:
        row.in_bar = not row.cells and panels.are_on_bar(row)
    return [*rows, *(row for layer in page.turned for row in reading.rows(layer, turned=True))]


class _PageReading:
    """The reading of one page: its columns and blocks are numbered, also those inside boxes."""

    def __init__(self, strokes: Sequence[Stroke]) -> None:
        self._strokes, self._columns, self._numbers = strokes, count(), count()

    def rows(self, layer: Sequence[Piece], *, box: int = 0, turned: bool = False) -> list[Row]:
        """Return the lines of one layer of a page: its text, one box, or text in another direction.

        `box` is the number of the box, or 0 outside boxes.
        """
        layout = _Layout(() if turned else self._strokes, self._columns)
        found: list[Row] = []
        for block in layout.blocks(with_initials(with_numerals(layer)), next(self._columns)):
            number = next(self._numbers)
            for row in _rows_of_block(block):
                row.block, row.column, row.turned, row.box = number, block.column, turned, box
                found.append(row)
        return found


def _rows_of_block(block: _Block) -> list[Row]:
    if block.gutter is None:
        return rows_of(block.pieces)
    return table_rows(block.pieces, block.gutter, block.rules)


@dataclass(frozen=True, slots=True)
class _Region:
    """A part of a page that may still have columns inside.

    `column` is the number of the column it is in, `depth` the number of columns around it.
    """

    pieces: Sequence[Piece]
    column: int
    depth: int


class _Layout:
    """Divides one layer of a page again and again, until only blocks without columns are left."""

    def __init__(self, strokes: Sequence[Stroke], columns: Iterator[int]) -> None:
        self._strokes, self._columns = strokes, columns

    def blocks(self, pieces: Sequence[Piece], column: int) -> Iterator[_Block]:
        """Yield the blocks of the text in `pieces` in reading order.

        After 2,000 divisions, every remaining part is one block.
        """
        waiting: list[_Region | _Block] = [_Region(pieces, column, 0)]
        for _ in range(_MOST_CUTS):
            if not waiting:
                return
            part = waiting.pop()
            if isinstance(part, _Block):
                yield part
            elif part.pieces:
                waiting.extend(reversed(self._cut(part)))
        yield from (_Block(part.pieces, part.column) for part in reversed(waiting) if part.pieces)

    def _cut(self, region: _Region) -> list[_Region | _Block]:
        """Divide a region: return its parts in reading order, or the whole region as a single
        block."""
        column, depth = region.column, region.depth
        strips = strips_of(region.pieces)
        found = self._best_cut(strips) if depth < _DEEPEST else None
        if found is None:
            return [_Block(region.pieces, column)]
        gutter, sides = found
        if sides.are_cells():
            gutter = table_extent(strips, gutter, self._strokes)
        above, below = strips[: gutter.first], strips[gutter.last :]
        if sides.are_cells():
            table = _pieces_of_strips(strips[gutter.first : gutter.last])
            middle: list[_Region | _Block] = [_Block(table, column, gutter, sides.rules())]
        elif lower := band_end(strips, gutter, usual_size(region.pieces)):
            bands = strips[:lower], strips[lower:]
            return [_Region(_pieces_of_strips(band), column, depth) for band in bands]
        else:
            kept = strips_before_box(sides.left, sides.right, below)
            middle = [
                _Region(sides.left, next(self._columns), depth + 1),
                _Region(_pieces_of_strips(below[:kept]), column, depth),
                _Region(sides.right, next(self._columns), depth + 1),
            ]
            below = below[kept:]
        return [
            _Region(_pieces_of_strips(above), column, depth),
            *middle,
            _Region(_pieces_of_strips(below), column, depth),
        ]

    def _best_cut(self, strips: Sequence[Sequence[Piece]]) -> tuple[Gutter, Sides] | None:
        size = usual_size(_pieces_of_strips(strips))
        for found in gutters(strips, size)[:_MOST_TRIED]:
            gutter = below_title(strips, found, size)
            sides = Sides(
                _pieces_of_strips(strips[gutter.first : gutter.last]), gutter, self._strokes
            )
            if sides.are_columns() or sides.are_cells():
                return gutter, sides
        return None


def _pieces_of_strips(strips: Sequence[Sequence[Piece]]) -> list[Piece]:
    return [piece for strip in strips for piece in strip]
