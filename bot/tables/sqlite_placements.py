"""The placements of tables in tables.db; all SQL for them, except that of bot/privacy.

registry -> PlacementStore -> SqlitePlacements -> SQLite

The database itself refuses two open tables of a server with the same name.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlite_utils import Database, Migrations

from bot.engine.stores.database import SharedDatabase
from bot.engine.stores.rows import fetch
from bot.tables.placement import PLACEMENT, TablePlacement, name_key
from bot.tables.store import NameTaken, TooManyOpen

PLACEMENTS = """
CREATE TABLE spots (
    key TEXT PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    voice INTEGER NOT NULL,
    name TEXT NOT NULL,
    open INTEGER NOT NULL,
    number INTEGER NOT NULL,
    body TEXT NOT NULL
) WITHOUT ROWID
"""
BY_NAME = "CREATE UNIQUE INDEX spots_by_name ON spots (guild, name) WHERE open"
BY_CHANNEL = "CREATE INDEX spots_by_channel ON spots (channel) WHERE open"
BY_VOICE = "CREATE INDEX spots_by_voice ON spots (voice) WHERE open"
BY_END = "CREATE INDEX spots_finished ON spots (guild, number) WHERE NOT open"
BY_NUMBER = "CREATE INDEX spots_by_number ON spots (number)"
ADD = (
    "INSERT INTO spots (key, guild, channel, voice, name, open, number, body) "
    "VALUES (?, ?, ?, ?, ?, ?, (SELECT coalesce(max(number), 0) + 1 FROM spots), ?)"
)
SET = (
    "UPDATE spots SET guild = ?, channel = ?, voice = ?, name = ?, open = ?, body = ? WHERE key = ?"
)
REMOVE = "DELETE FROM spots WHERE key = ?"
GET = "SELECT body FROM spots WHERE key = ?"
OF_GUILD = "SELECT body FROM spots WHERE guild = ? AND open ORDER BY number"
COUNT_OPEN = "SELECT count(*) FROM spots WHERE guild = ? AND open"
FINISHED = "SELECT body FROM spots WHERE guild = ? AND NOT open ORDER BY number DESC LIMIT 200"
OVER = "SELECT body FROM spots WHERE voice = ? AND open ORDER BY number"
IN_CHANNEL = "SELECT body FROM spots WHERE channel = ? AND open ORDER BY number"
LOST = "SELECT made, at FROM restored ORDER BY at DESC LIMIT 1"
ALL_OPEN = "SELECT body FROM spots WHERE open"
OPEN = "SELECT key FROM spots WHERE open ORDER BY number DESC"

migrations = Migrations("spots")


@migrations()
def first(db: Database) -> None:
    """Create the table of placements, with indexes on open ones by server, name and channel."""
    for statement in (PLACEMENTS, BY_NAME, BY_CHANNEL, BY_VOICE, BY_NUMBER):
        db.execute(statement)


@migrations()
def finished(db: Database) -> None:
    """Add the index that finds a server's closed tables."""
    db.execute(BY_END)


class SqlitePlacements(SharedDatabase):
    """The placements of tables, in the same file as the tables themselves."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, migrations)

    def add(self, placement: TablePlacement, most: int) -> bool:
        """Add a table's placement and return True; return False if the table already has one.

        Raise TooManyOpen if the server has `most` open tables.
        """
        with self._writing() as db, _name_taken_errors(placement.name):
            if db.execute(GET, (placement.table,)).fetchone():
                return False
            if db.execute(COUNT_OPEN, (placement.guild,)).fetchone()[0] >= most:
                raise TooManyOpen
            db.execute(ADD, (placement.table, *_columns(placement)))
        return True

    def get(self, table: str) -> TablePlacement | None:
        """Return the placement of a table, open or closed; None if it has none."""
        return next(self._placements(GET, table), None)

    def of_guild(self, guild: int) -> tuple[TablePlacement, ...]:
        """Return the placements of a server's open tables, the oldest first."""
        return tuple(self._placements(OF_GUILD, guild))

    def finished(self, guild: int) -> tuple[TablePlacement, ...]:
        """Return the placements of a server's newest 200 closed tables, the newest first."""
        return tuple(self._placements(FINISHED, guild))

    def in_channel(self, channel: int) -> tuple[TablePlacement, ...]:
        """Return the placements of the open tables in a channel, the oldest first."""
        return tuple(self._placements(IN_CHANNEL, channel))

    def over(self, voice: int) -> tuple[TablePlacement, ...]:
        """Return the placements of the open tables over a voice channel, the oldest first."""
        return tuple(self._placements(OVER, voice))

    def open_keys(self) -> tuple[str, ...]:
        """Return the keys of all open tables, the newest first."""
        return tuple(key for (key,) in self._ask(OPEN, (), str))

    def change(
        self, table: str, change: Callable[[TablePlacement], TablePlacement]
    ) -> tuple[TablePlacement, TablePlacement] | None:
        """Replace a table's placement by the result of `change`; return the old and the new.

        Return None if the table has no placement.
        """
        with self._writing() as db:
            rows = fetch(db, GET, (table,), str)
            if not rows:
                return None
            before = self._read(rows[0])
            after = change(before)
            if after != before:
                with _name_taken_errors(after.name):
                    db.execute(SET, (*_columns(after), table))
        return before, after

    def note_losses(self) -> int:
        """Record the last restore of a backup at each open table where it is not recorded yet.

        Return the number of these tables.
        """
        with self._writing() as db:
            lost = next(iter(fetch(db, LOST, (), str, str)), None)
            before = [self._read(row) for row in fetch(db, ALL_OPEN, (), str)] if lost else []
            told = [placement for placement in before if placement.lost != lost]
            for placement in told:
                after = msgspec.structs.replace(placement, lost=lost, posted="")
                db.execute(SET, (*_columns(after), placement.table))
        return len(told)

    def remove(self, table: str) -> None:
        """Delete a table's placement; the table's name can be used again."""
        with self._writing() as db:
            db.execute(REMOVE, (table,))

    def _placements(self, sql: str, value: str | int) -> Iterator[TablePlacement]:
        return map(self._read, self._ask(sql, (value,), str))

    def _read(self, row: tuple[Any, ...]) -> TablePlacement:
        return self._decoded(PLACEMENT, row[0], "the place of a table is damaged")


def _columns(placement: TablePlacement) -> tuple[object, ...]:
    body = msgspec.json.encode(placement).decode()
    return (
        placement.guild,
        placement.channel,
        placement.voice,
        name_key(placement.name),
        not placement.closed,
        body,
    )


@contextmanager
def _name_taken_errors(name: str) -> Iterator[None]:
    """Turn the database's error about two open tables with one name into NameTaken."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise NameTaken(name) from error
