"""An imported file may say anything: it is refused, or its table can be shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from bot.engine import commands as c
from bot.engine.errors import BadExport, TableError
from bot.engine.games.files import ours
from bot.engine.history import replay
from bot.engine.history_window import HistoryWindow
from bot.engine.narration.log import latest
from bot.engine.records.export import from_json, to_json
from bot.engine.view import view_for
from bot.engine.view_model.board import board
from tests.engine.play import Play, opened, sensible

GAME = ours()["l5r"]
_WRONG: tuple[object, ...] = (-1, -7, 3, 99, None, "s9", "s-1", "")
_ALSO = (
    c.Throw(thing="dice", count=2, sides=6, seat=0),
    c.Throw(thing="first", seat=0),
    c.AddCounter(name="Jade", seat=0),
    c.Rank(track="first", order=(1, 0), seat=0),
    c.Undo(seat=0),
    c.Undo(seat=1),
    c.Concede(seat=1),
)


@cache
def _rows() -> tuple[dict[str, Any], ...]:
    """The rows of a game in which much has happened."""
    play: Play = opened(GAME)
    for pick in range(200):
        with suppress(TableError):
            play.do(sensible(GAME, play.table, pick))
    for command in _ALSO:
        with suppress(TableError):
            play.do(command)
    rows: list[dict[str, Any]] = json.loads(to_json(play.records, "l5r"))["rows"]
    return tuple(rows)


_KINDS = sorted({row["event"]["event"] for row in _rows()})


def _places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to each number and text inside a value."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, one in inner:
        yield from _places(one, (*path, key))
    if not isinstance(value, dict | list):
        yield path


def _instead(row: dict[str, Any], path: tuple[Any, ...], wrong: object) -> dict[str, Any]:
    row = deepcopy(row)
    within = row
    for key in path[:-1]:
        within = within[key]
    within[path[-1]] = wrong
    return row


@pytest.mark.parametrize("kind", _KINDS)
def test_a_wrong_value_is_refused_or_can_be_shown(kind: str) -> None:
    """A seat that is not there, an end that the game has not: nothing fails later on a board."""
    rows = list(_rows())
    where = next(n for n, row in enumerate(rows) if row["event"]["event"] == kind)
    for path in _places(rows[where]["event"]):
        for wrong in _WRONG:
            changed = [
                *rows[:where],
                _instead(rows[where], ("event", *path), wrong),
                *rows[where + 1 :],
            ]
            text = json.dumps({"format": 1, "game": "l5r", "rows": changed[: where + 9]}).encode()
            try:
                records = from_json(text, GAME)
            except BadExport:
                continue
            window = HistoryWindow().followed_by(records)
            latest(window, GAME, last=10)
            board(view_for(replay(records), None), GAME)
