"""Reading a game's TOML: variants laid over the game they extend, mistakes named by file and key.

*.toml -> faults (variants, checks) -> Game
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from bot.tables.errors import BadGameFile, NoSuchGame
from bot.tables.games.faults import looked_through
from bot.tables.games.game import Game
from bot.tables.games.variants import Texts

GAMES_FOLDER = "games"
"""The folder in the data folder for games of one's own."""
_LARGEST = 2**20
"""Letters; the games that come along have some fifteen thousand each."""


def shipped() -> dict[str, str]:
    """The games that come along: key -> TOML."""
    folder = files("bot.tables.games")
    found = (path for path in folder.iterdir() if path.name.endswith(".toml"))
    return {path.name.removesuffix(".toml"): path.read_text("utf-8") for path in found}


def of_folder(folder: Path) -> dict[str, str | BadGameFile]:
    """The games of somebody's own in a folder; one that cannot be read spoils no other."""
    return {path.stem: of_file(path) for path in sorted(folder.glob("*.toml"))}


def of_file(path: Path) -> str | BadGameFile:
    """The text of a file, or why there is none."""
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(_LARGEST + 1)  # a device has no end
    except UnicodeDecodeError:
        return BadGameFile(path.name, "(text)", "is not UTF-8: save it as UTF-8.")
    except OSError as error:
        reason = f"cannot be read ({error.strerror}): make it a file that can, or remove it."
        return BadGameFile(path.name, "(file)", reason)
    if len(text) > _LARGEST:
        reason = "is larger than a megabyte: make it a file that is not, or remove it."
        return BadGameFile(path.name, "(file)", reason)
    return text


_OURS: dict[str, Game] = {}
"""The games that come along, as they were read: where nobody has own ones they are the same."""


class Games:
    """All games at hand, each read when it is first asked for; own ones come before ours."""

    def __init__(self, own: Texts | None = None) -> None:
        self._texts: Texts = {**shipped(), **(own or {})}
        self._read: dict[str, Game] = {} if own else _OURS

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
    """One game out of the texts of several; BadGameFile with the first of its faults."""
    faults, game = looked_through(key, texts)
    if game is None:
        raise BadGameFile(faults[0].file, faults[0].key, faults[0].reason)
    return game
