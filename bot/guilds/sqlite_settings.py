"""The settings and rulings of servers in tables.db; all SQL for them, except that of bot/privacy.

GuildSettings -> GuildSettingsStore -> SqliteGuildSettings -> SQLite

Reads never wait for writes: they have a connection of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlite_utils import Database, Migrations

from bot.engine.stores.database import SharedDatabase
from bot.engine.stores.rows import fetch
from bot.guilds.records import HouseRuling, StoredSettings

_RULING = (int, str, str, str, int, str, str)
_STORED = msgspec.json.Decoder(StoredSettings)

SETTINGS = "CREATE TABLE server_settings (place TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID"
RULINGS = """
CREATE TABLE rulings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    about TEXT NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    author INTEGER NOT NULL,
    name TEXT NOT NULL,
    date TEXT NOT NULL
)
"""
BY_GUILD = "CREATE INDEX rulings_by_guild ON rulings (guild)"
GET = "SELECT body FROM server_settings WHERE place = ?"
GET_MANY = """
SELECT server_settings.body FROM json_each(?) AS named
LEFT JOIN server_settings ON place = named.value ORDER BY named.key
"""
OF_SERVER = "ALTER TABLE server_settings ADD COLUMN guild INTEGER NOT NULL DEFAULT 0"
OF_ITSELF = (
    "UPDATE server_settings SET guild = CAST(substr(place, 7) AS INTEGER) "
    "WHERE place LIKE 'guild:%'"
)
SET = "INSERT OR REPLACE INTO server_settings (place, body, guild) VALUES (?, ?, ?)"
OF_GUILD = (
    "SELECT id, about, title, text, author, name, date FROM rulings WHERE guild = ? ORDER BY id"
)
ADD_RULING = (
    "INSERT INTO rulings (guild, about, title, text, author, name, date) "
    "SELECT ?, ?, ?, ?, ?, ?, ? WHERE (SELECT count(*) FROM rulings WHERE guild = ?) < ?"
)
REMOVE_RULING = "DELETE FROM rulings WHERE guild = ? AND id = ?"
GREETED = "CREATE TABLE greeted (guild INTEGER PRIMARY KEY)"
GREET = "INSERT OR IGNORE INTO greeted (guild) VALUES (?)"
CHANGES = "PRAGMA data_version"

migrations = Migrations("servers")


@migrations()
def first(db: Database) -> None:
    """Create the tables of settings by place and of house rulings by server."""
    for statement in (SETTINGS, RULINGS, BY_GUILD):
        db.execute(statement)


@migrations()
def second(db: Database) -> None:
    """Create the table of the servers that have got the welcome message."""
    db.execute(GREETED)


@migrations()
def third(db: Database) -> None:
    """Add a column for the server of each setting, to delete a server's settings together."""
    db.execute(OF_SERVER)
    db.execute(OF_ITSELF)


class SqliteGuildSettings(SharedDatabase):
    """A store of settings and rulings in the SQLite file that also holds the tables."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, migrations)

    def changes(self) -> int:
        """Return a number that changes with every write, by whichever process."""
        return int(self._ask(CHANGES, (), int)[0][0])

    def stored_many(self, places: Sequence[str]) -> list[StoredSettings]:
        """Return the settings of several places, in their order; empty where nothing is set."""
        rows = self._ask(GET_MANY, (msgspec.json.encode(places).decode(),), str | None)
        return [
            self._stored(place, [] if body is None else [(body,)])
            for place, (body,) in zip(places, rows, strict=True)
        ]

    def stored(self, place: str) -> StoredSettings:
        """Return the settings of one place; empty ones if nothing is set."""
        return self.stored_many([place])[0]

    def change(
        self, place: str, change: Callable[[StoredSettings], StoredSettings], guild: int = 0
    ) -> StoredSettings:
        """Replace the settings of a place with those that `change` returns; return the new ones.

        When the data of the server `guild` is deleted, these settings are deleted too.
        """
        with self._writing() as db:
            stored = change(self._stored(place, fetch(db, GET, (place,), str)))
            db.execute(SET, (place, msgspec.json.encode(stored).decode(), guild))
        return stored

    def _stored(self, place: str, rows: list[tuple[Any, ...]]) -> StoredSettings:
        damage = f"the settings of “{place}” are damaged"
        return self._decoded(_STORED, rows[0][0], damage) if rows else StoredSettings()

    def greet(self, guild: int) -> bool:
        """Record that a server has got the welcome message; return True the first time only."""
        with self._writing() as db:
            return db.execute(GREET, (guild,)).rowcount > 0

    def rulings(self, guild: int) -> tuple[HouseRuling, ...]:
        """Return all rulings of a server, the oldest first."""
        return tuple(HouseRuling(*row) for row in self._ask(OF_GUILD, (guild,), *_RULING))

    def add_ruling(self, guild: int, ruling: HouseRuling, most: int) -> bool:
        """Add a ruling and return True; return False if the server already has `most` rulings."""
        values = msgspec.structs.astuple(ruling)[1:]
        with self._writing() as db:
            return db.execute(ADD_RULING, (guild, *values, guild, most)).rowcount > 0

    def remove_ruling(self, guild: int, number: int) -> bool:
        """Remove the ruling of a server with this id; return False if the server has none."""
        with self._writing() as db:
            return db.execute(REMOVE_RULING, (guild, number)).rowcount > 0
