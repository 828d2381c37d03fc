"""Finds the rows and cells of a table on a page.

layout -> table_rows -> Rows with cells
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from rules_index.readers.pdf.order.columns import Gutter, gutters, strips_of, usual_size
from rules_index.readers.pdf.order.rows import row_of, rows_of
from rules_index.readers.pdf.page.parts import Piece, Row, Stroke

_TIGHT = 1.2
"""The distance between two lines above which a new row begins or the table ends, as a multiple of
the usual distance. Chosen by hand."""
_LOOSE = 1.35
"""The ratio of the largest to the smallest distance between lines above which space separates a
table's rows. Chosen by hand."""
_APART = 4.0
"""The gap above which two strips are in different parts of the page, as a multiple of the font
size. Chosen by hand."""


def table_extent(
    strips: Sequence[Sequence[Piece]], gutter: Gutter, strokes: Sequence[Stroke]
) -> Gutter:
    """Return the gutter, shortened to the strips of the table.

    Above and below the table, lines of text may leave the gutter free by chance.
    """
    inside = _longest_near_run(strips, gutter)
    full = [k for k in inside if len({p.left > gutter.middle for p in strips[k]}) > 1]
    if not full:
        return gutter
    last = full[-1]
    gaps = sorted(_gap(strips, k) for k in range(full[0] + 1, last + 1))
    usual = gaps[len(gaps) // 2] if gaps else 0.0
    for k in range(last + 1, inside.stop):
        if _gap(strips, k) > _TIGHT * usual or _is_ruled_off(strips, k, strokes):
            break
        last = k
    return replace(gutter, first=full[0], last=last + 1)


def _longest_near_run(strips: Sequence[Sequence[Piece]], gutter: Gutter) -> range:
    """Return the indexes of the longest run of strips with only small gaps between them.

    A large gap separates the table from a running foot, which may be divided by the gutter, too.
    """
    far = _APART * usual_size(piece for strip in strips for piece in strip)
    inside = range(gutter.first + 1, gutter.last)
    cuts = [gutter.first, *(k for k in inside if _gap(strips, k) > far), gutter.last]
    return max((range(*pair) for pair in pairwise(cuts)), key=len)


def _gap(strips: Sequence[Sequence[Piece]], k: int) -> float:
    return min(p.top for p in strips[k]) - max(p.bottom for p in strips[k - 1])


def _is_ruled_off(strips: Sequence[Sequence[Piece]], k: int, strokes: Sequence[Stroke]) -> bool:
    above, below = max(p.baseline for p in strips[k - 1]), min(p.top for p in strips[k])
    left = min(p.left for p in strips[k])
    return any(above < s.top and s.bottom < below and s.left <= left < s.right for s in strokes)


def table_rows(pieces: Sequence[Piece], gutter: Gutter, rules: Sequence[float]) -> list[Row]:
    """Return one Row for each row of a table, with its pieces split into cells.

    `rules` holds the heights of drawn lines, in points from the top of the page. Two or more of
    these separate the rows. Otherwise larger spaces do, or else each row begins at a line with
    words in the first cell.
    """
    bounds = _borders_of_cells(pieces, gutter)
    lines = [_cells_of_row(row, bounds) for row in rows_of(pieces)]
    return [_table_row(group) for group in _grouped(lines, rules)]


def _borders_of_cells(pieces: Sequence[Piece], gutter: Gutter) -> list[float]:
    """Return the borders between the cells of a table, in points from the left of the page.

    A border is the middle of white space that runs down the whole table. If there is none, the only
    border is the middle of the gutter.
    """
    strips = strips_of(pieces)
    whole = [
        g for g in gutters(strips, usual_size(pieces)) if (g.first, g.last) == (0, len(strips))
    ]
    return sorted(g.middle for g in whole) or [gutter.middle]


def _cells_of_row(row: Row, bounds: Sequence[float]) -> list[list[Piece]]:
    cells: list[list[Piece]] = [[] for _ in range(len(bounds) + 1)]
    for piece in row.pieces:
        cells[bisect_right(bounds, piece.left)].append(piece)
    return cells


def _grouped(
    lines: list[list[list[Piece]]], rules: Sequence[float]
) -> list[list[list[list[Piece]]]]:
    heights = [max(p.baseline for cell in line for p in cell) for line in lines]
    steps = [below - above for above, below in pairwise(heights)]
    tight = min(steps, default=0.0)
    is_loose = max(steps, default=0.0) > _LOOSE * tight
    groups = [[lines[0]]]
    for index in range(1, len(lines)):
        if len(rules) > 1:
            starts = any(heights[index - 1] < rule < heights[index] for rule in rules)
        elif is_loose:
            starts = steps[index - 1] > _TIGHT * tight
        else:
            starts = bool(lines[index][0])
        if starts:
            groups.append([])
        groups[-1].append(lines[index])
    return groups


def _table_row(group: list[list[list[Piece]]]) -> Row:
    cells = [[piece for line in group for piece in line[place]] for place in range(len(group[0]))]
    row = row_of(piece for cell in cells for piece in cell)
    row.pieces, row.cells = [piece for cell in cells for piece in cell], cells
    return row
