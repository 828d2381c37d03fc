"""The counters of the seats as a small table, where there are too many for a line.

Board -> text whose letters are all as wide
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.render.text import one_line, shortened
from bot.tables.shown.board import Board, Place

_LEAST = 5
"""Counters of a seat from which on they are a table."""
_SEATS = range(2, 5)
_WIDE, _NAME = 28, 8
"""Letters that stand beside each other on a narrow phone, and of a seat's name above its column."""

_Cells = tuple[str, ...]


def grid_text(board: Board) -> str:
    """A row for each counter, a column for each seat; "" where a line has room for them."""
    rows = list(_rows(board)) if len(board.places) in _SEATS else []
    if len(rows) < _LEAST:
        return ""
    names = tuple(_plain(place.name)[:_NAME] for place in board.places)
    widths = [
        max(len(name), *(len(cells[at]) for _, cells in rows)) for at, name in enumerate(names)
    ]
    first = min(_WIDE - sum(widths) - len(widths), max(len(label) for label, _ in rows))
    lines = [_line(first, widths, label, cells) for label, cells in (("", names), *rows)]
    return "\n".join(["```", *lines, "```"])


def _line(first: int, widths: list[int], label: str, cells: _Cells) -> str:
    shown = [cell.rjust(width) for cell, width in zip(cells, widths, strict=True)]
    return " ".join([shortened(label, first).ljust(first), *shown])


def _rows(board: Board) -> Iterator[tuple[str, _Cells]]:
    """The counters of the seats, then what lies on each of their pieces."""
    first = board.places[0]
    for at, one in enumerate(first.numbers):
        yield _plain(one.name), tuple(str(place.numbers[at].value) for place in board.places)
    for group_at, group in enumerate(first.groups):
        for thing_at, thing in enumerate(group.things):
            for at, one in enumerate(thing.numbers):
                cells = (_lying(place, group_at, thing_at, at) for place in board.places)
                yield _plain(f"{thing.name}: {one.name}"), tuple(cells)


def _lying(place: Place, group: int, thing: int, at: int) -> str:
    return str(place.groups[group].things[thing].numbers[at].value)


def _plain(text: str) -> str:
    return one_line(text).replace("`", "'")
