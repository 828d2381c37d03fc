"""The seats and profiles of a new table, read from options or from a line.

session, loop -> here -> commands.Open
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from bot.console.console_commands import LINES
from bot.engine import commands as c
from bot.engine.errors import BadGameFile, NotNow, TableError
from bot.engine.games.files import Games
from bot.engine.games.game import Game
from bot.engine.games.words import LANGUAGES
from bot.engine.language.fold import fold
from bot.engine.language.profiles import called_in, either, profile_of
from bot.engine.message import Message
from bot.engine.state import Table


def open_command_of_options(game: Game, seats: str, first: str = "") -> c.Open:
    """Return the command that opens a table for seats like “Ana=Shizuka Toshi,Bo”.

    The first seat plays first, unless `first` names another one, or is "random".
    """
    pairs = split_seats(seats) or [(f"Player {place + 1}", "") for place in range(game.seats[0])]
    names = tuple(name for name, _ in pairs)
    return c.Open(
        game=game.key,
        seats=names,
        profiles=tuple(profile_of(game, wanted) for _, wanted in pairs),
        first=_first(names, first),
    )


def _all(games: Games) -> tuple[Callable[[str], str], ...]:
    """Return, for each playable game, a function from a language to the game's name with edition.

    “l5r-emerald (Emerald 5.0 of 2025)” is such a name.
    """
    found = []
    keys = games.keys()
    for key in keys:
        with suppress(BadGameFile):
            found.append(partial(_with_edition, key, games[key]))
    return tuple(found)


def _with_edition(key: str, game: Game, language: str) -> str:
    return f"{key} ({game.edition.of(language)})" if game.edition else key


def open_command_of_line(said: str, games: Games) -> c.Open:
    """Return the command that opens a table for a line like “l5r Ana, Bo”.

    The game's name works as well as its key. Raise NotNow for an empty line.
    """
    if not said:
        raise NotNow(
            "Say what is played, and by whom: “{table} l5r Ana, Bo”; the games are {games}.",
            table=LINES["table"].name,
            games=_all(games),
        )
    key, seats = _game_and_rest(said, games)
    # Without a comma, each word is a player: “Ana Bo” are two, “Ana Maria,” is one.
    parted = seats if set(",=") & set(seats) else ",".join(seats.split())
    return open_command_of_options(games[key], parted)


def _game_and_rest(said: str, games: Games) -> tuple[str, str]:
    """Return the key of the game that a line names by key or name, and the rest of the line."""
    key, _, seats = said.partition(" ")
    others = () if key in games.keys() else games.keys()  # noqa: SIM118 # it is no mapping
    names = [(name, one) for one in others for name in _names(one, games)]
    for name, one in sorted(names, key=lambda pair: -len(pair[0])):
        if fold(f"{said} ").startswith(f"{fold(name)} "):
            return one, " ".join(said.split()[len(name.split()) :])
    return key, seats


def _names(key: str, games: Games) -> list[str]:
    """Return a game's name in every language; empty if its file cannot be used."""
    try:
        return [games[key].names.of(language) for language in LANGUAGES]
    except TableError:
        return []


def split_seats(seats: str) -> list[tuple[str, str]]:
    """Split seats into names and profiles: "Ana=Crane,Bo" -> ("Ana", "Crane"), ("Bo", "")."""
    pairs = (part.partition("=") for part in seats.split(",") if part.strip())
    return [(name.strip(), wanted.strip()) for name, _, wanted in pairs]


def _first(names: tuple[str, ...], first: str) -> int | None:
    """Return the first player's seat, or None for "random"; raise NotNow for an unknown name."""
    folded = [fold(name) for name in names]
    if not first:
        return 0
    if fold(first) in folded:
        return folded.index(fold(first))
    if fold(first) == "random":
        return None
    raise NotNow(
        "“{first}” is nobody who sits here: name {names}.",
        first=first,
        names=either([*names, "random"]),
    )


def check_same(name: str, game: Game, table: Table, wanted: tuple[str, str, str]) -> None:
    """Raise NotNow if options differ from a kept table's game or seats, or name a first player.

    `wanted` holds the options: game, seats and first player, each "" if it was not given.
    """
    key, seats, first = wanted
    if key and key != game.key:
        raise NotNow(
            "The table “{name}” is one of {game}, not of {key}: leave --game out, or choose "
            "another name.",
            name=name,
            game=game.key,
            key=key,
        )
    sitting = {fold(seat.name): seat.profile for seat in table.seats}
    told = {fold(player): profile_of(game, what) for player, what in split_seats(seats)}
    other = any(told[player] not in {"", sitting.get(player)} for player in told)
    if told and (set(told) != set(sitting) or other):
        there = tuple(
            Message("{name} as {profile}", name=seat.name, profile=called_in(game, seat.profile))
            if seat.profile
            else seat.name
            for seat in table.seats
        )
        raise NotNow(
            "At the table “{name}” sit {there}: leave --seats out, or choose another name.",
            name=name,
            there=there,
        )
    if first:
        raise NotNow("The table “{name}” has begun already: leave --first out.", name=name)
