"""The places of tables in tables.db; all their SQL but privacy's is here.

registry -> Spots -> SqliteSpots -> SQLite. Two open tables of a server cannot have one name: the
file itself refuses.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlite_utils import Database, Migrations

from bot.engine.stores.database import Shared
from bot.tables.placement import SPOT, Spot, folded
from bot.tables.store import NameTaken, TooManyOpen

SPOTS = """
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
    """Create the table of places, with indexes on open ones by server, name and channel."""
    for statement in (SPOTS, BY_NAME, BY_CHANNEL, BY_VOICE, BY_NUMBER):
        db.execute(statement)


@migrations()
def finished(db: Database) -> None:
    """Add the index that finds a server's closed tables."""
    db.execute(BY_END)


class SqliteSpots(Shared):
    """The places of tables, in the same file as the tables themselves."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, migrations)

    def add(self, spot: Spot, most: int) -> bool:
        """Add a table's place and return True; if the table has one, keep that and return False."""
        with self._writing() as db, _told(spot.name):
            if db.execute(GET, (spot.table,)).fetchone():
                return False
            if db.execute(COUNT_OPEN, (spot.guild,)).fetchone()[0] >= most:
                raise TooManyOpen
            db.execute(ADD, (spot.table, *_columns(spot)))
        return True

    def get(self, table: str) -> Spot | None:
        """Return the place of a table, open or closed; None if it has none."""
        return next(self._spots(GET, table), None)

    def of_guild(self, guild: int) -> tuple[Spot, ...]:
        """Return the places of a server's open tables, the oldest first."""
        return tuple(self._spots(OF_GUILD, guild))

    def finished(self, guild: int) -> tuple[Spot, ...]:
        """Return the places of a server's closed tables, newest first: at least the last 200."""
        return tuple(self._spots(FINISHED, guild))

    def in_channel(self, channel: int) -> tuple[Spot, ...]:
        """Return the places of the open tables in a channel, the oldest first."""
        return tuple(self._spots(IN_CHANNEL, channel))

    def over(self, voice: int) -> tuple[Spot, ...]:
        """Return the places of the open tables that play in a voice channel, the oldest first."""
        return tuple(self._spots(OVER, voice))

    def open_keys(self) -> tuple[str, ...]:
        """Return the keys of all open tables, the newest first."""
        return tuple(str(row[0]) for row in self._ask(OPEN, ()))

    def change(self, table: str, change: Callable[[Spot], Spot]) -> tuple[Spot, Spot] | None:
        """Replace a table's place with the result of `change`; return the old and the new place."""
        with self._writing() as db:
            rows = db.execute(GET, (table,)).fetchall()
            if not rows:
                return None
            before = self._read(rows[0])
            after = change(before)
            if after != before:
                with _told(after.name):
                    db.execute(SET, (*_columns(after), table))
        return before, after

    def note_losses(self) -> int:
        """Record the last restore of a backup at each open table that does not have it yet."""
        with self._writing() as db:
            lost = db.execute(LOST).fetchone()
            before = [self._read(row) for row in db.execute(ALL_OPEN).fetchall()] if lost else []
            told = [spot for spot in before if spot.lost != lost]
            for spot in told:
                after = msgspec.structs.replace(spot, lost=lost, posted="")
                db.execute(SET, (*_columns(after), spot.table))
        return len(told)

    def remove(self, table: str) -> None:
        """Delete a table's place; the table's name can be used again."""
        with self._writing() as db:
            db.execute(REMOVE, (table,))

    def _spots(self, sql: str, value: str | int) -> Iterator[Spot]:
        return map(self._read, self._ask(sql, (value,)))

    def _read(self, row: tuple[Any, ...]) -> Spot:
        try:
            return SPOT.decode(row[0])
        except msgspec.MsgspecError as error:
            raise self._unavailable("the place of a table is damaged") from error


def _columns(spot: Spot) -> tuple[object, ...]:
    body = msgspec.json.encode(spot).decode()
    return spot.guild, spot.channel, spot.voice, folded(spot.name), not spot.closed, body


@contextmanager
def _told(name: str) -> Iterator[None]:
    """Turn the database's error about two open tables with one name into NameTaken."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise NameTaken(name) from error
