"""The counters of the seats as a small table, where there are too many for a line.

Board -> monospaced text
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.engine.view_model.board import Board, BoardPiece, BoardSeat, PieceGroup
from bot.ui.markdown import one_line, shortened

_LEAST = 5
"""The fewest counters of a seat that are shown as a table."""
_SEATS = range(2, 5)
_WIDE, _GAPS = 28, (2, 1)
"""The letters across a narrow phone; the blanks between two columns, fewer if there is no room."""
_LEAST_NAME, _NAME = 3, 8
"""The fewest and the most letters of a seat's name above its column."""

_APART = "/"

_Cells = tuple[str, ...]


def grid_text(board: Board) -> str:
    """Return a table with a row for each counter and a column for each seat.

    Return "" for fewer than five rows, or other than two to four seats: lines of text are then
    better.
    """
    rows = list(_rows(board)) if len(board.places) in _SEATS else []
    if len(rows) < _LEAST:
        return ""
    longest = max(len(label) for label, cells in rows if any(cells))
    widest = [max(len(cells[at]) for _, cells in rows) for at in range(len(board.places))]
    least = sum(max(_LEAST_NAME, one) for one in widest)
    gap = next((one for one in _GAPS if longest + least + one * len(widest) <= _WIDE), _GAPS[-1])
    each = (_WIDE - longest) // len(widest) - gap
    most = min(_NAME, max(_LEAST_NAME, each))
    names = tuple(_plain(place.name)[:most] for place in board.places)
    widths = [max(len(name), one) for name, one in zip(names, widest, strict=True)]
    first = min(_WIDE - sum(widths) - gap * len(widths), longest)
    form = _Form(first, tuple(widths), " " * gap)
    lines = [form.line(label, cells) for label, cells in (("", names), *rows)]
    return "\n".join(["```", *lines, "```"])


@dataclass(frozen=True, slots=True)
class _Form:
    """The widths of the columns, in letters, and the blanks between them."""

    first: int
    widths: tuple[int, ...]
    gap: str

    def line(self, label: str, cells: _Cells) -> str:
        """Return one line of the table; a label without cells is a heading for the rows below."""
        if not any(cells):
            return shortened(label, _WIDE)
        shown = [cell.rjust(width) for cell, width in zip(cells, self.widths, strict=True)]
        return self.gap.join([shortened(label, self.first).ljust(self.first), *shown])


def _rows(board: Board) -> Iterator[tuple[str, _Cells]]:
    """Yield the table's rows, as a label and one cell for each seat.

    There is a row for each counter, and for each piece with counters on it. A row with empty
    cells is the heading of the pieces below it.
    """
    first = board.places[0]
    for at, one in enumerate(first.numbers):
        yield _plain(one.name), tuple(str(place.numbers[at].value) for place in board.places)
    for group_at, group in enumerate(first.groups):
        things = _counted(group)
        if things:  # what is counted on them, and then each of them
            yield (
                _plain(_APART.join(one.name for one in things[0].numbers)),
                ("",) * len(board.places),
            )
        for at, thing in enumerate(things):
            yield _plain(thing.name), tuple(_lying(p, group_at, at) for p in board.places)


def _counted(group: PieceGroup) -> list[BoardPiece]:
    """Return a group's pieces that have counters; none if the pieces can change seats.

    Only pieces that stay with their seat can have a row in the table.
    """
    return [one for one in group.things if one.numbers and not group.changes_hands]


def _lying(place: BoardSeat, group: int, thing: int) -> str:
    things = _counted(place.groups[group])
    return _APART.join(str(one.value) for one in things[thing].numbers)


def _plain(text: str) -> str:
    return one_line(text).replace("`", "'")
