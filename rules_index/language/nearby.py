"""Reads from nearby.toml which of the concepts that all games share are close in meaning.

nearby.toml -> here -> lexicon
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

import tomli


@cache
def nearby(section: str) -> dict[str, tuple[str, ...]]:
    """Read nearby.toml; return a mapping from the key of each concept to the keys of the concepts
    near it.

    Each line of the file names a concept and those near it; both directions are in the mapping. A
    key is `section` and the name: "general.draw".
    """
    found: dict[str, tuple[str, ...]] = {}
    for lines in tomli.loads(written()).values():
        for line in lines:
            first, *others = (f"{section}.{name}" for name in line.split())
            _add_all(found, first, others)
            for other in others:
                _add_all(found, other, [first])
    return found


def written() -> str:
    """Read the text of nearby.toml, which comes with the program."""
    return files("rules_index.language").joinpath("nearby.toml").read_text("utf-8")


def _add_all(found: dict[str, tuple[str, ...]], key: str, names: Iterable[str]) -> None:
    found[key] = tuple(dict.fromkeys((*found.get(key, ()), *names)))
