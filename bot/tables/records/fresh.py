"""Whether a board that was pressed is still the one that is there.

host -> check_fresh -> Stale, where a command was made for another board
"""

from __future__ import annotations

from bot.tables import commands as c
from bot.tables import events as e
from bot.tables.errors import Stale
from bot.tables.history import Lasts
from bot.tables.records.past import Past

_HARMLESS = (
    *(e.Counted, e.Locked, e.Unlocked, e.Totalled, e.Noted),
    *(e.UndoAsked, e.UndoDropped),
)
"""What may happen between a look and a press without making the press mean something else."""
_HARMLESS_TO_A_PASS = (*_HARMLESS, e.Passed, e.Turned)
"""Whoever passes means it as well where somebody else has passed in the same moment."""


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


def _touches(event: e.AnyEvent, command: c.SetTo) -> bool:
    """Whether a number that is to be set may have changed."""
    if isinstance(event, e.Counted):
        return (event.counter, event.holder) == (command.counter, command.holder)
    return isinstance(event, (e.Undone, e.Redone))


def is_stale(known: Lasts, seen: int | None, *, passing: bool = False) -> bool:
    """Whether the table has moved on, in more than numbers, since it was looked at."""
    return seen is not None and moved_on(known, passing=passing) > seen


def moved_on(known: Lasts, *, passing: bool = False) -> int:
    """The last event that made older boards stale: what came since is harmless."""
    harmless = _HARMLESS_TO_A_PASS if passing else _HARMLESS
    return max((seq for kind, seq in known.items() if kind not in harmless), default=0)
