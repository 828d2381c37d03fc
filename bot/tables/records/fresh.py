"""Whether a board that was pressed is still the one that is there.

host -> check_fresh -> Stale, where a command was made for another board
"""

from __future__ import annotations

from bot.tables import commands as c
from bot.tables.errors import Stale
from bot.tables.events import AnyEvent, Counted, Redone, Undone
from bot.tables.history import is_stale
from bot.tables.records.past import Past


def check_fresh(past: Past, command: c.Command, seen: int) -> None:
    """Refuse a command that was made for another board than the one that is there; Further."""
    if isinstance(command, c.Several):
        for one in command.commands:
            check_fresh(past, one, seen)
        return
    if command.commutes:
        return
    if not 0 <= seen <= past.seq:
        raise Stale
    if isinstance(command, c.SetTo):
        if any(_touches(record.event, command) for record in past.since(seen)):
            raise Stale
    elif is_stale(past.lasts, seen, passing=isinstance(command, c.Pass)):
        raise Stale


def _touches(event: AnyEvent, command: c.SetTo) -> bool:
    """Whether a number that is to be set may have changed."""
    if isinstance(event, Counted):
        return (event.counter, event.holder) == (command.counter, command.holder)
    return isinstance(event, (Undone, Redone))
