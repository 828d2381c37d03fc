"""Permissions at a table: people act from their seat, and moderators under a mark.

Actor, Command, Table -> here -> Command from the right seat -> host
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from bot.engine import commands as c
from bot.engine.state import Table
from bot.tables.errors import BotError, NotSeated

MODERATOR = "⚖ "
"""The mark before the name of somebody who acts as a moderator, not from a seat."""
_OWN = (c.Choose, c.Withdraw)


@dataclass(frozen=True, slots=True)
class Actor:
    """A person who wants to do something at a table."""

    user: int
    name: str
    """The person's name on the server."""
    moderates: bool = False
    press: str = ""
    """The id of the interaction; the same id takes effect only once."""


def seat_of(table: Table, user: int) -> int | None:
    """Return the seat of the Discord user at a table; None if they have none."""
    return next((n for n, seat in enumerate(table.seats) if seat.player == str(user)), None)


def authorized_command(table: Table, actor: Actor, command: c.Command) -> c.Command:
    """Return the command with the seat and name of whoever gives it.

    Raise NotSeated if they have no seat and are no moderator, unless they only take a free seat.
    A moderator without a seat acts for nobody, or for the seat that the command names. Raise
    BotError for a secret choice that is not their own, or a seat that somebody else has.
    """
    own, name = seat_of(table, actor.user), _name_without_mark(actor.name)
    parts = tuple(_commands_in(command))
    sits = [one for one in parts if isinstance(one, c.Sit)]
    for one in sits:
        _check_sit(table, actor, own, one)
    for_others = any(one.place != own for one in sits)
    if own is not None and not (for_others and actor.moderates):
        return _given_by(command, own, name)
    if own is None and _sits_down(table, actor, parts):
        return _given_by(command, sits[0].place, name)
    if not actor.moderates:
        raise NotSeated(
            "You have no seat at this table: take a free one with `/table seat`, or ask a "
            "moderator."
        )
    if any(isinstance(one, _OWN) for one in parts):
        raise BotError("A sealed choice is made by who sits there, by nobody else.")
    return _given_by(command, None if sits else command.seat, f"{MODERATOR}{name}")


def _sits_down(table: Table, actor: Actor, parts: tuple[c.Command, ...]) -> bool:
    """Tell whether a person only takes a free seat for themselves, which everybody may do."""
    match parts:
        case (c.Sit(player=player, place=place),):
            seats = table.seats
            return (
                player == str(actor.user) and place in range(len(seats)) and not seats[place].player
            )
    return False


def _check_sit(table: Table, actor: Actor, own: int | None, command: c.Sit) -> None:
    """Raise BotError if the person may not decide who sits there; `own` is their own seat.

    A seat that does not exist passes: the table itself refuses it.
    """
    if command.place not in range(len(table.seats)):
        return
    for place, seat in enumerate(table.seats):
        if command.player and seat.player == command.player and place != command.place:
            raise BotError(
                "This person sits at the table already, as {name}: leave that seat first.",
                name=seat.name,
            )
    seat = table.seats[command.place]
    if seat.player and command.place != own and not actor.moderates:
        raise BotError(
            "{name} sits there: only {name} or a moderator can change that.", name=seat.name
        )


def _commands_in(command: c.Command) -> Iterator[c.Command]:
    if isinstance(command, c.Several):
        for one in command.commands:
            yield from _commands_in(one)
    else:
        yield command


def _given_by(command: c.Command, seat: int | None, actor: str) -> c.Command:
    """Return a command, with every command inside it, as given by `actor` from a seat."""
    if isinstance(command, c.Several):
        inner = tuple(_given_by(one, seat, actor) for one in command.commands)
        return msgspec.structs.replace(command, seat=seat, actor=actor, commands=inner)
    return msgspec.structs.replace(command, seat=seat, actor=actor)


def _name_without_mark(name: str) -> str:
    """Return a name without the mark of moderators, so that nobody poses as one."""
    return " ".join(name.replace(MODERATOR.strip(), "").split())
