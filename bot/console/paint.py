"""A board as a terminal shows it: a column a seat, the rings below, the last lines of the log.

Board, Line -> paint -> terminal
"""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from bot.tables.board import Board, Number, Place, Thing
from bot.tables.board import Group as Pieces
from bot.tables.log import Line

_LOG_LINES = 5


def paint(out: Console, board: Board, log: Sequence[Line], ending: str) -> None:
    """The whole board."""
    parts: list[RenderableType] = [_seats(board)]
    parts += [_shared(board, pieces) for pieces in board.groups]
    if board.numbers:
        parts.append(Text("  ".join(map(_number, board.numbers))))
    parts += [Text(track) for track in board.tracks]
    if ending:
        parts.append(Text(ending, "bold green"))
    elif board.hint:
        parts.append(Text(f"→ {board.hint}", "cyan"))
    parts += [tell(line, "dim") for line in log[-_LOG_LINES:]]
    title = Text(board.title, "bold")
    out.print(
        Panel(Group(*parts), title=title, subtitle=board.where, box=box.ROUNDED, expand=False)
    )


def tell(line: Line, style: str = "") -> Text:
    """A line of the log; by hand is marked, undone is struck through; who did it, if not told."""
    who = "" if line.who in line.text else f"{line.who}: "
    marks = "✎ " if line.by_hand else ""
    return Text(f"{marks}{who}{line.text}", "strike dim" if line.undone else style)


def _seats(board: Board) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=True, header_style="bold")
    table.add_column("")
    for place in board.places:
        table.add_column(Text(place.name), justify="left")
    if any(place.profile for place in board.places):
        table.add_row("", *[Text(place.profile, "dim") for place in board.places])
    for row in range(len(board.places[0].numbers) if board.places else 0):
        numbers = [place.numbers[row] for place in board.places]
        name = " ".join(filter(None, [numbers[0].icon, numbers[0].name]))
        table.add_row(Text(name), *[Text(str(number.value), "bold") for number in numbers])
    for row in range(len(board.places[0].groups) if board.places else 0):
        groups = [place.groups[row] for place in board.places]
        table.add_row(Text(groups[0].name), *[_own(group) for group in groups])
    for said in ("marks", "choices"):
        if any(getattr(place, said) for place in board.places):
            table.add_row("", *[_joined(place, said) for place in board.places])
    return table


def _joined(place: Place, said: str) -> Text:
    return Text(", ".join(getattr(place, said)), "yellow")


def _own(group: Pieces) -> Text:
    """A seat's own pieces: signs alone where they carry nothing, else each with its name."""
    if all(thing.state_icon and not thing.numbers for thing in group.things):
        return Text(" ".join(thing.state_icon for thing in group.things))
    return Text("\n".join(_thing(thing, thing.state) for thing in group.things))


def _shared(board: Board, group: Pieces) -> Text:
    names = {place.number: place.name for place in board.places}
    return Text(
        f"{group.name}: "
        + " · ".join(_thing(thing, names.get(thing.holder or 0, "")
                            if thing.holder is not None else thing.state_icon)
                     for thing in group.things)
    )  # fmt: skip


def _thing(thing: Thing, said: str) -> str:
    numbers = [_number(number) for number in thing.numbers if number.value]
    return " ".join(filter(None, [thing.icon, thing.name, said, *numbers]))


def _number(number: Number) -> str:
    return f"{number.icon or number.name} {number.value}"
