"""Reading the files of games: shipped ones, and the operator's own.

*.toml -> faults (variants, checks) -> Game
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from bot.engine.errors import BadGameFile, NoSuchGame
from bot.engine.games.faults import faults_of
from bot.engine.games.game import Game
from bot.engine.games.variants import Texts

GAMES_FOLDER = "games"
"""The folder within the data folder for the operator's own games."""
_LARGEST = 2**20
"""The most characters in a file; the shipped games have about fifteen thousand each."""


def shipped_texts() -> dict[str, str]:
    """Return the games that are shipped with the bot: key -> TOML."""
    folder = files("bot.engine.games")
    found = (path for path in folder.iterdir() if path.name.endswith(".toml"))
    return {path.name.removesuffix(".toml"): path.read_text("utf-8") for path in found}


def texts_in_folder(folder: Path) -> dict[str, str | BadGameFile]:
    """Return the operator's own games in a folder.

    An unreadable file does not affect the others.
    """
    return {path.stem: text_of_file(path) for path in sorted(folder.glob("*.toml"))}


def text_of_file(path: Path) -> str | BadGameFile:
    """Return the text of a file, or the error that prevents reading it."""
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
"""The shipped games that were read already; all `Games` without own files share them."""


class Games:
    """All available games, each read when it is first used.

    The operator's own games replace shipped ones with the same key.
    """

    def __init__(self, own: Texts | None = None) -> None:
        self._texts: Texts = {**shipped_texts(), **(own or {})}
        self._read: dict[str, Game] = {} if own else _OURS

    def keys(self) -> tuple[str, ...]:
        """Return the keys of all games, sorted."""
        return tuple(sorted(self._texts))

    def __getitem__(self, key: str) -> Game:
        """Return the game with this key.

        Raise NoSuchGame if there is none, BadGameFile if its file has mistakes.
        """
        if key not in self._texts:
            raise NoSuchGame(key, self.keys())
        if key not in self._read:
            self._read[key] = read_game(key, self._texts)
        return self._read[key]


@cache
def shipped_games() -> Games:
    """Return the shipped games."""
    return Games()


def read_game(key: str, texts: Texts) -> Game:
    """Return one game of these files; raise BadGameFile with the first of its mistakes."""
    faults, game = faults_of(key, texts)
    if game is None:
        raise BadGameFile(faults[0].file, faults[0].key, faults[0].reason)
    return game
