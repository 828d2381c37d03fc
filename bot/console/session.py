"""From the first line to the last: setting the table up, reading lines, counting refusals.

bot.__main__ -> here -> loop.Console
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from rich.text import Text

from bot.console.loop import HELP, Console
from bot.tables import commands as c
from bot.tables.errors import NoSuchTable, NotNow
from bot.tables.game import Game
from bot.tables.language.fold import fold


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the options ask for."""

    game: str
    seats: str
    kept: bool
    """Whether the table stays in the data folder, to go on with another day."""
    script: TextIO | None


async def run(console: Console, wanted: Wanted) -> int:
    """Take every line there is; how many were refused."""
    await _sit_down(console, wanted)
    if console.private:
        console.out.print(Text(HELP, "dim"))
        console.show()
    refused = 0
    for line in _lines(console, wanted.script):
        if line.strip().lower() in {"quit", "exit"}:
            break
        refused += not await console.take(line)
    if not console.private:
        console.show()
    return refused


async def _sit_down(console: Console, wanted: Wanted) -> None:
    """Go on with a kept table, or set one up; without a game there is only the judge."""
    if wanted.kept:
        try:
            console.running = await console.host.look(console.name)
            return
        except NoSuchTable:
            if not wanted.game:
                raise
    if not wanted.game:
        return
    command = opening(console.host.games[wanted.game], wanted.seats)
    console.running = await console.host.open(console.name, command)


def opening(game: Game, seats: str) -> c.Open:
    """The command that “Ana=Shizuka Toshi,Bo” stands for: the first one is the first player."""
    named = [part.strip() for part in seats.split(",") if part.strip()]
    named = named or [f"Player {place}" for place in range(1, game.seats[0] + 1)]
    pairs = [part.partition("=") for part in named]
    return c.Open(
        game=game.key,
        seats=tuple(name for name, _, _ in pairs),
        profiles=tuple(_profile(game, wanted.strip()) for _, _, wanted in pairs),
        first=0,
    )


def _profile(game: Game, wanted: str) -> str:
    if not wanted:
        return ""
    for key, profile in game.profiles.items():
        names = {key, *map(profile.name, ("en", "pl", "cs", "fr"))}
        if fold(wanted) in map(fold, names):
            return key
    known = ", ".join(profile.name() for profile in game.profiles.values())
    raise NotNow(f"{game.names.en} has no “{wanted}”: choose one of {known or 'none'}.")


def _lines(console: Console, script: TextIO | None) -> Iterator[str]:
    """The lines of a file, of a pipe, or of somebody who types, until they end."""
    if not console.private:
        for line in script or sys.stdin:
            spoken = "" if ">" in line or line.startswith(("#", "?")) else console.prompt
            console.out.print(Text(f"{spoken}{line.strip()}", "dim"))
            yield line
        return
    while True:
        try:
            yield input(console.prompt)
        except EOFError:
            console.out.print()
            return
