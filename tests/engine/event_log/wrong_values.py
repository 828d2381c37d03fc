"""A long history of events, and wrong values to put into every place of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from functools import cache
from typing import Any

from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.event_log.export import to_json
from bot.engine.games.files import shipped_games
from tests.engine.play import Play, opened, sensible

GAME = shipped_games()["l5r"]
WRONG: tuple[object, ...] = (-1, -7, 3, 99, None, "s9", "s-1", "")
_ALSO = (
    c.Throw(thing="dice", count=2, sides=6, seat=0),
    c.Throw(thing="first", seat=0),
    c.AddCounter(name="Jade", seat=0),
    c.Rank(track="first", order=(1, 0), seat=0),
    c.RemoveCounter(counter="own:1", seat=0),
    c.Undo(seat=0),
    c.Redo(seat=0),
    c.Undo(seat=0),
    c.Undo(seat=1),
    c.Sit(place=0, name="Kasia", player="7", seat=0),
    c.Concede(seat=1),
)


@cache
def rows() -> tuple[dict[str, Any], ...]:
    """The rows of a game in which much has happened."""
    play: Play = opened(GAME)
    for pick in range(200):
        with suppress(TableError):
            play.do(sensible(GAME, play.table, pick))
    for command in _ALSO:
        with suppress(TableError):
            play.do(command)
    found: list[dict[str, Any]] = json.loads(to_json(play.records, "l5r"))["rows"]
    return tuple(found)


KINDS = sorted({row["event"]["event"] for row in rows()})


def places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to each number and text inside a value."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, one in inner:
        yield from places(one, (*path, key))
    if not isinstance(value, dict | list):
        yield path


def instead(row: dict[str, Any], path: tuple[Any, ...], wrong: object) -> dict[str, Any]:
    row = deepcopy(row)
    within = row
    for key in path[:-1]:
        within = within[key]
    within[path[-1]] = wrong
    return row
