"""The board in a terminal: a column for each seat, shared pieces below, then the log.

Board, Line -> print_board -> terminal
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from bot.console.packing import pack_lines
from bot.engine.narration.line import Line
from bot.engine.view_model.board import Board, BoardCounter, BoardPiece, BoardSeat, PieceGroup

LOG_LINES = 5
_FRAME = 4
"""The columns that the frame and its padding take from the width."""


def print_board(out: Console, board: Board, log: Sequence[Line], ending: str) -> None:
    """Print the whole board; lines too long for the terminal are wrapped, never cut off.

    `ending` says how the game ended; "" while it goes on.
    """
    room = out.width - _FRAME
    fits = cell_len(board.where) <= room - 2
    parts: list[RenderableType] = [] if fits else [Text(board.where, "dim")]
    parts += _seats(out, board, room)
    parts += [_shared(board, pieces, room) for pieces in board.groups]
    if board.numbers:
        parts += map(Text, pack_lines(map(_named, board.numbers), room))
    parts += [Text(track) for track in board.tracks]
    if ending:
        parts.append(Text(ending, "bold green"))
    elif board.hint:
        parts.append(_hanging("→", Text(board.hint, "cyan")))
    parts += [_hanging("·", line_text(line, "dim")) for line in log[-LOG_LINES:]]
    inside = Group(*parts)
    said = (board.title, board.where) if fits else (board.title,)
    widest = max(
        Measurement.get(out, out.options, inside).maximum, *(cell_len(s) + 2 for s in said), 0
    )
    out.print(
        Panel(
            inside,
            title=Text(board.title, "bold"),
            subtitle=Text(board.where) if fits else None,
            box=box.ROUNDED,
            width=min(widest + _FRAME, out.width),
        ),
        soft_wrap=False,
    )


def line_text(line: Line, style: str = "") -> Text:
    """Return a line of the log in the style `style`, with its mark for changes by hand.

    A line that was undone is struck through instead.
    """
    return Text(line.full(), "strike dim" if line.undone else style)


def time_text(at: str, now: datetime) -> str:
    """Return the time of a line in the time zone of `now`, with the date if it is another day.

    Return "" if the time cannot be read.
    """
    try:
        local = datetime.fromisoformat(at).astimezone(now.tzinfo)
    except ValueError:  # an imported table may hold any text
        return ""
    return f"{local:%H:%M}" if local.date() == now.date() else f"{local:%Y-%m-%d %H:%M}"


def _hanging(mark: str, text: Text) -> Table:
    """Return a grid of a mark and a text, whose further lines are indented like its first."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(Text(mark, text.style), text)
    return grid


def _seats(out: Console, board: Board, room: int) -> list[Table]:
    """Return the seats side by side as a terminal table, or as several if one would be too wide."""
    count, tables = len(board.places), list[Table]()
    for beside in range(count, 0, -1):
        tables = [_beside(board.places[n : n + beside]) for n in range(0, count, beside)]
        if all(Measurement.get(out, out.options, one).minimum <= room for one in tables):
            break
    return tables


def _beside(places: Sequence[BoardSeat]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=True, header_style="bold")
    table.add_column("", overflow="fold")
    for place in places:
        table.add_column(Text(place.name), justify="left", overflow="fold")
    if any(place.profile for place in places):
        table.add_row("", *[Text(place.profile, "dim") for place in places])
    for row in range(len(places[0].numbers)):
        numbers = [place.numbers[row] for place in places]
        name = " ".join(filter(None, [numbers[0].icon, numbers[0].name]))
        table.add_row(Text(name), *[Text(str(number.value), "bold") for number in numbers])
    for row in range(len(places[0].groups)):
        groups = [place.groups[row] for place in places]
        table.add_row(Text(groups[0].name), *[_own(group) for group in groups])
    for said in ("team", "marks", "choices"):
        if any(getattr(place, said) for place in places):
            table.add_row("", *[_joined(place, said) for place in places])
    return table


def _joined(place: BoardSeat, said: str) -> Text:
    return Text(", ".join(getattr(place, said)), "yellow")


def _own(group: PieceGroup) -> Text:
    """Return a seat's own pieces: only icons if nothing lies on them, else each with its name."""
    if all(thing.state_icon and not thing.numbers for thing in group.things):
        return Text(" ".join(thing.state_icon for thing in group.things))
    return Text("\n".join(_thing(thing, thing.state, group.name) for thing in group.things))


def _shared(board: Board, group: PieceGroup, room: int) -> Text:
    names = {place.number: place.name for place in board.places}
    things = (
        _thing(thing, _said(thing, names), group.name if thing.lone else "")
        for thing in group.things
    )
    return Text("\n".join(pack_lines(things, room, f"{group.name}: ")))


def _said(thing: BoardPiece, names: Mapping[int, str]) -> str:
    """Return the name of a piece's holder; if nobody holds the piece, return its state."""
    if thing.holder is not None:
        return names.get(thing.holder, "")
    return " ".join(filter(None, [thing.state_icon, thing.state * thing.lone]))


def _thing(thing: BoardPiece, said: str, label: str = "") -> str:
    """Return a piece as text with its state or holder, `said`, and its counters: "🔥 Fire Ana".

    The piece's name is left out if it is `label`, the text already beside it, and `said` is not
    empty.
    """
    numbers = [_number(number) for number in thing.numbers if number.value]
    name = "" if thing.name == label and said else thing.name
    return " ".join(filter(None, [thing.icon, name, said, *numbers]))


def _number(number: BoardCounter) -> str:
    return f"{number.icon or number.name} {number.value}"


def _named(number: BoardCounter) -> str:
    """Return a counter of the table as icon, name and value: "🎴 deck 12"."""
    return " ".join(filter(None, [number.icon, number.name, str(number.value)]))
