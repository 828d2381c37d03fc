"""SQLite's own of the settings and rulings: a file that is shared, locked or damaged."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.engine.errors import StoreUnavailable
from bot.engine.stores.sqlite import SqliteStore
from bot.guilds.records import StoredSettings
from bot.guilds.sqlite_settings import SqliteGuildSettings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def test_it_shares_its_file_with_the_tables(path: Path) -> None:
    """Both stores open the same file in either order, and each keeps to its own tables."""
    tables, guild_settings = SqliteStore(path), SqliteGuildSettings(path)
    guild_settings.change("guild:1", lambda _: StoredSettings(game="l5r"))
    assert tables.names() == []
    again = SqliteGuildSettings(path)
    assert again.stored("guild:1").game == "l5r"
    for store in (tables, guild_settings, again):
        store.close()


def test_a_reader_does_not_wait_for_a_writer(path: Path) -> None:
    """While another process writes, what was committed is read; a write is refused in the end."""
    store = SqliteGuildSettings(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert store.stored("guild:1") == StoredSettings()
    with pytest.raises(StoreUnavailable, match="locked"):
        store.change("guild:1", lambda _: StoredSettings(game="l5r"))
    other.execute("ROLLBACK")
    assert store.change("guild:1", lambda _: StoredSettings(game="l5r")).game == "l5r"
    other.close()
    store.close()


@pytest.mark.parametrize("damage", ["bytes", "settings"])
def test_a_damaged_file_is_said_in_one_sentence(path: Path, damage: str) -> None:
    """A file that is no database, and settings that are none, are our own error."""
    if damage == "bytes":
        path.write_bytes(b"no database at all, but long enough to look like one" * 100)
        with pytest.raises(StoreUnavailable):
            SqliteGuildSettings(path)
        return
    store = SqliteGuildSettings(path)
    store._writer.execute(
        "INSERT INTO server_settings (place, body) VALUES ('guild:1', '{\"public\": 7}')"
    )
    with pytest.raises(StoreUnavailable, match="damaged"):
        store.stored("guild:1")
    store.close()
