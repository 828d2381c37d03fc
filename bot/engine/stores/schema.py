"""tables.db as data: its tables, its migrations, and its SQL, except that of bot/privacy.

sqlite -> schema -> SQLite
"""

from __future__ import annotations

import hashlib
import sqlite3

from sqlite_utils import Database, Migrations

TABLES = """
CREATE TABLE tables (
    name TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    opened TEXT NOT NULL
)
"""
EVENTS = """
CREATE TABLE events (
    name TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    command TEXT NOT NULL,
    seat INTEGER,
    actor TEXT NOT NULL,
    at TEXT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (name, seq)
) WITHOUT ROWID
"""
COMMANDS = """
CREATE TABLE commands (
    name TEXT NOT NULL REFERENCES tables ON DELETE CASCADE,
    command TEXT NOT NULL,
    PRIMARY KEY (name, command)
) WITHOUT ROWID
"""
ADD_TABLE = "INSERT INTO tables (name, game, opened) VALUES (?, ?, ?)"
ADD_COMMAND = "INSERT INTO commands (name, command) VALUES (?, ?)"
ADD_EVENT = (
    "INSERT INTO events (name, seq, command, seat, actor, at, event) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
LAST = "SELECT seq, command FROM events WHERE name = ? ORDER BY seq DESC LIMIT 1"
GAME = "SELECT game FROM tables WHERE name = ?"
ADD_EPOCH = "ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0"
EPOCH = "SELECT epoch FROM tables WHERE name = ?"
RAISE_EPOCH = "UPDATE tables SET epoch = epoch + 1 WHERE name = ?"
NAMES = "SELECT name, game, opened FROM tables ORDER BY opened, name"
KNOWN = "SELECT 1 FROM commands WHERE name = ? AND command = ?"
RECORD = (int, str, int | None, str, str, str)
"""The types of a record's columns: number, command, seat, actor, time and event as JSON."""
SINCE = (
    "SELECT seq, command, seat, actor, at, event FROM events WHERE name = ? AND seq > ? "
    "ORDER BY seq"
)
REWRITE = "UPDATE events SET actor = ?, event = ? WHERE name = ? AND seq = ?"
REMOVE = "DELETE FROM tables WHERE name = ?"
GONE = "CREATE TABLE gone (name TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID"
RESTORED = "CREATE TABLE restored (at TEXT PRIMARY KEY, made TEXT NOT NULL) WITHOUT ROWID"
NOTE_GONE = "INSERT OR REPLACE INTO gone (name, at) VALUES (?, ?)"
NOT_GONE = "DELETE FROM gone WHERE name = ?"

FAILS = (sqlite3.Error, UnicodeError)
"""The errors that SQLite raises; also UnicodeError, as its messages quote bytes of a damaged
file."""
SETTINGS = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON")

migrations = Migrations("tables")


def mark_of(name: str) -> str:
    """Return the hash of a table's name; it is kept when the table is deleted with its name."""
    return hashlib.sha256(name.encode()).hexdigest()


def code_of(error: BaseException | None) -> int:
    """Return the kind of a database error, the low byte of SQLite's code: 5 for `SQLITE_BUSY`.

    Return 0 for an error without a code, such as Python's for a text that is not UTF-8.
    """
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def bring_up_to_date(part: Migrations, db: sqlite3.Connection) -> None:
    """Apply the migrations that a part of the file lacks.

    Raise one of FAILS if the file is damaged.
    """
    try:
        part.apply(Database(db))
    except KeyError as error:  # its table of applied migrations lacks a column
        raise sqlite3.DatabaseError("its notes on its own making are damaged") from error


@migrations()
def first(db: Database) -> None:
    """Create the tables for games, their events, and the commands that were delivered."""
    for statement in (TABLES, EVENTS, COMMANDS):
        db.execute(statement)


@migrations()
def epochs(db: Database) -> None:
    """Add a column for how often the history of each table was rewritten."""
    db.execute(ADD_EPOCH)


@migrations()
def gone(db: Database) -> None:
    """Create the tables that note deliberate deletions of tables, and restored backups."""
    for statement in (GONE, RESTORED):
        db.execute(statement)
