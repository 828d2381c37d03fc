"""Decides whether the two sides of a gutter are columns, the cells of a table, or neither.

columns -> Sides -> layout
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property

from rules_index.readers.pdf.order.columns import NARROWEST, Gutter, usual_size, written_orders
from rules_index.readers.pdf.order.rows import rows_of
from rules_index.readers.pdf.page.parts import Piece, Row, Stroke

_LABEL = re.compile(r"(?:\W{1,3}|o|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.):]*)$")
_MANY = 10
"""The fewest lines that show two columns even if the gutter is narrow or the file has the text row
by row.

So many lines do not end at a gap by chance. Chosen by hand.
"""
_PAGE_NUMBER = re.compile(r"[.… ]*(?:\d{1,4}|[ivxlc]{1,7})$", re.I)


class Sides:
    """The text on the left and on the right of a gutter.

    Widths are multiples of the font size.
    """

    def __init__(
        self, pieces: Sequence[Piece], gutter: Gutter, strokes: Sequence[Stroke] = ()
    ) -> None:
        # Large type has large spaces: what counts is the size here, not that of the page.
        self._gutter, self._size = gutter, usual_size(pieces)
        self.left = [piece for piece in pieces if piece.left < gutter.middle]
        self.right = [piece for piece in pieces if piece.left > gutter.middle]
        self._top = min(piece.top for piece in pieces)
        self._bottom = max(piece.bottom for piece in pieces)
        self._strokes = strokes

    @cached_property
    def _left_rows(self) -> list[Row]:
        return rows_of(self.left)

    @cached_property
    def _right_rows(self) -> list[Row]:
        return rows_of(self.right)

    @property
    def _rows(self) -> int:
        """Return the number of lines on the side that has fewer lines."""
        return min(len(self._left_rows), len(self._right_rows))

    def are_columns(self) -> bool:
        """Tell whether the sides are columns, which are read one after the other."""
        if self._is_narrow or self._are_labels() or self._is_ruled():
            return False
        if self._is_written_across() and not (self._are_prose() and self._rows >= _MANY):
            return False
        if not self._are_beside_each_other():
            return False
        return self._are_tall_enough()

    def are_cells(self) -> bool:
        """Tell whether the sides are cells of a table, which is read row by row."""
        if self._is_narrow or self._are_labels():
            return False
        if self._is_ruled():
            return True
        needed = 2 if self._width >= 2.5 else 3 if self._width >= 1.5 else 5
        return (
            self._is_written_across()
            and not self._are_prose()
            and self._aligned >= needed
            and self._is_straight()
        )

    def _is_written_across(self) -> bool:
        """Tell whether the file has the text row by row: each time the left side, then the right
        side."""
        return self._turns >= max(2, 0.3 * self._aligned) and self._aligned >= 0.7 * self._rows

    def _is_ruled(self) -> bool:
        """Tell whether horizontal lines are drawn across both sides, at most four lines of text
        apart.

        There must be text on both sides between them, because bars behind titles look the same.
        """
        heights = self.rules()
        lines = max(len(self._left_rows), len(self._right_rows))
        if len(heights) < 2 or lines / (len(heights) + 1) > 4:
            return False
        left, right = (
            {bisect_left(heights, row.baseline) for row in rows}
            for rows in (self._left_rows, self._right_rows)
        )
        return len(left & right) >= max(2, 0.5 * len(left | right))

    def rules(self) -> list[float]:
        """Return the heights at which lines are drawn across the gutter, in points from the top of
        the page.

        The heights are sorted. Lines at the top or bottom of the text are left out.
        """
        slack = 0.3 * self._size
        heights: list[float] = []
        for stroke in sorted(self._strokes, key=lambda s: s.top):
            crosses = stroke.left < self._gutter.left and stroke.right > self._gutter.right
            inside = self._top + slack < stroke.top and stroke.bottom < self._bottom - slack
            flat = stroke.bottom - stroke.top < self._size
            if crosses and inside and flat and (not heights or stroke.top - heights[-1] > slack):
                heights.append(stroke.top)
        return heights

    @property
    def _width(self) -> float:
        return self._gutter.width / self._size

    @property
    def _is_narrow(self) -> bool:
        """Tell whether the gutter may be no more than a space between words."""
        return self._width < NARROWEST

    @cached_property
    def _turns(self) -> int:
        """Return how often the file has text of the right side directly after text of the left
        side."""
        written = sorted(
            [(piece.order, False) for piece in self.left]
            + [(piece.order, True) for piece in self.right]
        )
        return sum(right and not before for (_, before), (_, right) in itertools.pairwise(written))

    def _are_labels(self) -> bool:
        """Tell whether the left side has only bullets or numbers, or the right side only page
        numbers.

        Such sides are not columns: each bullet or number is read with the text beside it.
        """
        if all(_LABEL.match(row.text) for row in self._left_rows):
            return True
        return all(_PAGE_NUMBER.match(row.text) for row in self._right_rows)

    def _are_beside_each_other(self) -> bool:
        """Tell whether the sides are level with one another for at least half of the shorter side's
        height."""
        tops = [min(p.top for p in side) for side in (self.left, self.right)]
        bottoms = [max(p.bottom for p in side) for side in (self.left, self.right)]
        shorter = min(bottom - top for top, bottom in zip(tops, bottoms, strict=True))
        return min(bottoms) - max(tops) >= 0.5 * shorter

    def _are_tall_enough(self) -> bool:
        """Tell whether the sides have enough lines to be columns; a wide gutter needs fewer lines.

        If the file has one side after the other, two lines are enough, or even one line beside
        several.
        """
        if self._width >= 0.9 and self._are_written_in_turn():
            longer = max(len(self._left_rows), len(self._right_rows))
            return self._rows > 1 or (longer > 1 and not self._aligned)
        needed = _MANY if self._width < 0.9 else 4 if self._width < 1.5 else 2
        return self._rows >= needed

    def _are_written_in_turn(self) -> bool:
        left, right = written_orders(self.left), written_orders(self.right)
        if not left or not right:
            return False
        return max(left) < min(right) or max(right) < min(left)

    def _is_straight(self) -> bool:
        """Tell whether most lines on the right side begin at the same left edge, or at two or three
        edges.

        They do in a column of a table. Behind chance gaps, lines begin at many different edges.
        """
        edges = sorted(row.left for row in self._right_rows)
        slack, kept, shares = 0.15 * self._size, 0, []
        while edges:
            near = [bisect_left(edges, edge + slack) - bisect_left(edges, edge) for edge in edges]
            best = max(range(len(near)), key=near.__getitem__)
            shares.append(near[best])
            del edges[best : best + near[best]]
            kept += 1
            if kept == 3:
                break
        few = len(self._right_rows) < 8
        return (shares[0] if few else sum(shares)) >= 0.5 * len(self._right_rows)

    @cached_property
    def _aligned(self) -> int:
        """Return how many lines on the left have a line at the same height on the right."""
        heights = [row.baseline for row in self._right_rows]
        slack = 0.25 * self._size
        found = 0
        for row in self._left_rows:
            at = bisect_left(heights, row.baseline - slack)
            found += at < len(heights) and heights[at] <= row.baseline + slack
        return found

    def _are_prose(self) -> bool:
        """Tell whether most lines on both sides fill their column, as they do in a paragraph."""
        right_edge = max(piece.right for piece in self.right)
        return self._is_filled(self._left_rows, self._gutter.left) and self._is_filled(
            self._right_rows, right_edge
        )

    def _is_filled(self, rows: Sequence[Row], edge: float) -> bool:
        words = sum(len(row.pieces) for row in rows)
        full = sum(row.right > edge - 3 * self._size for row in rows)
        return len(rows) >= 3 and words >= 4 * len(rows) and full >= 0.5 * len(rows)
