"""The settings and rulings of servers in tables.db, and the only place with their SQL.

custom, rulings -> ServerStore -> SQLite. Reads never wait: they have a connection of their own
beside the one that writes.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from sqlite_utils import Database, Migrations

from bot.servers.records import HouseRuling, Wish
from bot.tables.errors import StoreUnavailable

WISHES = "CREATE TABLE server_settings (place TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID"
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
WISH = "SELECT body FROM server_settings WHERE place = ?"
SET_WISH = "INSERT OR REPLACE INTO server_settings (place, body) VALUES (?, ?)"
OF_GUILD = (
    "SELECT id, about, title, text, author, name, date FROM rulings WHERE guild = ? ORDER BY id"
)
ADD_RULING = (
    "INSERT INTO rulings (guild, about, title, text, author, name, date) "
    "VALUES (?, ?, ?, ?, ?, ?, ?)"
)
REMOVE_RULING = "DELETE FROM rulings WHERE guild = ? AND id = ?"
GREETED = "CREATE TABLE greeted (guild INTEGER PRIMARY KEY)"
GREET = "INSERT OR IGNORE INTO greeted (guild) VALUES (?)"
CHANGES = "PRAGMA data_version"
SETTINGS = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL")

_WAIT = 2.0
"""Seconds to wait for another process that is writing: whoever presses a button waits 3 at most."""
_PAUSE = 0.02

migrations = Migrations("servers")


@migrations()
def first(db: Database) -> None:
    """Settings by place, and house rulings by server."""
    for statement in (WISHES, RULINGS, BY_GUILD):
        db.execute(statement)


@migrations()
def second(db: Database) -> None:
    """The servers that were told the first words."""
    db.execute(GREETED)


class ServerStore:
    """The store in one file, which the tables share; safe to use from several threads."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reading, self._busy = threading.Lock(), threading.Lock()
        self._writer = self._opened()
        try:
            self._prepare()
            self._reader = self._opened()
        except BaseException:
            self._writer.close()
            raise

    def _opened(self) -> sqlite3.Connection:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            return sqlite3.connect(
                self._path, timeout=_WAIT, isolation_level=None, check_same_thread=False
            )
        except (OSError, sqlite3.Error) as error:
            raise self._unavailable(error) from error

    def _prepare(self) -> None:
        """Settings and tables; again while others do the same: SQLite does not wait there."""
        until = time.monotonic() + _WAIT
        while True:
            try:
                with self._busy:
                    for setting in SETTINGS:
                        self._writer.execute(setting)
                with self._writing():
                    migrations.apply(Database(self._writer))
                return
            except (sqlite3.Error, StoreUnavailable) as error:
                failed = error.__cause__ if isinstance(error, StoreUnavailable) else error
                if not _is_busy(failed) or time.monotonic() > until:
                    raise self._unavailable(failed) from error
                time.sleep(_PAUSE)

    def close(self) -> None:
        """Give the file back."""
        with self._reading, self._busy:
            self._reader.close()
            self._writer.close()

    def changes(self) -> int:
        """A number that is another one after every write, whoever made it."""
        return int(self._ask(CHANGES, ())[0][0])

    def wish(self, place: str) -> Wish:
        """What "guild:1" or "channel:2" has set."""
        return self._wish(place, self._ask(WISH, (place,)))

    def change(self, place: str, change: Callable[[Wish], Wish]) -> Wish:
        """Set it from what it was, with nobody else in between: two changes at once both count."""
        with self._writing() as db:
            wish = change(self._wish(place, db.execute(WISH, (place,)).fetchall()))
            db.execute(SET_WISH, (place, msgspec.json.encode(wish).decode()))
        return wish

    def _wish(self, place: str, rows: list[tuple[Any, ...]]) -> Wish:
        try:
            return msgspec.json.decode(rows[0][0], type=Wish) if rows else Wish()
        except msgspec.MsgspecError as error:
            raise self._unavailable(f"the settings of “{place}” are damaged") from error

    def greet(self, guild: int) -> bool:
        """Note that a server is told the first words; whether that is the first time."""
        with self._writing() as db:
            return db.execute(GREET, (guild,)).rowcount > 0

    def rulings(self, guild: int) -> tuple[HouseRuling, ...]:
        """All rulings of a server, the oldest first."""
        return tuple(HouseRuling(*row) for row in self._ask(OF_GUILD, (guild,)))

    def add_ruling(self, guild: int, ruling: HouseRuling) -> None:
        """Keep a ruling; its id is given by the store."""
        values = msgspec.structs.astuple(ruling)[1:]
        with self._writing() as db:
            db.execute(ADD_RULING, (guild, *values))

    def remove_ruling(self, guild: int, number: int) -> bool:
        """Take a ruling of this server away; whether there was one."""
        with self._writing() as db:
            return db.execute(REMOVE_RULING, (guild, number)).rowcount > 0

    def _ask(self, sql: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        with self._reading:
            try:
                return self._reader.execute(sql, values).fetchall()
            except sqlite3.Error as error:
                raise self._unavailable(error) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it, on the disk, or nothing."""
        with self._busy:
            try:
                self._writer.execute("BEGIN IMMEDIATE")
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException as error:
                with suppress(sqlite3.Error):  # what went wrong before is what is told
                    self._writer.execute("ROLLBACK")
                if isinstance(error, (sqlite3.Error, UnicodeError)):
                    raise self._unavailable(error) from error
                raise

    def _unavailable(self, reason: object) -> StoreUnavailable:
        return StoreUnavailable(str(self._path), f"{reason}.")


def _is_busy(error: BaseException | None) -> bool:
    code = error.sqlite_errorcode if isinstance(error, sqlite3.OperationalError) else 0
    return code & 0xFF == sqlite3.SQLITE_BUSY
