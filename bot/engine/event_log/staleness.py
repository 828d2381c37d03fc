"""Check whether a press on an older board still means the same.

host -> check_staleness -> Stale, where a command was made for another board
"""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import Stale
from bot.engine.history import LastNumbers
from bot.engine.history_window import HistoryWindow

_HARMLESS = (
    *(e.Counted, e.Locked, e.Unlocked, e.Totalled, e.Noted),
    *(e.UndoAsked, e.UndoDropped),
)
"""The events that do not change what a press on an older board means."""
_HARMLESS_TO_A_PASS = (*_HARMLESS, e.Passed, e.Turned)
"""The events that do not change what a pass means: another seat may pass in the same moment."""


def check_staleness(window: HistoryWindow, command: c.Command, seen: int) -> None:
    """Raise Stale if the command was made for an older board and may mean something else now.

    `seen` is the last event of that board. Raise NeedsFullHistory if the check needs records that
    are not in memory.
    """
    if isinstance(command, c.Several):
        for one in command.commands:
            check_staleness(window, one, seen)
        return
    if command.commutes:
        return
    if not 0 <= seen <= window.seq:
        raise Stale
    if isinstance(command, c.SetTo):
        if any(_touches(record.event, command) for record in window.since(seen)):
            raise Stale
    elif is_stale(window.last_numbers, seen, passing=isinstance(command, c.Pass)):
        raise Stale


def _touches(event: e.AnyEvent, command: c.SetTo) -> bool:
    """Tell whether an event may have changed the number that is to be set."""
    if isinstance(event, e.Counted):
        return (event.counter, event.holder) == (command.counter, command.holder)
    return isinstance(event, (e.Undone, e.Redone))


def is_stale(known: LastNumbers, seen: int | None, *, passing: bool = False) -> bool:
    """Tell whether more than numbers has changed at the table since event `seen`.

    `known` is the last event of each kind; with `passing`, other seats' passes do not count.
    False if `seen` is None.
    """
    return seen is not None and stale_before(known, passing=passing) > seen


def stale_before(known: LastNumbers, *, passing: bool = False) -> int:
    """Return the number of the last event that made older boards stale; 0 if there was none.

    `known` is the last event of each kind; with `passing`, other seats' passes do not count.
    """
    harmless = _HARMLESS_TO_A_PASS if passing else _HARMLESS
    return max((seq for kind, seq in known.items() if kind not in harmless), default=0)
