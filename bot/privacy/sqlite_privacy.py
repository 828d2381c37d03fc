"""The SQL of privacy, the only SQL that reads all parts of tables.db at once.

people, retention -> PrivacyStore -> SqlitePrivacyStore -> SQLite

For everything else, each part of the file has a store of its own.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from sqlite_utils import Database, Migrations

from bot.engine.event_log.encoding import decode
from bot.engine.history import Record
from bot.engine.stores.database import SharedDatabase
from bot.engine.stores.rows import fetch
from bot.engine.stores.schema import FAILS, RECORD
from bot.guilds.records import HouseRuling
from bot.tables.placement import PLACEMENT, TablePlacement
from rules_index import DECODING_ERRORS, open_database

NOTED = "CREATE TABLE privacy (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"
ABSENT = "CREATE TABLE absent_servers (guild INTEGER PRIMARY KEY, since TEXT NOT NULL)"
NOTE = "INSERT OR REPLACE INTO privacy (name, value) VALUES (?, ?)"
UNNOTE = "DELETE FROM privacy WHERE name = ? AND value = ?"
NOTED_AS = "SELECT value FROM privacy WHERE name = ?"

PLACEMENTS = "SELECT body FROM spots"
CLOSE = "UPDATE spots SET open = 0, body = ? WHERE key = ?"
MENTIONING = "SELECT DISTINCT name FROM events WHERE instr(event, ?)"
ACTED = "SELECT DISTINCT name FROM events WHERE actor = ?"
RECORDS = "SELECT seq, command, seat, actor, at, event FROM events WHERE name = ? ORDER BY seq"
LAST = (
    "SELECT name, (SELECT at FROM events WHERE events.name = tables.name ORDER BY seq DESC LIMIT 1)"
    " FROM tables"
)
RULINGS = (
    "SELECT guild, id, about, title, text, author, name, date FROM rulings WHERE author = ? "
    "ORDER BY id"
)
UNSIGN = "UPDATE rulings SET author = 0, name = '' WHERE author = ?"

SERVERS = (
    "SELECT guild FROM spots UNION SELECT guild FROM rulings UNION SELECT guild FROM greeted "
    "UNION SELECT guild FROM server_settings WHERE guild"
)
FORGET_SERVER = (
    "DELETE FROM rulings WHERE guild = ?",
    "DELETE FROM greeted WHERE guild = ?",
    "DELETE FROM server_settings WHERE guild = ?",
    "DELETE FROM absent_servers WHERE guild = ?",
)
ABSENT_SINCE = "SELECT guild, since FROM absent_servers"
IS_ABSENT = "INSERT OR IGNORE INTO absent_servers (guild, since) VALUES (?, ?)"
IS_BACK = "DELETE FROM absent_servers WHERE guild = ?"

_RULING = (int, int, str, str, str, int, str, str)
_DONE, _UNWIPED = "deletions done until", "not wiped yet"
_LOCK_TIMEOUT = 10.0
"""The most seconds to wait for other writers before the file is rewritten."""

migrations = Migrations("privacy")


@migrations()
def first(db: Database) -> None:
    """Create the tables for the progress of deletions and for servers without the bot."""
    for statement in (NOTED, ABSENT):
        db.execute(statement)


class SqlitePrivacyStore(SharedDatabase):
    """The privacy store in tables.db, which finds people and servers in all parts of the file."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, migrations)

    def placements(self) -> list[TablePlacement]:
        """Return the placements of all tables, open or closed."""
        return self._placements(self._ask(PLACEMENTS, (), str))

    def _placements(self, rows: list[tuple[Any, ...]]) -> list[TablePlacement]:
        return [
            self._decoded(PLACEMENT, body, "the place of a table is damaged") for (body,) in rows
        ]

    def mentioning(self, player: str) -> set[str]:
        """Return the keys of the tables whose events contain a player's id, as a whole.

        "12" is not found in "123".
        """
        return {name for (name,) in self._ask(MENTIONING, (f'"{player}"',), str)}

    def acted(self, actors: Iterable[str]) -> set[str]:
        """Return the keys of the tables where somebody acted under one of these names."""
        return {name for actor in actors for (name,) in self._ask(ACTED, (actor,), str)}

    def records(self, table: str) -> list[Record]:
        """Return the whole history of a table, in order; [] if there is none."""
        rows = self._ask(RECORDS, (table,), *RECORD)
        try:
            return [
                Record(seq, command, decode(event), seat, actor, at)
                for seq, command, seat, actor, at, event in rows
            ]
        except DECODING_ERRORS as error:
            raise self._unavailable(f"an event of “{table}” is damaged") from error

    def close_unplayed(self, before: str) -> tuple[TablePlacement, ...]:
        """Close the open tables whose last event was before a time; return their new placements."""
        with self._writing() as db:
            last = {name: at for name, at in fetch(db, LAST, (), str, str | None) if at}
            found = self._placements(fetch(db, PLACEMENTS, (), str))
            unplayed = [one for one in found if last.get(one.table, before) < before]
            closed = tuple(
                msgspec.structs.replace(one, closed=last[one.table])
                for one in unplayed
                if not one.closed
            )
            bodies = [(msgspec.json.encode(one).decode(), one.table) for one in closed]
            db.executemany(CLOSE, bodies)
        return closed

    def rulings(self, person: int) -> tuple[tuple[int, HouseRuling], ...]:
        """Return a person's house rulings, each after its server's id, the oldest first."""
        rows = self._ask(RULINGS, (person,), *_RULING)
        return tuple((guild, HouseRuling(*rest)) for guild, *rest in rows)

    def unsign(self, person: int) -> None:
        """Remove a person's id and name from their house rulings; the rulings stay."""
        with self._writing() as db:
            db.execute(UNSIGN, (person,))

    def done(self) -> str:
        """Return the time up to which all deletion requests are carried out; "" if none is."""
        rows = self._ask(NOTED_AS, (_DONE,), str)
        return rows[0][0] if rows else ""

    def note_done(self, until: str) -> None:
        """Record that all deletion requests up to this time are carried out."""
        with self._writing() as db:
            db.execute(NOTE, (_DONE, until))

    def servers(self) -> set[int]:
        """Return the servers of which a placement, setting, ruling or welcome message is stored."""
        return {guild for (guild,) in self._ask(SERVERS, (), int)}

    def absent(self, present: Collection[int], known: Collection[int], now: str) -> dict[int, str]:
        """Return a dict of server -> the time since which the bot has been absent from it."""
        with self._writing() as db:
            db.executemany(IS_BACK, [(guild,) for guild in present])
            db.executemany(IS_ABSENT, [(guild, now) for guild in set(known) - set(present)])
            return dict(fetch(db, ABSENT_SINCE, (), int, str))

    def forget_server(self, guild: int) -> None:
        """Delete a server's settings, rulings and the time of its absence, but not its tables."""
        with self._writing() as db:
            for statement in FORGET_SERVER:
                db.execute(statement, (guild,))

    def mark(self) -> None:
        """Record that something was deleted, so that the next `wipe` has work to do."""
        with self._writing() as db:
            db.execute(NOTE, (_UNWIPED, secrets.token_hex(8)))  # no two are alike

    def wipe(self) -> None:
        """Rewrite the file if `mark` was called since the last time, so that no deleted byte stays.

        SQLite's `secure_delete` is not enough: pages keep copies of what was moved within them.
        """
        marks = self._ask(NOTED_AS, (_UNWIPED,), str)
        if not marks:
            return
        try:
            with closing(
                open_database(self._path, timeout=_LOCK_TIMEOUT, isolation_level=None)
            ) as db:
                db.execute("PRAGMA temp_store = MEMORY")
                db.execute("VACUUM")
                busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except FAILS as error:
            raise self._unavailable(error) from error
        if busy:
            raise self._unavailable("somebody reads it all the time")
        with self._writing() as db:
            db.execute(UNNOTE, (_UNWIPED, *marks[0]))  # a mark that was made meanwhile stays
