"""The same people once more: who begins then, and the command that opens the new table.

Running -> here -> commands.Open
"""

from __future__ import annotations

import secrets

import msgspec

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.host import Running
from bot.tables.placement import Spot, new_key


def key_of(table: str) -> str:
    """The key of the table that follows one: the same whoever asks for it, and however often."""
    return new_key(f"rematch{table}")


def place_of(spot: Spot) -> Spot:
    """Where the new table is: in the place of the old one."""
    return msgspec.structs.replace(
        spot, table=key_of(spot.table), message=0, posted="", away=(), closed=""
    )


def began(running: Running) -> int:
    """The seat that began the game."""
    opening = running.records[0].command
    for record in running.records:
        if record.command != opening:
            break
        event = record.event
        if isinstance(event, e.Placed) and event.piece == running.game.first:
            return event.holder or 0
    return 0


def begins(running: Running) -> int:
    """The seat that begins if it is not drawn by lot: the next one."""
    return (began(running) + 1) % len(running.table.seats)


def again(running: Running, table: str, actor: str, *, by_lot: bool) -> c.Open:
    """The same seats; in a game without a token of the first player they move round by one."""
    seats = running.table.seats
    first: int | None = None if by_lot else begins(running)
    if not running.game.first:
        turn = secrets.randbelow(len(seats)) if first is None else first
        seats, first = (*seats[turn:], *seats[:turn]), 0
    return c.Open(
        id=f"open{key_of(table)}",
        actor=actor,
        game=running.game.key,
        seats=tuple(seat.name for seat in seats),
        players=tuple(seat.player for seat in seats),
        profiles=tuple(seat.profile for seat in seats),
        first=first,
    )
