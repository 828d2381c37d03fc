"""A rematch of the same people: the first player, and the command that opens the table.

Running -> here -> commands.Open
"""

from __future__ import annotations

import secrets

import msgspec

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.host import Running
from bot.tables.placement import TablePlacement, new_key


def rematch_key(table: str) -> str:
    """Return the key of a table's rematch; always the same one, so that it opens only once."""
    return new_key(f"rematch{table}")


def rematch_placement(placement: TablePlacement) -> TablePlacement:
    """Return the placement for the rematch: the same channel, with a new key and no message yet."""
    return msgspec.structs.replace(
        placement, table=rematch_key(placement.table), message=0, posted="", away=(), closed=""
    )


def first_player(running: Running) -> int:
    """Return the seat of the first player at the start of the game."""
    opening = running.records[0].command
    for record in running.records:
        if record.command != opening:
            break
        event = record.event
        if isinstance(event, e.Placed) and event.piece == running.game.first:
            return event.holder or 0
    return 0


def next_first_player(running: Running) -> int:
    """Return the seat that begins the rematch if no lot is drawn: the next after the first."""
    return (first_player(running) + 1) % len(running.table.seats)


def rematch_command(running: Running, table: str, actor: str, *, by_lot: bool) -> c.Open:
    """Return the command that opens the rematch, with the same people.

    With `by_lot`, the first player is drawn by lot. If the game has no first-player token, the
    seats rotate instead: the new first player gets the first seat. `actor` is the name of whoever
    opens it.
    """
    seats = running.table.seats
    first: int | None = None if by_lot else next_first_player(running)
    if not running.game.first:
        turn = secrets.randbelow(len(seats)) if first is None else first
        seats, first = (*seats[turn:], *seats[:turn]), 0
    return c.Open(
        id=f"open{rematch_key(table)}",
        actor=actor,
        game=running.game.key,
        seats=tuple(seat.name for seat in seats),
        players=tuple(seat.player for seat in seats),
        profiles=tuple(seat.profile for seat in seats),
        first=first,
    )
