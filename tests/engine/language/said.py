"""Tables to speak at: l5r at its steps, and a made-up game whose words get in each other's way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import TableError
from bot.engine.evolve import evolve
from bot.engine.games import files
from bot.engine.games.game import Game
from bot.engine.language import surely
from bot.engine.language.reading import bare_of
from bot.engine.state import Table

HARBOUR = Path(__file__).with_name("harbour.toml")


@cache
def l5r() -> Game:
    """The game that the tests speak of most."""
    return files.shipped_games()["l5r"]


@cache
def free() -> Game:
    """A table without a game."""
    return files.shipped_games()["free"]


@cache
def harbour() -> Game:
    """The made-up game."""
    return files.read_game("harbour", {"harbour": HARBOUR.read_text("utf-8")})


def after(game: Game, table: Table, *commands: c.Command) -> Table:
    """The table after some commands."""
    for command in commands:
        for event in decide(game, table, (), command):
            table = evolve(table, event)
    return table


def opened(game: Game, *seats: str, profiles: tuple[str, ...] = ()) -> Table:
    """A new table; the first seat begins."""
    return after(game, Table(), c.Open(game=game.key, seats=seats, profiles=profiles, first=0))


def names_for(game: Game) -> tuple[str, ...]:
    """Ana and Bo, and as many more as the game takes."""
    return ("Ana", "Bo", "Cyril", "Dora")[: max(2, game.seats[0])]


_BIDS = tuple(c.Choose(choice="bid", value={"value": 3}, seat=seat) for seat in (0, 1))
_DECLARED = c.Do(action="conflict", told={"type": "military", "ring": "air"}, seat=0)
_STEPS: dict[str, tuple[c.Command, ...]] = {
    "dynasty": (),
    "bids": (c.Pass(seat=1), c.Pass(seat=0)),
    "drawn": _BIDS,
    "conflicts": (c.Next(seat=0),),
    "skill": (_DECLARED,),
    "won": (c.Tell(winner=0, margin=2, seat=0), c.Next(seat=0), c.Next(seat=0)),
}


@cache
def at(step: str) -> Table:
    """Ana, a Crane, and Bo, a Scorpion, at a step of l5r."""
    table = opened(l5r(), "Ana", "Bo", profiles=("shizuka-toshi", "kyuden-bayushi"))
    for name, commands in _STEPS.items():
        table = after(l5r(), table, *commands)
        if name == step:
            return table
    if step == "glory":
        return after(l5r(), table, c.GoTo(step="3.4.1", seat=0))
    if step == "favor":
        glory = after(l5r(), table, c.GoTo(step="3.4.1", seat=0))
        return after(l5r(), glory, c.Tell(totals={0: 5, 1: 1}, seat=0))
    raise KeyError(step)


def heard(
    text: str,
    step: str = "dynasty",
    seat: int | None = 0,
    language: str = "en",
    *,
    table: Table | None = None,
    game: Game | None = None,
) -> c.Command:
    """What a text means, without what is drawn anew each time."""
    found = surely(text, game or l5r(), at(step) if table is None else table, seat, language)
    return bare_of(found)


def meant(command: c.Command) -> c.Command:
    """A command as `heard` gives it."""
    return bare_of(command)


def flat(command: c.Command) -> Iterator[c.Command]:
    """A command, or all that it consists of."""
    if isinstance(command, c.Several):
        for one in command.commands:
            yield from flat(one)
    else:
        yield command


def done(text: str, step: str = "dynasty", seat: int = 0, language: str = "en") -> list[c.Command]:
    """What is done at once because of a text; nothing where it is asked or refused."""
    try:
        return list(flat(surely(text, l5r(), at(step), seat, language)))
    except TableError:
        return []
