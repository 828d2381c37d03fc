"""Who is late with a secret choice, and when that was last said.

Running -> here -> controls.table.sealed
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.tables import events as e
from bot.tables.decisions.elimination import waited
from bot.tables.decisions.flow import waiting
from bot.tables.history import last_of
from bot.tables.host import Running


@dataclass(frozen=True, slots=True)
class Late:
    """A choice that some have made and others have not."""

    choice: str
    round: int
    """The event with which the table began to wait for it: each wait is reminded of once."""
    seats: tuple[int, ...]
    present: int
    """How many are in."""


def late(running: Running) -> Late | None:
    """Who is waited for in secret; None where nobody is."""
    table, game = running.table, running.game
    wait = waiting(game, table)
    if wait is None or not wait.choice or table.outcome:
        return None
    locked = table.locks.get(wait.choice, {})
    missing = tuple(seat for seat in waited(game, table, wait) if seat not in locked)
    return Late(wait.choice, _since(running), missing, len(locked))


def people(running: Running, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Who sits there, as Discord knows them."""
    players = (running.table.seats[seat].player for seat in seats)
    return tuple(int(player) for player in players if player.isdecimal())


def _since(running: Running) -> int:
    """The last event that changed where the table is."""
    moved = (e.Entered, e.Began, e.Left, e.Undone, e.Redone)
    return last_of(running.past.lasts, *moved)
