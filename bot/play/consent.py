"""An undo that others have to agree to: when it was asked, whom it waits for, how it ended.

Running -> here -> channels.calls
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.tables import events as e
from bot.tables.history import Record
from bot.tables.host import Running

AGREED, REFUSED, LAPSED, CLOSED = "agreed", "refused", "lapsed", "closed"


@dataclass(frozen=True, slots=True)
class Answered:
    """How a wish ended."""

    how: str
    who: str = ""
    """Who refused, or did something else."""


def about_wishes(records: Sequence[Record]) -> bool:
    """Whether new records begin a wish, answer one or end one."""
    kinds = (e.UndoAsked, e.UndoDropped, e.Undone)
    return any(isinstance(record.event, kinds) for record in records)


def begun(running: Running) -> int:
    """The event with which the wish began that is open now; 0 if none is."""
    request, found = running.table.request, 0
    if request is None:
        return 0
    for record in reversed(running.past.records):
        event = record.event
        if isinstance(event, e.UndoAsked) and event.commands == request.commands:
            found = record.seq
        elif isinstance(event, (e.UndoAsked, e.UndoDropped, e.Undone)):
            break
    return found


def asked_people(running: Running) -> tuple[int, ...]:
    """Who still has to answer, as Discord knows them."""
    request = running.table.request
    if request is None:
        return ()
    missing = [seat for seat in request.needed if seat not in request.agreed]
    players = (running.table.seats[seat].player for seat in missing)
    return tuple(int(player) for player in players if player.isdecimal())


def ended(running: Running, since: int) -> Answered:
    """What became of the wish that began with an event; the table has to come with all since."""
    records = running.past.since(since)
    for record in records:
        if isinstance(record.event, e.Undone):
            return Answered(AGREED)
        if isinstance(record.event, e.UndoDropped):
            alone = _alone(records, record)
            return Answered(REFUSED if alone else LAPSED, _who(running, record))
    return Answered(LAPSED)


def _alone(records: Sequence[Record], dropped: Record) -> bool:
    """Whether it was an answer, and not something else that made the wish lapse."""
    same = [one for one in records if one.command == dropped.command]
    return all(isinstance(one.event, e.UndoDropped) for one in same)


def _who(running: Running, record: Record) -> str:
    return record.actor or (
        running.table.seats[record.seat].name if record.seat is not None else ""
    )
