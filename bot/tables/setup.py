"""A table before it is opened: its people, their seats and profiles, and the first player.

/table open, its panel -> Setup -> commands.Open
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from bot.engine import commands as c
from bot.engine.games.game import Game
from bot.engine.rules.limits import plain
from bot.engine.state import MOST_SEATS
from bot.refusals import BotError

_LONGEST_NAME = 40
BY_LOT = -1
"""The value of `first` when the first player is drawn by lot."""


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """A person for one seat of the new table."""

    user: int
    """The Discord id; 0 if the seat is free."""
    name: str = ""
    profile: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """The choices in the panel that opens a table."""

    game: str
    seats: int
    people: tuple[SeatedPerson, ...] = field(default=())
    """The people in the order of their seats; all further seats are free."""
    first: int = 0
    language: str = "en"
    name: str = ""


def proposed_setup(
    game: Game, people: Iterable[SeatedPerson], language: str, seats: int | None = None
) -> Setup:
    """Return the setup to begin with: as many `people` as the game allows, and a seat for each.

    With `seats`, there are that many, as far as the game allows it.
    """
    least, most = game.seats
    there = tuple(people)[:most]
    count = max(least, min(most, seats or len(there)), len(there))
    return Setup(game.key, count, there, language=language)


def check_seats(game: Game, seats: int, *, named: bool) -> None:
    """Raise BotError if the game does not have this number of seats.

    If players are `named`, fewer than the game needs are enough: the other seats stay free.
    """
    least, most = game.seats
    if (0 if named else least) <= seats <= most:
        return
    if least == most:
        raise BotError("{game}: the number of seats is {n}, no other.", game=game.names.of, n=least)
    raise BotError(
        "{game}: the number of seats is from {least} to {most}.",
        game=game.names.of, least=least, most=most,
    )  # fmt: skip


def with_people(setup: Setup, game: Game, people: Sequence[SeatedPerson]) -> Setup:
    """Return the setup with other people; those who stay keep their order and profiles."""
    wanted = {one.user: one for one in people}
    kept = [
        replace(wanted.pop(one.user), profile=one.profile)
        for one in setup.people
        if one.user in wanted
    ]
    there = (*kept, *wanted.values())[: game.seats[1]]
    count = max(setup.seats, len(there))
    return replace(setup, people=there, seats=count, first=min(setup.first, count - 1))


def with_seats(setup: Setup, game: Game, seats: int) -> Setup:
    """Return the setup with another number of seats, but never fewer than there are people."""
    least, most = game.seats
    last = max((place for place, one in enumerate(setup.people, 1) if one.user), default=0)
    count = max(least, last, min(most, seats))
    return replace(
        setup, people=setup.people[:count], seats=count, first=min(setup.first, count - 1)
    )


def with_first(setup: Setup, first: int) -> Setup:
    """Return the setup with another first player: a seat's index, or BY_LOT."""
    return replace(setup, first=first)


def with_name(setup: Setup, name: str) -> Setup:
    """Return the setup with another name for the table."""
    return replace(setup, name=name)


def in_language(setup: Setup, language: str) -> Setup:
    """Return the setup with another language for the board."""
    return replace(setup, language=language)


def with_profile(setup: Setup, seat: int, profile: str) -> Setup:
    """Return the setup with another profile for the person in a seat."""
    people = list(people_at_seats(setup))
    people[seat] = replace(people[seat], profile=profile)
    return replace(setup, people=tuple(people))


def to_front(setup: Setup, seat: int) -> Setup:
    """Return the setup with one person moved to the first seat; the first player stays the same."""
    people = list(people_at_seats(setup))
    order = [seat, *(place for place in range(len(people)) if place != seat)]
    first = order.index(setup.first) if setup.first >= 0 else BY_LOT
    return replace(setup, people=tuple(people[place] for place in order), first=first)


def people_at_seats(setup: Setup) -> tuple[SeatedPerson, ...]:
    """Return one person for every seat; free seats get a person with the id 0."""
    return (*setup.people, *(SeatedPerson(0) for _ in range(setup.seats - len(setup.people))))


def open_command(setup: Setup, names: Sequence[str], command: str, actor: str) -> c.Open:
    """Return the command that opens the table; raise BotError if nobody sits there.

    `names` has a name for each seat, used where it is free; `command` is the command's id. `actor`
    is the name of whoever opens the table.
    """
    people = people_at_seats(setup)
    if not any(one.user for one in people):
        raise BotError("Nobody sits at this table: choose who plays.")
    return c.Open(
        id=command,
        actor=actor,
        game=setup.game,
        seats=unique_names([one.name or free for one, free in zip(people, names, strict=True)]),
        players=tuple(str(one.user) if one.user else "" for one in people),
        profiles=tuple(one.profile for one in people),
        first=None if setup.first == BY_LOT else setup.first,
    )


def unique_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names as a table takes them: plain, short, and with a number if they repeat.

    "Bo", "bo" -> "Bo", "bo 2".
    """
    found: list[str] = []
    for place, name in enumerate(names, 1):
        short = " ".join(plain(name).split())[: _LONGEST_NAME - 3].strip() or str(place)
        taken = {one.casefold() for one in found}
        numbers = (f"{short} {n}" for n in range(2, MOST_SEATS + 2))
        found.append(next(one for one in (short, *numbers) if one.casefold() not in taken))
    return tuple(found)
