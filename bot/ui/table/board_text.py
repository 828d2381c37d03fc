"""Seats, shared pieces and log lines as short text.

Board, Line -> Markdown that is escaped
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from enum import Enum

from bot.engine.narration.line import Line
from bot.engine.view_model.board import Board, BoardCounter, BoardPiece, BoardSeat, PieceGroup
from bot.locale.catalogue import Words
from bot.ui.markdown import brief, capital, fitting, one_line, plain, shortened, small

_BETWEEN = " · "
_ALIKE = 2
"""The fewest pieces of a kind that are described together: “province 2, 4 broken”."""


class Depth(Enum):
    """The depths of detail in which a board is shown, from everything to the least that fits."""

    AMPLE = (True, 40, 2, 320, 99)
    LONG = (True, 40, 2, 160, 99)
    FULL = (True, 40, 2, 92, 99)
    FEWER = (True, 40, 1, 92, 99)
    TERSE = (True, 40, 1, 150, 99)
    BRIEF = (True, 40, 1, 40, 99)
    SIGNS = (False, 40, 2, 92, 99)
    SHORT = (False, 12, 1, 100, 8)

    def __init__(self, named: bool, longest: int, lines: int, line: int, numbers: int) -> None:
        self.named = named
        """Whether counters are shown by name; if not, a counter that has an icon is shown by it."""
        self.longest = longest
        """The most characters of a name."""
        self.lines = lines
        """The number of lines of the log."""
        self.line = line
        """The most characters of a line of the log."""
        self.numbers = numbers
        """The most counters of a seat; the seat's own panel shows all of them."""

    @property
    def roomy(self) -> bool:
        """Tell whether there is room for a seat's profile and for the names of states."""
        return self not in {Depth.TERSE, Depth.BRIEF}


def place_text(
    place: BoardSeat, board: Board, words: Words, depth: Depth, *, away: bool, bare: bool = False
) -> str:
    """Return a seat as a short text: its name and counters, then the rest in small print.

    `away` marks a player who left voice; `bare` leaves the counters out. Profile and pieces are
    small because they seldom change.
    """
    marks = [*place.team, *place.marks, *(["💤 " + words("away")] if away else [])]
    more = ["…"] if len(place.numbers) > depth.numbers else []
    counted = [] if bare else [number(n, depth) for n in place.numbers[: depth.numbers]] + more
    lock = "🔒" if place.hidden else "🔓"
    choices = [f"{lock} {brief(one, 100)}" for one in place.choices]
    head = f"**{brief(place.name, depth.longest)}** {_BETWEEN.join(counted)}".strip()
    groups = (_group(group, depth, bare=bare) for group in place.groups)
    held, left = _held_pieces(place.number, board, depth), _left(place, words, depth)
    profile = place.profile if depth.roomy else ""
    own = [*choices, *_brief([*marks, profile], depth), *groups, held, left]
    said = _BETWEEN.join(filter(None, own))
    if bare:
        return small(_BETWEEN.join(filter(None, [head, said])))
    return "\n".join([head, *([small(said)] if said else [])])


def _brief(texts: Iterable[str], depth: Depth) -> list[str]:
    return [brief(one, depth.longest) for one in texts if one]


def _left(place: BoardSeat, words: Words, depth: Depth) -> str:
    """Return how often a seat can still act in this phase: “left: military 1, political 1”."""
    if not place.left:
        return ""
    told = ", ".join(f"{brief(one.name, depth.longest)} {one.value}" for one in place.left)
    return words("left: {what}", what=told)


def number(one: BoardCounter, depth: Depth) -> str:
    """Return a counter with its value: "Honor **5**".

    Where `depth` has no room for names, it is shown by its icon.
    """
    called = one.icon if one.icon and not depth.named else brief(one.name, depth.longest)
    return f"{called} **{one.value}**"


def _sign(icon: str, name: str, depth: Depth) -> str:
    if icon and not depth.named:
        return icon
    return " ".join(filter(None, [icon, brief(name, depth.longest)]))


def _held_pieces(seat: int, board: Board, depth: Depth) -> str:
    """Return the shared pieces that a seat holds, by group: “Ring 💨 Air ⛰ Earth”."""
    found = []
    for group in board.groups:
        own = [_sign(t.icon, t.name, depth) for t in group.things if t.holder == seat]
        if own:
            found.append(f"{brief(group.name, depth.longest)} {' '.join(own)}")
    return _BETWEEN.join(found)


def _group(group: PieceGroup, depth: Depth, *, bare: bool = False) -> str:
    """Return a seat's pieces as text: “province 2, 4 broken”; "" if there is nothing to say.

    Only pieces that have changed or have counters on them are named. `bare` leaves the counters
    out; `depth` says how much detail has room.
    """
    things = [one for one in group.things if one.state]
    things = [
        one for one in things if not one.untouched or (not bare and _counters_on(one, Depth.FULL))
    ]
    if len(group.things) < _ALIKE or (not bare and any(_counters_on(one, depth) for one in things)):
        return _BETWEEN.join(_own(one, depth) for one in things)
    changed: dict[str, list[str]] = {}
    for one in things:
        changed.setdefault(one.state, []).append(_short(one.name, group.name))
    said = "; ".join(f"{', '.join(names)} {state}" for state, names in changed.items())
    return f"{brief(group.name, depth.longest)} {brief(said, 80)}" if said else ""


def _short(name: str, kind: str) -> str:
    """Return a piece's name without the name of its kind: “province 2” and “province” -> “2”."""
    rest = name.casefold().removeprefix(kind.casefold()).strip()
    return name[-len(rest) :] if rest else name


def _own(thing: BoardPiece, depth: Depth) -> str:
    state = brief(thing.state, depth.longest)
    if thing.state_icon and not depth.named:
        state = thing.state_icon
    name = " ".join(filter(None, [thing.icon, brief(thing.name, depth.longest)]))
    return " ".join(filter(None, [name, state, *_counters_on(thing, depth)]))


def _counters_on(thing: BoardPiece, depth: Depth) -> list[str]:
    return [number(one, depth) for one in thing.numbers if one.value]


def shared_text(board: Board, depth: Depth) -> str:
    """Return the pieces, counters and tracks that all seats share, as one small line; or ""."""
    names = {place.number: place.name for place in board.places}
    found = [
        *(_shared(group, names, depth) for group in board.groups),
        *(number(one, depth) for one in board.numbers),
        *(brief(track, 300) for track in board.tracks),
    ]
    said = _BETWEEN.join(filter(None, found))
    return small(said) if said else ""


def _shared(group: PieceGroup, names: dict[int, str], depth: Depth) -> str:
    """Return a group's shared pieces that no seat holds, as text; "" if seats hold all of them."""
    shown = _BETWEEN.join(_thing(one, depth) for one in group.things if one.holder not in names)
    return f"**{brief(capital(shortened(group.name, 40)), 60)}** {shown}" if shown else ""


def _thing(thing: BoardPiece, depth: Depth) -> str:
    """Return a shared piece with its state, if that has changed, and the counters on it."""
    said = " ".join(filter(None, [thing.state_icon, brief(thing.state, depth.longest)]))
    if thing.lone:
        return " ".join([said, *_counters_on(thing, depth)])
    sign = " ".join(filter(None, [thing.icon, brief(thing.name, depth.longest)]))
    worded = depth.named and (depth.roomy or not thing.state_icon)
    changed = said if worded and not thing.untouched else thing.state_icon
    return " ".join(filter(None, [sign, changed, *_counters_on(thing, depth)]))


def log_lines(log: Sequence[Line], depth: Depth) -> list[str]:
    """Return the last lines of the log in small print; undone ones are struck through."""
    found = []
    for line in log[-depth.lines :]:
        said = plain(fitting(one_line(line.sentences()), depth.line))
        found.append(small(f"~~{said}~~" if line.undone else said))
    return found


def history_lines(lines: Iterable[Line]) -> Iterator[str]:
    """Yield the lines of the history, each with its time, shown in the reader's own time zone."""
    for line in lines:
        said = brief(line.full(), 400)
        shown = f"~~{said}~~" if line.undone else said
        yield " ".join(filter(None, [_clock(line.at), shown]))


def _clock(at: str) -> str:
    try:
        return f"<t:{int(datetime.fromisoformat(at).timestamp())}:t>"
    except (ValueError, OverflowError, OSError):  # an imported table may say anything
        return ""
