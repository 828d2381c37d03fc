"""Reading a game's TOML: variants laid over the game they extend, mistakes named by file and key.

*.toml -> variants, checks -> Game
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import tomli

from bot.tables.errors import BadGameFile, NoSuchGame
from bot.tables.games.checks.mistakes import mistakes
from bot.tables.games.checks.sense import unfit
from bot.tables.games.checks.where import where
from bot.tables.games.game import Game

GAMES_FOLDER = "games"
"""The folder in the data folder for games of one's own."""


def shipped() -> dict[str, str]:
    """The games that come along: key -> TOML."""
    folder = files("bot.tables").joinpath("games")
    found = (path for path in folder.iterdir() if path.name.endswith(".toml"))
    return {path.name.removesuffix(".toml"): path.read_text("utf-8") for path in found}


Texts = Mapping[str, str | BadGameFile]
"""Key -> TOML, or why there is none to be read."""


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
    data = _merged(key, texts, ())
    if data.get("key") != key:
        raise BadGameFile(
            file, "key", f"is not “{key}”, as the file is called: make them the same."
        )
    try:
        game = msgspec.convert(data, Game)
    except msgspec.ValidationError as error:
        raise BadGameFile(file, *where(data, error)) from None
    for place, reason in (*mistakes(game), *unfit(game)):
        raise BadGameFile(file, place, reason)
    return game


def _merged(key: str, texts: Texts, below: tuple[str, ...]) -> dict[str, Any]:
    """A file's data, laid over that of the game it extends."""
    file, text = f"{key}.toml", texts[key]
    if isinstance(text, BadGameFile):
        raise BadGameFile(text.file, text.key, text.reason)
    try:
        data = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise BadGameFile(file, "(TOML)", f"{error}.") from None
    base = data.get("extends")
    if not base:
        return data
    if base in (*below, key):
        raise BadGameFile(file, "extends", f"comes back to {base}: no game can extend itself.")
    if not isinstance(base, str) or base not in texts:
        raise BadGameFile(file, "extends", f"there is no other game “{base}” to extend.")
    under = _merged(base, texts, (*below, key))
    removed = data.get("remove", [])
    if not isinstance(removed, list):
        raise BadGameFile(file, "remove", "is a list of names.")
    for path in removed:
        if not _remove(under, str(path).split(".")):
            raise BadGameFile(file, "remove", f"“{path}” is nothing that {base} has.")
    return _laid_over(under, data)


def _laid_over(under: dict[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(under)
    for key, value in over.items():
        before = found.get(key)
        if isinstance(before, dict) and isinstance(value, dict):
            found[key] = _laid_over(before, value)
        elif isinstance(before, list) and _keyed(before) and _keyed(value):
            found[key] = _lists(before, value)
        else:
            found[key] = value
    return found


def _keyed(value: Any) -> bool:
    """Whether it is a list of tables with names of their own: phases, steps."""
    return (
        isinstance(value, list)
        and value != []
        and all(isinstance(one, dict) and _name(one) for one in value)
    )


def _name(table: Mapping[str, Any]) -> str:
    return str(table.get("id") or table.get("key") or "")


def _lists(under: list[Any], over: list[Any]) -> list[Any]:
    """Tables of one name are laid over each other, new ones come at the end."""
    new = {_name(one): one for one in over}
    found = [_laid_over(one, new.pop(_name(one), {})) for one in under]
    return [*found, *new.values()]


def _remove(data: Any, path: list[str]) -> bool:
    """Take something out; a step's number may have dots in it, so names are tried longest first."""
    for length in range(len(path), 0, -1):
        name, rest = ".".join(path[:length]), path[length:]
        if isinstance(data, dict) and name in data:
            if not rest:
                del data[name]
                return True
            return _remove(data[name], rest)
        if isinstance(data, list):
            found = next((i for i, one in enumerate(data) if _name(one) == name), None)
            if found is not None:
                if not rest:
                    del data[found]
                    return True
                return _remove(data[found], rest)
    return False
