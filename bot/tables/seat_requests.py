"""Who is to sit where: what /table seat and its buttons ask for, as a command.

Sitting, what was asked -> here -> commands.Sit
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine import commands as c
from bot.engine.host import Running
from bot.engine.language import fold
from bot.engine.state import Seat
from bot.engine.telling.saying import quoted
from bot.locale.catalogue import Words
from bot.refusals import BotError
from bot.tables.setup import unique

_LONGEST = 100
"""Letters of what somebody calls a seat; no name is longer."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who is to have a seat."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asks for."""

    by: Guest
    seat: str = ""
    """A seat by its name or number; "" for one's own, or for the free one."""
    guest: Guest | None = None
    """Who is to have it; None: whoever asks."""
    profile: str = ""
    leave: bool = False


def sit_wanted(running: Running, own: int | None, wanted: Wanted, words: Words) -> c.Sit | None:
    """The command; None if it is not said which seat is meant, to be asked.

    `words` are those of the board: a free seat may get another name.
    """
    seats = running.table.seats
    place = place_of(seats, wanted.seat) if wanted.seat else own
    if place is None and not wanted.leave:
        free = [number for number, seat in enumerate(seats) if not seat.player]
        place = free[0] if len(free) == 1 else None
    if place is None:
        return None
    seat = seats[place]
    if wanted.leave:
        return leave(running, place)
    if wanted.guest:
        return take(running, place, wanted.guest, words, wanted.profile)
    if place == own or (wanted.profile and seat.player):
        return c.Sit(place=place, name=seat.name, player=seat.player, profile=wanted.profile)
    if seat.player:
        raise BotError(
            "{name} sits there: a moderator can say who takes the place, as `player`.",
            name=seat.name,
        )
    return take(running, place, wanted.by, words, wanted.profile)


def take(running: Running, place: int, guest: Guest, words: Words, profile: str = "") -> c.Sit:
    """A seat for somebody, under their name.

    Only who sits at the table keeps a name from others: "Bo" who left one seat and takes another
    is "Bo" again, and the seat that he left becomes "Player 2".
    """
    others = {n: seat for n, seat in enumerate(running.table.seats) if n != place}
    name = unique([*(seat.name for seat in others.values() if seat.player), guest.name])[-1]
    free_name = ""
    for bearer, seat in others.items():
        if seat.name.casefold() == name.casefold():
            rest = [one.name for n, one in others.items() if n != bearer]
            free_name = unique([*rest, name, words("Player {n}", n=bearer + 1)])[-1]
    player = str(guest.user)
    return c.Sit(place=place, name=name, player=player, profile=profile, free_name=free_name)


def leave(running: Running, place: int) -> c.Sit:
    """A seat is free; what is on it stays."""
    return c.Sit(place=place, name=running.table.seats[place].name, player="")


def place_of(seats: tuple[Seat, ...], said: str) -> int:
    """A seat by its name, or by its number."""
    meant = fold(said.strip()[:_LONGEST])
    for number, seat in enumerate(seats):
        if fold(seat.name) == meant:
            return number
    if meant.isdecimal() and 1 <= int(meant) <= len(seats):
        return int(meant) - 1
    names = tuple(quoted(seat.name) for seat in seats)
    raise BotError("There is no seat “{said}”: choose {names}.", said=said[:40], names=names)
