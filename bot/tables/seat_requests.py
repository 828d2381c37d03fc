"""What /table seat and its buttons ask for, as commands that change a seat.

TableContext, what was asked -> here -> commands.Sit
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine import commands as c
from bot.engine.host import Running
from bot.engine.language import fold
from bot.engine.message import quoted
from bot.engine.state import Seat
from bot.locale.catalogue import Words
from bot.refusals import BotError
from bot.tables.setup import unique_names

_LONGEST = 100
"""The most letters that are read of a typed seat; no name is longer."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A person who is to get a seat."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A request about a seat, from /table seat or its buttons."""

    by: Guest
    seat: str = ""
    """The seat's name or number; "" for the person's own seat, or else the only free one."""
    guest: Guest | None = None
    """The person who is to get the seat; None for whoever asks."""
    profile: str = ""
    leave: bool = False


def command_of(
    running: Running, own: int | None, wanted: SeatRequest, words: Words
) -> c.Sit | None:
    """Return the command that changes the seat; None if it is unclear which seat is meant.

    `own` is the seat of whoever asks. `words` are in the board's language, as a free seat may be
    renamed. Raise BotError if somebody else has the seat.
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
    """Return the command that gives a seat to a person, under their name.

    If a player has that name already, a number is added. If a free seat has it, the free seat
    is renamed: "Bo" who changes seats stays "Bo", and his old seat becomes "Player 2".
    """
    others = {n: seat for n, seat in enumerate(running.table.seats) if n != place}
    name = unique_names([*(seat.name for seat in others.values() if seat.player), guest.name])[-1]
    free_name = ""
    for bearer, seat in others.items():
        if seat.name.casefold() == name.casefold():
            rest = [one.name for n, one in others.items() if n != bearer]
            free_name = unique_names([*rest, name, words("Player {n}", n=bearer + 1)])[-1]
    player = str(guest.user)
    return c.Sit(place=place, name=name, player=player, profile=profile, free_name=free_name)


def leave(running: Running, place: int) -> c.Sit:
    """Return the command that frees a seat; its counters and pieces stay."""
    return c.Sit(place=place, name=running.table.seats[place].name, player="")


def place_of(seats: tuple[Seat, ...], said: str) -> int:
    """Return the index of the seat with this name or number; raise BotError if there is none."""
    meant = fold(said.strip()[:_LONGEST])
    for number, seat in enumerate(seats):
        if fold(seat.name) == meant:
            return number
    if meant.isdecimal() and 1 <= int(meant) <= len(seats):
        return int(meant) - 1
    names = tuple(quoted(seat.name) for seat in seats)
    raise BotError("There is no seat “{said}”: choose {names}.", said=said[:40], names=names)
