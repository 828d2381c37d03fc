"""Reading a game's TOML: variants laid over the game they extend, mistakes named by file and key.

*.toml -> variants, checks -> Game
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from bot.tables.errors import BadGameFile, NoSuchGame
from bot.tables.games.checks.mistakes import mistakes
from bot.tables.games.checks.where import where
from bot.tables.games.game import Game, of_data
from bot.tables.games.variants import Texts, merged

GAMES_FOLDER = "games"
"""The folder in the data folder for games of one's own."""


def shipped() -> dict[str, str]:
    """The games that come along: key -> TOML."""
    folder = files("bot.tables.games")
    found = (path for path in folder.iterdir() if path.name.endswith(".toml"))
    return {path.name.removesuffix(".toml"): path.read_text("utf-8") for path in found}


def of_folder(folder: Path) -> dict[str, str | BadGameFile]:
    """The games of somebody's own in a folder; one that cannot be read spoils no other."""
    return {path.stem: _text(path) for path in sorted(folder.glob("*.toml"))}


def _text(path: Path) -> str | BadGameFile:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return BadGameFile(path.name, "(text)", "is not UTF-8: save it as UTF-8.")
    except OSError as error:
        reason = f"cannot be read ({error.strerror}): make it a file that can, or remove it."
        return BadGameFile(path.name, "(file)", reason)


class Games:
    """All games at hand, each read when it is first asked for; own ones come before ours."""

    def __init__(self, own: Texts | None = None) -> None:
        self._texts: Texts = {**shipped(), **(own or {})}
        self._read: dict[str, Game] = {}

    def keys(self) -> tuple[str, ...]:
        """The keys of all games."""
        return tuple(sorted(self._texts))

    def __getitem__(self, key: str) -> Game:
        """A game; NoSuchGame for none of this key, BadGameFile for one that cannot be used."""
        if key not in self._texts:
            raise NoSuchGame(key, self.keys())
        if key not in self._read:
            self._read[key] = read(key, self._texts)
        return self._read[key]


@cache
def ours() -> Games:
    """The games that come along."""
    return Games()


def read(key: str, texts: Texts) -> Game:
    """One game out of the texts of several."""
    file = f"{key}.toml"
    data = merged(key, texts)
    if data.get("key") != key:
        raise BadGameFile(
            file, "key", f"is not “{key}”, as the file is called: make them the same."
        )
    try:
        game = of_data(data)
    except msgspec.ValidationError as error:
        raise BadGameFile(file, *where(data, error)) from None
    for place, reason in mistakes(game):
        raise BadGameFile(file, place, reason)
    return game
