"""One command in words: what it did, and who gave it.

Act, Teller -> line -> log
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import msgspec

from bot.engine import events as e
from bot.engine.history import Act
from bot.engine.narration import names as n
from bot.engine.narration.events import event_text, to_agree
from bot.engine.narration.teller import Teller
from bot.engine.state import seat_of

_PARTS_SHOWN = 5
_ENDS = (".", "!", "?", "…")

NOBODY_THERE = n.seat_name((), None)
BY_HAND = "✎ "
"""The mark before a change that was made by hand."""


@dataclass(frozen=True, slots=True)
class LinePart:
    """One change that a command made, in words."""

    text: str
    by_hand: bool = False
    """Whether a player made the change by hand, and not the game."""
    about: int | None = None
    """The seat whose name the words begin with; None if they begin with no seat."""
    shown: bool = False
    """Whether a board shows the change in another place anyway: the step, or who plays."""
    onward: bool = False
    """Whether the part only says who went on to the next step."""


@dataclass(frozen=True, slots=True)
class Line:
    """One command in words."""

    command: str
    author: str
    at: str
    parts: tuple[LinePart, ...]
    undone: bool
    said_by: str = ""
    """Who gave the command, in brackets: “(said by Ana)”; "" if the words name them, or if nobody
    did.
    """

    @property
    def by_hand(self) -> bool:
        """Tell whether any part of the line was done by hand."""
        return any(part.by_hand for part in self.parts)

    @property
    def text(self) -> str:
        """Return the texts of all parts, separated by semicolons, without marks."""
        return "; ".join(part.text for part in self.parts)

    def full(self, mark: str = BY_HAND) -> str:
        """Return all parts and the author, with `mark` before each part that was done by hand.

        If all parts were, one mark stands for all: "✎ Bo: gold 3 → 4; …".
        """
        if all(part.by_hand for part in self.parts):
            return f"{mark}{'; '.join(self._attributed(self.parts))}"
        told = zip(self.parts, self._attributed(self.parts), strict=True)
        return "; ".join(f"{mark if part.by_hand else ''}{text}" for part, text in told)

    def sentences(self) -> str:
        """Return the parts as sentences.

        What a board shows anyway is left out, unless nothing else happened.
        """
        parts = [part for part in self.parts if not part.shown]
        if all(part.onward for part in parts):
            parts += [part for part in self.parts if part.shown][:1]
        told = zip(parts, self._attributed(parts), strict=True)
        return " ".join(_sentence(part, text) for part, text in told)

    def _attributed(self, parts: Sequence[LinePart]) -> list[str]:
        """Return the texts of the parts, with the author added to one of them.

        That is the last of the parts at the beginning that were made by hand; if the first
        part was not made by hand, it is the first.
        """
        texts = [part.text for part in parts]
        last = next((at for at, part in enumerate(parts) if not part.by_hand), len(parts))
        texts[max(0, last - 1)] += self.said_by
        return texts


def _sentence(part: LinePart, text: str) -> str:
    """Return a part's text with a full stop, and with a capital unless a name begins it."""
    begun = text if part.about is not None else text[:1].upper() + text[1:]
    return begun if begun.endswith(_ENDS) else f"{begun}."


def line(teller: Teller, act: Act) -> Line | None:
    """Return a command in words; None if there is nothing to say."""
    parts = _parts(teller, act)
    if not parts:
        return None
    author = act.actor or n.seat_name(teller.table.seats, act.seat)
    if not _does_more_than_next(act.events):
        onward = LinePart(teller.pair(author, teller.say("next")), about=act.seat, onward=True)
        parts = (onward, *parts)
    return Line(
        act.command, author, act.at, parts, act.undone, _said_by(teller, act, author, parts[0])
    )


def _does_more_than_next(events: Iterable[e.AnyEvent]) -> bool:
    """Tell whether the author did more than go on to the next step."""
    told = [event for event in events if not isinstance(event, e.UndoDropped)]
    return not told or any(map(_is_worth_telling, told))


def _is_worth_telling(event: e.AnyEvent) -> bool:
    won = isinstance(event, e.Knew) and "winner" in event.facts
    return won or isinstance(event, _TOLD) or _by_hand(event)


def _said_by(teller: Teller, act: Act, author: str, first: LinePart) -> str:
    """Return who gave the command, in brackets; "" for nobody, or if the first part names them."""
    if author == NOBODY_THERE or any(isinstance(event, e.Revealed) for event in act.events):
        return ""  # a reveal is everybody's, not the last chooser's
    if first.about is not None and teller.seat(first.about) == author:
        return ""
    if any(isinstance(event, e.Opened) for event in act.events):
        return " " + teller.say("(table opened by {who})", who=author)
    if any(isinstance(event, e.Thrown) for event in act.events):
        return " " + teller.say("(asked for by {who})", who=author)
    return " " + teller.say("(said by {who})", who=author)


def briefly(teller: Teller, act: Act) -> str:
    """Return what a command did, for those who must agree to its undo.

    At most `_PARTS_SHOWN` parts are named.
    """
    parts = _parts(replace(teller, proofs=False), _without_undo_drops(act))
    shown = "; ".join(part.text for part in parts[:_PARTS_SHOWN])
    rest = len(parts) - _PARTS_SHOWN
    return teller.say("{what} and {n} more", what=shown, n=rest) if rest > 0 else shown


def _without_undo_drops(act: Act) -> Act:
    """Return the command without its `UndoDropped` event, which an undo does not bring back."""
    kept = tuple(event for event in act.events if not isinstance(event, e.UndoDropped))
    return replace(act, events=kept)


def _parts(teller: Teller, act: Act) -> tuple[LinePart, ...]:
    """Return what a command did; of several steps that it went over, only the last one is named."""
    happened = sorted(_sum_changes(act.events), key=lambda one: isinstance(one, e.UndoDropped))
    opened = any(isinstance(event, e.Opened) for event in happened)
    parts = [
        LinePart(_tell(teller, one, act), _by_hand(one), _about(one), _is_shown(one, opened=opened))
        for one in happened
    ]
    parts += [LinePart(to_agree(teller, one)) for one in happened if isinstance(one, e.UndoAsked)]
    parts += [
        LinePart(teller.stays_known(one.commands)) for one in happened if isinstance(one, e.Undone)
    ]
    moved = [event for event in act.events if isinstance(event, (e.Entered, e.Left))]
    if moved:
        parts.append(LinePart(_where(teller), any(map(_by_hand, moved)), shown=True))
    return tuple(dict.fromkeys(part for part in parts if part.text))


def _is_shown(event: e.AnyEvent, *, opened: bool) -> bool:
    return opened and isinstance(event, (e.Opened, e.Placed))


def _where(teller: Teller) -> str:
    step, number = teller.table.frame.step, teller.table.round
    if not step:
        return teller.say("round {round}", round=number)
    name = n.step_name(teller.game, step, teller.language)
    return teller.say("round {round}, {step}", round=number, step=name)


def _sum_changes(happened: Iterable[e.AnyEvent]) -> list[e.AnyEvent]:
    """Join all changes of one counter into one event at the place of the last of them.

    Changes by hand are not joined with those that the game made.
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
    *(e.Eliminated, e.Readmitted, e.Acted, e.Sat),
)
"""The events of a seat whose sentences begin with its name."""
_TOLD = (
    *(e.Opened, e.Passed, e.Acted, e.Locked, e.Unlocked, e.Compared, e.Totalled, e.Thrown),
    *(e.Named, e.Unnamed, e.Sat, e.Conceded, e.UndoAsked, e.Undone, e.Redone),
)
"""The events that a player causes directly; “next” causes none of them."""


def _about(event: e.AnyEvent) -> int | None:
    """Return the seat with which the words of an event begin: who acted, won, or was counted."""
    if isinstance(event, _SAYS_WHO):
        return event.seat
    if isinstance(event, e.Knew):
        return seat_of(event.facts.get("winner", ""))
    if isinstance(event, e.Counted):
        return seat_of(event.holder)
    return None


def _is_revealed(event: e.AnyEvent, choice: str) -> bool:
    return isinstance(event, e.Revealed) and event.choice == choice


def _by_hand(event: e.AnyEvent) -> bool:
    return bool(getattr(event, "by_hand", False))


def _tell(teller: Teller, event: e.AnyEvent, act: Act) -> str:
    if isinstance(event, e.Counted) and not event.by_hand:
        counter = teller.game.counters.get(event.counter)
        if counter and not counter.shown:
            return ""
        if counter and any(_is_revealed(one, counter.mirrors) for one in act.events):
            return ""  # it mirrors the choice, which is in the line already
    if isinstance(event, e.Locked) and any(isinstance(one, e.Revealed) for one in act.events):
        return ""  # the reveal says more, and a proof is no longer needed
    if any(isinstance(other, e.Opened) for other in act.events):
        if isinstance(event, (e.Counted, e.Ordered)):
            return ""
        if isinstance(event, e.Placed) and event.holder is None:
            return ""
    return event_text(teller, event)
