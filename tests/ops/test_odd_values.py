"""Columns of tables.db that hold what nobody wrote there: every store says so in a sentence.

SQLite keeps a text in a column of numbers, and bytes in any.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from bot.engine.errors import TableError
from bot.engine.events import Passed
from bot.engine.history import Record
from bot.engine.stores.sqlite import SqliteStore
from bot.guilds.records import HouseRuling, StoredSettings
from bot.guilds.sqlite_settings import SqliteGuildSettings
from bot.outbox.pending_replies import PendingReplies, PendingReply
from bot.privacy.sqlite_privacy import SqlitePrivacyStore
from bot.tables.placement import TablePlacement
from bot.tables.sqlite_placements import SqlitePlacements

_ODD = (b"\xff", 2.5, float("inf"), "x", 2**63 - 1, '{"zz": ' + "[" * 5_000)
"""What no column of the file takes in all its rows."""
_STORES = (SqliteStore, SqlitePlacements, SqliteGuildSettings, SqlitePrivacyStore, PendingReplies)
_READS: tuple[tuple[Callable[..., Any], Callable[[Any], Any]], ...] = (
    (SqliteStore, lambda store: store.names()),
    (SqliteStore, lambda store: store.game("a")),
    (SqliteStore, lambda store: store.epoch("a")),
    (SqliteStore, lambda store: store.since("a", 0)),
    (SqliteStore, lambda store: store.rewrite("a", lambda records: (records, None))),
    (SqlitePlacements, lambda store: store.get("a")),
    (SqlitePlacements, lambda store: store.of_guild(1)),
    (SqlitePlacements, lambda store: store.in_channel(1)),
    (SqlitePlacements, lambda store: store.open_keys()),
    (SqlitePlacements, lambda store: store.note_losses()),
    (SqlitePlacements, lambda store: store.change("a", lambda placement: placement)),
    (SqliteGuildSettings, lambda store: store.stored_many(["guild:1", "guild:2"])),
    (SqliteGuildSettings, lambda store: store.change("guild:1", lambda stored: stored, 1)),
    (SqliteGuildSettings, lambda store: store.rulings(1)),
    (SqlitePrivacyStore, lambda store: store.placements()),
    (SqlitePrivacyStore, lambda store: store.mentioning("1")),
    (SqlitePrivacyStore, lambda store: store.acted(["Ana"])),
    (SqlitePrivacyStore, lambda store: store.records("a")),
    (SqlitePrivacyStore, lambda store: store.close_unplayed("3")),
    (SqlitePrivacyStore, lambda store: store.rulings(1)),
    (SqlitePrivacyStore, lambda store: store.done()),
    (SqlitePrivacyStore, lambda store: store.servers()),
    (SqlitePrivacyStore, lambda store: store.absent([], [], "2")),
    (PendingReplies, lambda store: store.interrupted()),
)
"""Every way in which the file is read."""


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a row in each of its tables."""
    path = tmp_path_factory.mktemp("used") / "tables.db"
    with closing(SqliteStore(path)) as events:
        events.create("a", "l5r", [Record(1, "c", Passed(seat=0), 0, "Ana", "2")])
    with closing(SqlitePlacements(path)) as placements:
        placements.add(TablePlacement(table="a", guild=1, channel=1, name="Lotus"), 9)
    with closing(SqliteGuildSettings(path)) as servers:
        servers.change("guild:1", lambda _: StoredSettings(game="l5r"), 1)
        servers.add_ruling(1, HouseRuling(0, "x", "X", "Ours.", 1, "Ana", "2"), 9)
        servers.greet(1)
    with closing(SqlitePrivacyStore(path)) as store:
        store.note_done("2")
        store.absent([], [2], "2")
    with closing(PendingReplies(path)) as pending:
        pending.add(PendingReply("t", "pl"))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO restored (at, made) VALUES ('2', '1')")
    return path


def _columns(path: Path) -> Iterator[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as db:
        named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%sqlite%'"
        for (table,) in db.execute(named).fetchall():
            for row in db.execute(f"PRAGMA table_info({table})").fetchall():
                yield table, row[1]


@pytest.mark.parametrize("odd", _ODD, ids=["bytes", "half", "infinite", "text", "huge", "nested"])
def test_no_value_of_a_column_is_more_than_refused(odd: Any, used: Path, tmp_path: Path) -> None:
    """An error that is told in a sentence, or rows of the kinds that were written."""
    for table, column in _columns(used):
        path = tmp_path / f"{table}-{column}.db"
        path.write_bytes(used.read_bytes())
        with closing(sqlite3.connect(path)) as db, db, suppress(sqlite3.IntegrityError):
            db.execute(f"UPDATE OR IGNORE {table} SET {column} = ?", (odd,))  # its own
        stores: dict[Any, Any] = {kind: kind(path) for kind in _STORES}
        for kind, read in _READS:
            try:
                found = read(stores[kind])
            except TableError:
                continue
            told = list(found) if isinstance(found, map) else found
            assert "b'" not in repr(told), (table, column, told)
        for store in stores.values():
            store.close()
