"""One command in words: who it was, and what became of it.

Act, Teller -> line -> log
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import msgspec

from bot.tables import events as e
from bot.tables.history import Act
from bot.tables.telling import names as n
from bot.tables.telling.events import tell, to_agree
from bot.tables.telling.teller import Teller

_PARTS_SHOWN = 5
_ENDS = (".", "!", "?", "…")

NOBODY_THERE = n.seat_name((), None)
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
    where: bool = False
    """Whether it only says where the table is then."""


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

    def sentences(self, mark: str = BY_HAND) -> str:
        """The same as sentences; where the table is then only if that is all there is to say."""
        parts = [part for part in self.parts if not part.where] or list(self.parts)
        said = [f"{mark if part.by_hand else ''}{part.text}" for part in parts]
        # What comes first goes on after a name.
        begun = parts[0].text if self.who == NOBODY_THERE else self._said(parts[0].text)
        begun = f"{mark}{begun}" if parts[0].by_hand else begun
        return " ".join(_sentence(one) for one in (begun, *said[1:]))

    def _said(self, what: str) -> str:
        return what if self.named else self.pair.format(name=self.who, what=what)


def _sentence(text: str) -> str:
    """A text with a full stop, where it has none; a name it begins with stays."""
    return text if text.endswith(_ENDS) else f"{text}."


def line(teller: Teller, act: Act) -> Line | None:
    """A command in words; None where there is nothing to say."""
    parts = _parts(teller, act)
    if not parts:
        return None
    who = act.actor or n.seat_name(teller.table.seats, act.seat)
    # The longest: “Ana Maria: …” does not begin with Ana.
    begun = (seat.name for seat in teller.table.seats if parts[0].text.startswith(seat.name))
    own = act.seat is not None and parts[0].about == act.seat
    own = own and who == n.seat_name(teller.table.seats, act.seat)
    named = own or max(begun, key=len, default="") == who
    pair = teller.translate("{name}: {what}")
    return Line(act.command, who, act.at, parts, named, act.undone, pair)


def briefly(teller: Teller, act: Act) -> str:
    """What a command did, for who is to agree that it is undone: not all of it if it is much."""
    parts = _parts(replace(teller, proofs=False), _without_wishes(act))
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
        parts.append(Part(_where(teller), any(map(_by_hand, moved)), where=True))
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


_SAYS_WHO = (
    *(e.Turned, e.Passed, e.Unpassed, e.Locked, e.Unlocked, e.Conceded, e.UndoAsked),
    *(e.Eliminated, e.Readmitted),
)
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
