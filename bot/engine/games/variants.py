"""Variants: a file's data, laid over that of the game it extends.

files -> variants -> what a Game is made of
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomli

from bot.engine.errors import BadGameFile

Texts = Mapping[str, str | BadGameFile]
"""Key -> TOML, or the error that prevented reading it."""


def merge(key: str, texts: Texts, below: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return a file's data, laid over that of the game it extends.

    `below` are the games that extend this one, to find a game that extends itself. Raise
    BadGameFile if a file is not TOML, or if something that it extends or removes does not
    exist.
    """
    file, text = f"{key}.toml", texts[key]
    if isinstance(text, BadGameFile):
        raise BadGameFile(text.file, text.key, text.reason)
    try:
        data = tomli.loads(text)
    except ValueError as error:  # also a number of more than 4,300 digits
        raise BadGameFile(file, "(TOML)", f"{error}.") from None
    base = data.get("extends")
    if not base:
        return data
    if base in (*below, key):
        raise BadGameFile(file, "extends", f"comes back to {base}: no game can extend itself.")
    if not isinstance(base, str) or base not in texts:
        raise BadGameFile(file, "extends", f"there is no other game “{base}” to extend.")
    under = merge(base, texts, (*below, key))
    removed = data.get("remove", [])
    if not isinstance(removed, list):
        raise BadGameFile(file, "remove", "is a list of names.")
    for path in removed:
        if not _remove(under, str(path).split(".")):
            raise BadGameFile(file, "remove", f"“{path}” is nothing that {base} has.")
    return _lay_over(under, data)


def _lay_over(under: dict[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(under)
    for key, value in over.items():
        before = found.get(key)
        if isinstance(before, dict) and isinstance(value, dict):
            found[key] = _lay_over(before, value)
        elif isinstance(before, list) and _keyed(before) and _keyed(value):
            found[key] = _lists(before, value)
        else:
            found[key] = value
    return found


def _keyed(value: Any) -> bool:
    """Tell whether a value is a list of tables that each have an `id` or `key`, such as steps."""
    return (
        isinstance(value, list)
        and value != []
        and all(isinstance(one, dict) and _name(one) for one in value)
    )


def _name(table: Mapping[str, Any]) -> str:
    return str(table.get("id") or table.get("key") or "")


def _lists(under: list[Any], over: list[Any]) -> list[Any]:
    """Return the tables of both lists: those with the same name merged, other new ones last."""
    new = {_name(one): one for one in over}
    found = [_lay_over(one, new.pop(_name(one), {})) for one in under]
    return [*found, *new.values()]


def _remove(data: Any, path: list[str]) -> bool:
    """Remove the part at a path, and return whether it was there.

    The longest names are tried first, as a step's number may have dots.
    """
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
