"""The counters of the seats as a small table, where there are too many for a line.

Board -> text whose letters are all as wide
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.render.text import one_line, shortened
from bot.tables.shown.board import Board, Group, Place, Thing

_LEAST = 5
"""Counters of a seat from which on they are a table."""
_SEATS = range(2, 5)
_WIDE, _GAP = 28, 2
"""Letters that stand beside each other on a narrow phone, and between two columns."""
_LEAST_NAME, _NAME = 3, 8
"""Letters of a seat's name above its column: as many as the counters' names leave room for."""

_APART = "/"

_Cells = tuple[str, ...]


def grid_text(board: Board) -> str:
    """A row for each counter, a column for each seat; "" where a line has room for them."""
    rows = list(_rows(board)) if len(board.places) in _SEATS else []
    if len(rows) < _LEAST:
        return ""
    longest = max(len(label) for label, cells in rows if any(cells))
    each = (_WIDE - longest) // len(board.places) - _GAP
    most = min(_NAME, max(_LEAST_NAME, each))
    names = tuple(_plain(place.name)[:most] for place in board.places)
    widths = [
        max(len(name), *(len(cells[at]) for _, cells in rows)) for at, name in enumerate(names)
    ]
    first = min(_WIDE - sum(widths) - _GAP * len(widths), longest)
    lines = [_line(first, widths, label, cells) for label, cells in (("", names), *rows)]
    return "\n".join(["```", *lines, "```"])


def _line(first: int, widths: list[int], label: str, cells: _Cells) -> str:
    if not any(cells):
        return shortened(label, _WIDE)
    shown = [cell.rjust(width) for cell, width in zip(cells, widths, strict=True)]
    return (" " * _GAP).join([shortened(label, first).ljust(first), *shown])


def _rows(board: Board) -> Iterator[tuple[str, _Cells]]:
    """The counters of the seats, then what lies on each of their pieces."""
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


def _counted(group: Group) -> list[Thing]:
    """The pieces with counters on them that stay with their seat: others have no row there."""
    return [one for one in group.things if one.numbers and one.holder is None]


def _lying(place: Place, group: int, thing: int) -> str:
    things = _counted(place.groups[group])
    return _APART.join(str(one.value) for one in things[thing].numbers)


def _plain(text: str) -> str:
    return one_line(text).replace("`", "'")
