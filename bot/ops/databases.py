"""The databases of a data folder: copied while they are in use, and checked for damage.

backup, corruption, doctor -> here -> SQLite
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.engine.stores.schema import FAILS, code_of
from bot.ops import schema_check
from bot.ops.schema_check import schema_damage
from rules_index import GENERATION, check_database, open_database

TABLES, LIBRARY = "tables.db", "library.db"
DATABASES = (TABLES, LIBRARY)
INDEX = "search.npz"
"""The search index; it is made from the library, and again whenever it is missing."""

CHECKS = {True: "PRAGMA integrity_check(1)", False: "PRAGMA quick_check(1)"}
_ELSEWHERE = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR),
    *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_NOMEM),
}
"""The errors whose cause is the disk, the permissions or the moment, and not the file."""
_VERSIONS, _KNOWN = slice(18, 20), (1, 2)
"""The bytes of a SQLite file's header with its write and read versions, and their valid values.

SQLite opens a file with other values as read-only.
"""
_WAIT = 10.0


def files_of(folder: Path, name: str) -> list[Path]:
    """Return the existing files of a database: itself and those that SQLite keeps beside it."""
    paths = (folder / f"{name}{ending}" for ending in ("", "-wal", "-shm", "-journal"))
    return [path for path in paths if os.path.lexists(path)]


def copy(source: Path, target: Path) -> None:
    """Copy a database as it is at one moment, even while others write to it."""
    with (
        closing(open_database(source, timeout=_WAIT)) as held,
        closing(open_database(target, create=True)) as new,
    ):
        held.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it


def checkpoint(path: Path) -> None:
    """Move the content of SQLite's log into the database file, as far as readers allow.

    If the log is lost later, the file still has everything up to now.
    """
    with closing(open_database(path, timeout=_WAIT)) as db:
        db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()


def damage_of(path: Path, *, thorough: bool = True) -> str:
    """Return what is wrong with a database; "" if nothing is.

    If not `thorough`, only SQLite's quick check is run. Raise sqlite3.Error if the file cannot be
    checked at the moment.
    """
    try:
        check_database(path)
        if _head_is_wrong(path):
            return "its header is not SQLite's"
        with closing(open_database(path, timeout=_WAIT)) as db:
            (told,) = db.execute(CHECKS[thorough]).fetchone()
            wrong = "" if told == "ok" else " ".join(str(told).split())
            return wrong or _odd_rows(path, db)
    except UnicodeError:  # SQLite's message quotes the file's bytes
        return "what stands in it is no text"
    except sqlite3.Error as error:
        if code_of(error) in _ELSEWHERE:
            raise
        return " ".join(str(error).split())


def is_empty(path: Path) -> bool:
    """Tell whether a database has no tables, like a new or emptied file; may raise one of FAILS."""
    with closing(open_database(path, timeout=_WAIT)) as db:
        return db.execute("SELECT 1 FROM sqlite_master").fetchone() is None


def _odd_rows(path: Path, db: sqlite3.Connection) -> str:
    """Return what is wrong with the tables; "" if nothing is.

    In a library, which can be made anew, all rows are checked too.
    """
    if path.name == TABLES:
        return schema_damage(db, schema_check.TABLES)
    if path.name == LIBRARY:
        if lacking := schema_damage(db, schema_check.LIBRARY):
            return lacking
        names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in names:
            for _ in db.execute(f"SELECT * FROM {_quoted(name)}"):  # noqa: S608 # a quoted name
                pass
            if _has_bytes(db, str(name)):
                return f"bytes stand in its table “{name}” where a text was written"
        if names and db.execute(GENERATION).fetchone() is None:
            return "it does not say how often it has changed"
    return ""


def _has_bytes(db: sqlite3.Connection, table: str) -> bool:
    """Tell whether a column of texts or numbers holds bytes, which the bot never writes there."""
    columns = db.execute("SELECT name FROM pragma_table_info(?) WHERE type <> 'BLOB'", (table,))
    anywhere = " OR ".join(f"typeof({_quoted(name)}) = 'blob'" for (name,) in columns)
    asked = f"SELECT 1 FROM {_quoted(table)} WHERE {anywhere or 'FALSE'}"  # noqa: S608 # quoted names
    return db.execute(asked).fetchone() is not None


def _quoted(name: object) -> str:
    escaped = str(name).replace('"', '""')
    return f'"{escaped}"'


def _head_is_wrong(path: Path) -> bool:
    with path.open("rb") as file:
        return any(byte not in _KNOWN for byte in file.read(_VERSIONS.stop)[_VERSIONS])


def is_open(folder: Path, name: str) -> bool:
    """Tell whether another program has a database open, even without using it."""
    try:
        with closing(open_database(folder / name, timeout=0)) as db:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")  # no other program may then use the log
            db.execute("BEGIN EXCLUSIVE")
    except FAILS as error:  # a missing or damaged one is not in use
        return code_of(error) == sqlite3.SQLITE_BUSY
    return False
