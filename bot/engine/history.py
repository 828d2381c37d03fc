"""The history of a table: its records, their replay, and the commands that a seat may undo.

store -> Records -> replay -> Table; decide asks what an undo would take back
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from msgspec.structs import replace

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import NotNow
from bot.engine.evolve import evolve
from bot.engine.state import Table

_ABOUT_UNDO = (e.UndoAsked, e.UndoDropped, e.Undone, e.Redone)
_SHARED = (e.Entered, e.Left, e.Revealed, e.Thrown, e.Ended)
"""The events that no player can undo without the others' consent."""
_DEEDS = (
    *(e.Acted, e.Passed, e.Compared, e.Totalled, e.Locked, e.Unlocked, e.Revealed, e.Settled),
    *(e.Conceded, e.Eliminated, e.Readmitted, e.Ended, e.Resumed, e.Sat),
)
"""The events that make a command more than a mere “next”."""
SLIP = timedelta(seconds=10)
"""The time within which a player may take back their own “next” without the others' consent."""


@dataclass(frozen=True, slots=True)
class Record:
    """An event with its number, its command, its author and its time."""

    seq: int
    command: str
    event: e.AnyEvent
    seat: int | None = None
    actor: str = ""
    at: str = ""


def records_of(
    seq: int, command: c.Command, events: Iterable[e.AnyEvent], at: str = ""
) -> tuple[Record, ...]:
    """Return the events of a command as records; the first one gets the number `seq + 1`."""
    return tuple(
        Record(seq + place, command.id, event, command.seat, command.actor, at)
        for place, event in enumerate(events, 1)
    )


@dataclass(frozen=True, slots=True)
class Act:
    """One command with all the events that it caused."""

    command: str
    seat: int | None
    actor: str
    at: str
    events: tuple[e.AnyEvent, ...]
    undone: bool = False

    @property
    def about_undo(self) -> bool:
        """Tell whether a command only undoes or redoes others: “undo” does, “honor -1” does not."""
        return all(isinstance(event, _ABOUT_UNDO) for event in self.events)


def acts(records: Iterable[Record]) -> tuple[Act, ...]:
    """Group the records of a history by command; mark each command that was undone."""
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(record.command, []).append(record)
    gone = undone_commands(record.event for of_one in found.values() for record in of_one)
    return tuple(_act(of_one, gone) for of_one in found.values())


def _act(records: list[Record], gone: set[str]) -> Act:
    first, events = records[0], tuple(record.event for record in records)
    return Act(
        first.command, first.seat, first.actor, first.at, events, undone=first.command in gone
    )


def undone_commands(happened: Iterable[e.AnyEvent], before: Iterable[str] = ()) -> set[str]:
    """Return the ids of the commands that are undone after these events.

    `before` are the ids of the commands that were undone already before them.
    """
    gone = set(before)
    for event in happened:
        if isinstance(event, e.Undone):
            gone.update(event.commands)
        elif isinstance(event, e.Redone):
            gone.difference_update(event.commands)
    return gone


def replay(records: Sequence[Record]) -> Table:
    """Return the table after all records that were not undone; `seen` keeps every reveal."""
    gone = undone_commands(record.event for record in records)
    table = Table()
    seen: set[str] = set()
    for record in records:
        if isinstance(record.event, e.Revealed):
            seen.update(record.event.commitments.values())
        if record.command not in gone:
            table = evolve(table, record.event)
    return replace(table, seen=frozenset(seen))


def table_after(table: Table, before: Sequence[Record], new: Sequence[Record]) -> Table:
    """Return the table after the records `new`, given the table after the records `before`.

    If `new` undoes or redoes something, all records are replayed.
    """
    if any(isinstance(record.event, (e.Undone, e.Redone)) for record in new):
        return replay([*before, *new])
    for record in new:
        table = evolve(table, record.event)
    return table


LastNumbers = Mapping[type, int]
"""Each kind of event -> the number of its last occurrence, whether that was undone or not."""


def last_numbers(records: Iterable[Record], before: LastNumbers | None = None) -> LastNumbers:
    """Return a dict of the kind of an event -> the number of the last event of this kind.

    `before` is this dict for earlier records.
    """
    return {**(before or {}), **{type(record.event): record.seq for record in records}}


def last_number(known: LastNumbers, *kinds: type) -> int:
    """Return the number of the last event of any of these kinds in `known`; 0 if there was none."""
    return max((known.get(kind, 0) for kind in kinds), default=0)


def to_undo(history: Sequence[Act], seat: int | None, *, anybody: bool = False) -> tuple[Act, ...]:
    """Return the seat's last command that counts and all commands after it.

    Later commands that only seat somebody are left out. With `anybody`, begin at the last command
    of any seat. Raise NotNow if there is nothing to undo.
    """
    counting = [act for act in history[1:] if not act.undone and not act.about_undo]
    for place in range(len(counting) - 1, -1, -1):
        if anybody or counting[place].seat == seat:
            return _without_seatings(counting[place:])
    if seat is None:
        raise NotNow("There is nothing left to undo.")
    raise NotNow("There is nothing of yours left to undo.")


def _without_seatings(undoing: Sequence[Act]) -> tuple[Act, ...]:
    """Return the commands without those that only seat somebody, which an undo leaves as they are.

    An undo of these could put people back on seats that they have left. Return all commands if
    one that seats somebody does more than that, or comes first.
    """
    about_seats = [act for act in undoing if any(isinstance(event, e.Sat) for event in act.events)]
    changes_more = any(
        not isinstance(event, (e.Sat, e.UndoDropped)) for act in about_seats for event in act.events
    )
    if changes_more or undoing[0] in about_seats:
        return tuple(undoing)
    return tuple(act for act in undoing if act not in about_seats)


def consent_needed(
    undoing: Sequence[Act], seat: int | None, can_agree: Iterable[int], now: str = ""
) -> tuple[int, ...]:
    """Return the seats that must agree to an undo: those whose commands it would take back.

    If it takes back a step, a reveal, a throw or the end, all other seats must agree; if it
    takes back only a recent “next” of `seat`, none. Only seats in `can_agree` are asked, which
    have a player who is still in the game. `now` is the time of the undo.
    """
    if seat is None or _is_slip(undoing, seat, now):
        return ()
    others = [other for other in can_agree if other != seat]
    if any(isinstance(event, _SHARED) for act in undoing for event in act.events):
        return tuple(others)
    return tuple(other for other in others if any(act.seat == other for act in undoing))


def _is_slip(undoing: Sequence[Act], seat: int, now: str) -> bool:
    """Tell whether an undo takes back only a “next” of this seat, given shortly before `now`."""
    act, *later = undoing
    only_moved = any(isinstance(event, e.Entered) for event in act.events) and not any(
        isinstance(event, _DEEDS) for event in act.events
    )
    if later or act.seat != seat or not only_moved:
        return False
    try:
        passed = datetime.fromisoformat(now) - datetime.fromisoformat(act.at)
    except (ValueError, TypeError):  # no time is given, or an imported one is not a time
        return False
    return timedelta() <= passed <= SLIP


def to_redo(history: Sequence[Act], seat: int | None) -> tuple[str, ...]:
    """Return the commands that were undone last.

    Raise NotNow if there are none, if anything was done since, or if none of them is the seat's
    own.
    """
    stack: list[tuple[str, ...]] = []
    for act in history:
        for event in act.events:
            if isinstance(event, e.Undone):
                stack.append(event.commands)
            elif isinstance(event, e.Redone):
                stack.remove(event.commands)
            elif not isinstance(event, _ABOUT_UNDO) and not act.undone:
                stack = []
    if not stack:
        raise NotNow("There is nothing to redo: something was done since, or nothing was undone.")
    own_commands = {act.command for act in history if act.seat == seat}
    if seat is not None and not own_commands & set(stack[-1]):
        raise NotNow("What was undone last was not yours: whoever did it can redo it.")
    return stack[-1]
