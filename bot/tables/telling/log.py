"""The log in words: every command a line, with numbers before and after; secrets never among them.

Records -> lines -> board, history, export
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import msgspec

from bot.tables import events as e
from bot.tables.games.game import Game
from bot.tables.history import Act, Record, acts, undone
from bot.tables.records.past import Further, Mark, Past
from bot.tables.telling import names as n
from bot.tables.telling.events import tell, to_agree
from bot.tables.telling.saying import Translate
from bot.tables.telling.teller import UNDONE_SHOWN, Teller

_PARTS_SHOWN = 5

BY_HAND = "✎ "
"""Stands before what was set by hand."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that a command did."""

    text: str
    by_hand: bool = False
    """Whether somebody set it, and the game would not have by itself."""
    about: int | None = None
    """The seat that the words are about, and name wherever their language has names."""


@dataclass(frozen=True, slots=True)
class Line:
    """One command in words."""

    command: str
    who: str
    at: str
    parts: tuple[Part, ...]
    named: bool
    """Whether the words begin with who it was, or say it."""
    undone: bool
    pair: str = "{name}: {what}"
    """How the language puts who it was before what happened."""

    @property
    def by_hand(self) -> bool:
        """Whether any of it was set by hand."""
        return any(part.by_hand for part in self.parts)

    @property
    def text(self) -> str:
        """All of it, without marks."""
        return "; ".join(part.text for part in self.parts)

    def full(self, mark: str = BY_HAND) -> str:
        """Who it was and what happened, with a mark before what was set by hand."""
        if all(part.by_hand for part in self.parts):
            return f"{mark}{self._said(self.text)}"
        marked = (f"{mark if part.by_hand else ''}{part.text}" for part in self.parts)
        return self._said("; ".join(marked))

    def _said(self, what: str) -> str:
        return what if self.named else self.pair.format(name=self.who, what=what)


def lines(
    records: Sequence[Record],
    game: Game,
    language: str = "en",
    translate: Translate = str,
    last: int | None = None,
) -> list[Line]:
    """The history in words, oldest first; what was undone is marked.

    With `last` only that many commands are put into words, and those that they undid.
    """
    return _told(acts(records), Past(), records, _Tongue(game, language, translate), last)


def latest(
    past: Past, game: Game, language: str = "en", translate: Translate = str, last: int = 1
) -> list[Line]:
    """The last commands in words, as `lines` has them, without going through all before.

    Further if there were more than are kept.
    """
    if past.start and last > len(past.latest):
        raise Further
    return _told(
        past.latest, _before(past, last), past.records, _Tongue(game, language, translate), last
    )


@dataclass(frozen=True, slots=True)
class _Tongue:
    game: Game
    language: str
    translate: Translate


def _before(past: Past, last: int) -> Past:
    """The past up to a mark before all that is told of the last commands."""
    shown = {act.command for act in past.latest[-last:]}
    wanted = shown | _spoken_of(past.latest[-last:])
    first = past.start
    for act in past.latest:
        if act.command in wanted:
            break
        first += len(act.events)
    marks = tuple(mark for mark in past.marks if mark[0] <= first)
    ways = (_until(past, marks[:place]) for place in range(len(marks), 0, -1))
    return next(way for way in ways if way)


def _until(past: Past, marks: tuple[Mark, ...]) -> Past | None:
    """The past as it was at the last of these marks; None where that leaves out what was there."""
    number, table = marks[-1]
    records = past.records[: number - past.start]
    gone = frozenset(undone(record.event for record in records))
    same = gone == past.gone & {record.command for record in records}
    return Past(records, table, (), gone, marks) if same else None


def _told(
    history: Sequence[Act],
    past: Past,
    records: Sequence[Record],
    tongue: _Tongue,
    last: int | None,
) -> list[Line]:
    shown = {act.command for act in (history if last is None else history[-last:])}
    wanted = shown | _spoken_of(act for act in history if act.command in shown)
    found, read = [], 0
    told: dict[str, str] = {}
    opened: set[str] = set()
    for act in history:
        read += len(act.events)
        if any(isinstance(event, e.Revealed) for event in act.events):
            opened.add(act.command)
        if act.command not in wanted:
            continue
        past = past.followed_by(records[len(past.records) : read])
        teller = Teller(
            tongue.game, past.table, tongue.language, tongue.translate, told, frozenset(opened)
        )
        briefly = replace(teller, proofs=False)
        told[act.command] = _briefly(briefly, _parts(briefly, _without_wishes(act)))
        parts = _parts(teller, act)
        if parts and act.command in shown:
            found.append(_line(teller, act, parts))
    return found


def _spoken_of(shown: Iterable[Act]) -> set[str]:
    """The commands that others undo or redo, as far as these are told."""
    return {
        command
        for act in shown
        for event in act.events
        if isinstance(event, (e.UndoAsked, e.Undone, e.Redone))
        for command in event.commands[-UNDONE_SHOWN:]
    }


def _line(teller: Teller, act: Act, parts: tuple[Part, ...]) -> Line:
    who = act.actor or n.seat_name(teller.table.seats, act.seat)
    # The longest: “Ana Maria: …” does not begin with Ana.
    begun = (seat.name for seat in teller.table.seats if parts[0].text.startswith(seat.name))
    own = act.seat is not None and parts[0].about == act.seat
    own = own and who == n.seat_name(teller.table.seats, act.seat)
    named = own or max(begun, key=len, default="") == who
    pair = teller.translate("{name}: {what}")
    return Line(act.command, who, act.at, parts, named, act.undone, pair)


def _briefly(teller: Teller, parts: Sequence[Part]) -> str:
    """What a command did, for who is to agree that it is undone."""
    shown = "; ".join(part.text for part in parts[:_PARTS_SHOWN])
    rest = len(parts) - _PARTS_SHOWN
    return teller.say("{what} and {n} more", what=shown, n=rest) if rest > 0 else shown


def _without_wishes(act: Act) -> Act:
    """A command without the wish to undo that lapsed by it: only the rest of it can be undone."""
    kept = tuple(event for event in act.events if not isinstance(event, e.UndoDropped))
    return replace(act, events=kept)


def _parts(teller: Teller, act: Act) -> tuple[Part, ...]:
    """What a command did; of the many steps that it walked over, where it ended is told."""
    happened = _summed(act.events)
    parts = [Part(_tell(teller, event, act), _by_hand(event), _about(event)) for event in happened]
    parts += [Part(to_agree(teller, one)) for one in happened if isinstance(one, e.UndoAsked)]
    moved = [event for event in act.events if isinstance(event, (e.Entered, e.Left))]
    if moved:
        parts.append(Part(_where(teller), any(map(_by_hand, moved))))
    return tuple(dict.fromkeys(part for part in parts if part.text))


def _where(teller: Teller) -> str:
    step, number = teller.table.frame.step, teller.table.round
    if not step:
        return teller.say("round {round}", round=number)
    name = n.step_name(teller.game, step, teller.language)
    return teller.say("round {round}, {step}", round=number, step=name)


def _summed(happened: Iterable[e.AnyEvent]) -> list[e.AnyEvent]:
    """The events with all changes of one counter in one place, where the last of them was.

    What was set by hand is not summed up with what the game did.
    """
    found: dict[int, e.AnyEvent] = {}
    latest: dict[tuple[str, str], int] = {}
    for place, event in enumerate(happened):
        found[place] = event
        if not isinstance(event, e.Counted):
            continue
        before = found.get(latest.get((event.counter, event.holder), -1))
        if isinstance(before, e.Counted) and before.by_hand == event.by_hand:
            del found[latest[event.counter, event.holder]]
            found[place] = msgspec.structs.replace(event, by=before.by + event.by)
        latest[event.counter, event.holder] = place
    return [event for event in found.values() if not isinstance(event, e.Counted) or event.by]


_SAYS_WHO = (e.Turned, e.Passed, e.Locked, e.Unlocked, e.Conceded, e.UndoAsked)
"""The events of a seat whose sentences name it."""


def _about(event: e.AnyEvent) -> int | None:
    return event.seat if isinstance(event, _SAYS_WHO) else None


def _by_hand(event: e.AnyEvent) -> bool:
    return bool(getattr(event, "by_hand", False))


def _tell(teller: Teller, event: e.AnyEvent, act: Act) -> str:
    if isinstance(event, e.Counted) and not event.by_hand:
        counter = teller.game.counters.get(event.counter)
        if counter and not counter.shown:
            return ""
    if isinstance(event, e.Locked) and any(isinstance(one, e.Revealed) for one in act.events):
        return ""  # the reveal says more, and nothing is left for the proof to promise
    if any(isinstance(other, e.Opened) for other in act.events):
        if isinstance(event, (e.Counted, e.Ordered)):
            return ""
        if isinstance(event, e.Placed) and event.holder is None:
            return ""
    return tell(teller, event)
