"""Tables that the last backup holds and tables.db does not, though nobody deleted them.

SQLite finds no fault in an empty file, or in a file whose log is missing. But each deletion of a
table leaves a note in the file in the same transaction, so a table that is missing without a note
is lost.

corruption, doctor, backup -> here -> tables.db, the last backup
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from bot.engine.stores import schema
from bot.ops.databases import LIBRARY, is_empty
from rules_index import open_database

_NAMES = "SELECT name FROM tables"
_GONE = "SELECT name FROM gone"
_BEGUN = "SELECT value FROM meta WHERE name = 'generation' AND typeof(value) = 'integer'"
"""The query for a library's count of changes, which starts at its creation time in ms."""
_BARE = f"{_BEGUN} AND NOT EXISTS (SELECT 1 FROM guides)"  # noqa: S608 # a constant
_CHANGES = timedelta(minutes=1)
"""The tolerance for the time of a library's creation, enough for 60,000 changes.

Each change of a library makes it look created a millisecond later.
"""
_RESTORED = "SELECT made FROM restored WHERE made < ? AND at >= ?"
_NOTE = "INSERT OR REPLACE INTO restored (at, made) VALUES (?, ?)"
_PRUNE = "DELETE FROM gone WHERE at < ?"


def tables_of(path: Path) -> tuple[str, ...]:
    """Return the names of the game tables in a sound file; () if it was never used."""
    return tuple(sorted(_column(path, _NAMES)))


def vanished_tables(path: Path, made: datetime, held: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the tables `held` that have vanished from a file without a note.

    `held` are the tables of a backup, and `made` is its time. Return () if an older backup was
    restored after that time: the operator wanted it. May raise one of FAILS.
    """
    if _column(path, _RESTORED, (_stamp(made), _stamp(made))):
        return ()
    gone, there = _column(path, _GONE), _column(path, _NAMES)
    return tuple(name for name in held if name not in there and schema.mark_of(name) not in gone)


def is_emptied(path: Path, made: datetime) -> bool:
    """Tell whether a database is empty now, although it was not when a backup was made.

    A library without guides counts as empty if it was created after the backup: any program that
    opens an empty file creates its tables. May raise one of FAILS.
    """
    if is_empty(path):
        return True
    begun = _column(path, _BARE) if path.name == LIBRARY else ()
    return any(int(one) > made.timestamp() * 1000 for one in begun)


def is_made_anew(path: Path, made: datetime) -> bool:
    """Tell whether a library was created after a backup was made; may raise one of FAILS.

    If the operator removes the file, the next start creates one with guides in it.
    """
    begun = _column(path, _BEGUN) if path.name == LIBRARY else ()
    return any(int(one) > (made + _CHANGES).timestamp() * 1000 for one in begun)


def note_restored(path: Path, now: datetime, made: datetime) -> None:
    """Record in an unpacked database when it is restored and when its backup was made."""
    with closing(open_database(path)) as db:
        schema.bring_up_to_date(schema.migrations, db)
        with db:
            db.execute(_NOTE, (_stamp(now), _stamp(made)))


def forget_gone(path: Path, before: str) -> None:
    """Delete the notes on tables that were deleted before a time.

    `before` is the time of the oldest backup.
    """
    if _column(path, _GONE):
        with closing(open_database(path)) as db, db:
            db.execute(_PRUNE, (before,))


def _stamp(time: datetime) -> str:
    return time.isoformat(timespec="seconds")


def _column(path: Path, sql: str, values: tuple[str, ...] = ()) -> set[str]:
    with closing(open_database(path)) as db:
        try:
            return {str(name) for (name,) in db.execute(sql, values)}
        except sqlite3.OperationalError as error:
            if schema.code_of(error) != sqlite3.SQLITE_ERROR:
                raise
            return set()  # older than this table, or never used
