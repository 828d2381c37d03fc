"""Who may do what at a table: from a seat, or as a moderator, who is marked.

Who, Command, Table -> here -> Command from the right seat -> host
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from bot.engine import commands as c
from bot.engine.state import Table
from bot.tables.errors import BotError, NotSeated

MODERATOR = "⚖ "
"""Before the name of who changed something without a seat."""
_OWN = (c.Choose, c.Withdraw)


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who wants something of a table."""

    user: int
    name: str
    """As the server calls them."""
    moderates: bool = False
    press: str = ""
    """The interaction's id: what it asks for is done once."""


def seat_of(table: Table, user: int) -> int | None:
    """The seat of a person."""
    return next((n for n, seat in enumerate(table.seats) if seat.player == str(user)), None)


def fitted(table: Table, who: Who, command: c.Command) -> c.Command:
    """A command as somebody may give it here: from their seat, under their name; NotSeated.

    A moderator without a seat acts for nobody, or for the seat that the command names.
    """
    own, name = seat_of(table, who.user), _named(who.name)
    parts = tuple(_parts(command))
    sits = [one for one in parts if isinstance(one, c.Sit)]
    for one in sits:
        _check_sit(table, who, own, one)
    for_others = any(one.place != own for one in sits)
    if own is not None and not (for_others and who.moderates):
        return _by(command, own, name)
    if own is None and _sits_down(table, who, parts):
        return _by(command, sits[0].place, name)
    if not who.moderates:
        raise NotSeated(
            "You have no seat at this table: take a free one with `/table seat`, or ask a "
            "moderator."
        )
    if any(isinstance(one, _OWN) for one in parts):
        raise BotError("A sealed choice is made by who sits there, by nobody else.")
    return _by(command, None if sits else command.seat, f"{MODERATOR}{name}")


def _sits_down(table: Table, who: Who, parts: tuple[c.Command, ...]) -> bool:
    """Whether somebody takes a free seat, and does nothing else: everybody may."""
    match parts:
        case (c.Sit(player=player, place=place),):
            seats = table.seats
            return (
                player == str(who.user) and place in range(len(seats)) and not seats[place].player
            )
    return False


def _check_sit(table: Table, who: Who, own: int | None, command: c.Sit) -> None:
    """Whether somebody may decide who sits there; that there is such a seat the table says."""
    if command.place not in range(len(table.seats)):
        return
    for place, seat in enumerate(table.seats):
        if command.player and seat.player == command.player and place != command.place:
            raise BotError(
                "This person sits at the table already, as {name}: leave that seat first.",
                name=seat.name,
            )
    seat = table.seats[command.place]
    if seat.player and command.place != own and not who.moderates:
        raise BotError(
            "{name} sits there: only {name} or a moderator can change that.", name=seat.name
        )


def _parts(command: c.Command) -> Iterator[c.Command]:
    if isinstance(command, c.Several):
        for one in command.commands:
            yield from _parts(one)
    else:
        yield command


def _by(command: c.Command, seat: int | None, actor: str) -> c.Command:
    """A command, and all that it consists of, from a seat."""
    if isinstance(command, c.Several):
        inner = tuple(_by(one, seat, actor) for one in command.commands)
        return msgspec.structs.replace(command, seat=seat, actor=actor, commands=inner)
    return msgspec.structs.replace(command, seat=seat, actor=actor)


def _named(name: str) -> str:
    """A name that does not pass for a moderator's."""
    return " ".join(name.replace(MODERATOR.strip(), "").split())
