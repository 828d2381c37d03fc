"""What a damaged file says of a table: it is refused with a sentence, or the table can be used."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.engine import commands as c
from bot.engine.errors import StoreUnavailable, TableError, TableUnreadable
from bot.engine.event_log.export import from_json
from bot.engine.games.files import Games
from bot.engine.host import Host
from bot.engine.stores.sqlite import SqliteStore
from bot.engine.view_model.screen import screen, view_of_seat
from tests.engine.event_log.wrong_values import GAME, KINDS, WRONG, instead, places, rows

_GAMES = Games()
_TRIED = (c.Undo(seat=0), c.Redo(seat=0), c.Answer(seat=1, agree=True), c.Pass(seat=0), c.Next())
"""Commands that look at the history or at the running step."""


def _stored(path: Path, upto: int) -> SqliteStore:
    text = json.dumps({"format": 1, "game": "l5r", "rows": rows()[:upto]}).encode()
    store = SqliteStore(path)
    store.create("friday", "l5r", from_json(text, GAME))
    return store


def _use(store: SqliteStore) -> None:
    """Look at the table as a board, an answer and a press do; each command is taken back."""
    running = asyncio.run(Host(store, _GAMES).look("friday"))
    screen(GAME, running.window, None)
    for seat in range(len(running.table.seats)):
        screen(GAME, running.window, seat)
        view_of_seat(GAME, running.window, seat)
    last = store.since("friday", 0)
    for command in _TRIED:
        with suppress(TableError):
            asyncio.run(Host(store, _GAMES).send("friday", command))
            store.remove("friday")
            store.create("friday", "l5r", last)


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_event_is_refused_or_the_table_goes_on(tmp_path: Path, kind: str) -> None:
    """A piece without a name, a seat that is not there: no board and no press meets it later."""
    where = next(n for n, row in enumerate(rows()) if row["event"]["event"] == kind)
    store = _stored(tmp_path / "tables.db", where + 9)
    with closing(store), closing(sqlite3.connect(tmp_path / "tables.db")) as file:
        for path in places(rows()[where]["event"]):
            for wrong in WRONG:
                event = instead(rows()[where], ("event", *path), wrong)["event"]
                file.execute(
                    "UPDATE events SET event = ? WHERE seq = ?", (json.dumps(event), where + 1)
                )
                file.commit()
                with suppress(StoreUnavailable):
                    _use(store)


def test_the_sentence_names_the_table_and_what_is_strange(tmp_path: Path) -> None:
    """It says what to do, too; a table beside it is not touched."""
    with closing(_stored(tmp_path / "tables.db", 60)) as store:
        store.create("monday", "l5r", store.since("friday", 0))
        with closing(sqlite3.connect(tmp_path / "tables.db")) as file:
            changed = file.execute(
                "UPDATE events SET event = replace(event, 'honor', 'humor') WHERE name = ?",
                ("friday",),
            )
            assert changed.rowcount
            file.commit()
        host = Host(store, _GAMES)
        with pytest.raises(TableUnreadable, match=r"“friday” cannot be read: .* counts no humor"):
            asyncio.run(host.look("friday"))
        assert asyncio.run(host.look("monday")).table.seats
