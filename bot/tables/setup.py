"""A table before it is opened: who is to sit where, as what, and who begins.

/table open, its panel -> Setup -> commands.Open
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from bot.engine import commands as c
from bot.engine.decisions.limits import plain
from bot.engine.games.game import Game
from bot.engine.state import MOST_SEATS
from bot.refusals import BotError

_LONGEST_NAME = 40
BY_LOT = -1
"""Stands for the first player where chance decides."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is to sit at the table."""

    user: int
    """As Discord knows them; 0: nobody yet."""
    name: str = ""
    profile: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """What the panel shows."""

    game: str
    seats: int
    people: tuple[Person, ...] = field(default=())
    """In the order of the seats; the seats after them are free."""
    first: int = 0
    language: str = "en"
    name: str = ""


def proposed(
    game: Game, people: Iterable[Person], language: str, seats: int | None = None
) -> Setup:
    """The first proposal: everybody who is there, as far as there is room."""
    least, most = game.seats
    there = tuple(people)[:most]
    count = max(least, min(most, seats or len(there)), len(there))
    return Setup(game.key, count, there, language=language)


def check_seats(game: Game, seats: int, *, named: bool) -> None:
    """Refuse what the game has no room for; who names fewer players leaves the others free."""
    least, most = game.seats
    if (0 if named else least) <= seats <= most:
        return
    if least == most:
        raise BotError("{game}: the number of seats is {n}, no other.", game=game.names.of, n=least)
    raise BotError(
        "{game}: the number of seats is from {least} to {most}.",
        game=game.names.of, least=least, most=most,
    )  # fmt: skip


def with_people(setup: Setup, game: Game, people: Sequence[Person]) -> Setup:
    """Other players; who was there before stays in their order, and what they play as."""
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
    """More or fewer seats, as many as there are people at least."""
    least, most = game.seats
    last = max((place for place, one in enumerate(setup.people, 1) if one.user), default=0)
    count = max(least, last, min(most, seats))
    return replace(
        setup, people=setup.people[:count], seats=count, first=min(setup.first, count - 1)
    )


def with_first(setup: Setup, first: int) -> Setup:
    """Who begins, or BY_LOT."""
    return replace(setup, first=first)


def with_name(setup: Setup, name: str) -> Setup:
    """What the table is called."""
    return replace(setup, name=name)


def in_language(setup: Setup, language: str) -> Setup:
    """The language of the board."""
    return replace(setup, language=language)


def with_profile(setup: Setup, seat: int, profile: str) -> Setup:
    """What somebody plays as."""
    people = list(sitting(setup))
    people[seat] = replace(people[seat], profile=profile)
    return replace(setup, people=tuple(people))


def to_front(setup: Setup, seat: int) -> Setup:
    """Somebody sits before all others; who begins stays who they were."""
    people = list(sitting(setup))
    order = [seat, *(place for place in range(len(people)) if place != seat)]
    first = order.index(setup.first) if setup.first >= 0 else BY_LOT
    return replace(setup, people=tuple(people[place] for place in order), first=first)


def sitting(setup: Setup) -> tuple[Person, ...]:
    """A person for every seat, nobody in the free ones."""
    return (*setup.people, *(Person(0) for _ in range(setup.seats - len(setup.people))))


def opening(setup: Setup, names: Sequence[str], command: str, actor: str) -> c.Open:
    """The command; `names` are those of free seats, `command` its id."""
    people = sitting(setup)
    if not any(one.user for one in people):
        raise BotError("Nobody sits at this table: choose who plays.")
    return c.Open(
        id=command,
        actor=actor,
        game=setup.game,
        seats=unique([one.name or free for one, free in zip(people, names, strict=True)]),
        players=tuple(str(one.user) if one.user else "" for one in people),
        profiles=tuple(one.profile for one in people),
        first=None if setup.first == BY_LOT else setup.first,
    )


def unique(names: Sequence[str]) -> tuple[str, ...]:
    """Names that a table takes: short, whole, and nobody's twice."""
    found: list[str] = []
    for place, name in enumerate(names, 1):
        short = " ".join(plain(name).split())[: _LONGEST_NAME - 3].strip() or str(place)
        taken = {one.casefold() for one in found}
        numbers = (f"{short} {n}" for n in range(2, MOST_SEATS + 2))
        found.append(next(one for one in (short, *numbers) if one.casefold() not in taken))
    return tuple(found)
