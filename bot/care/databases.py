"""The databases of a data folder: copied while they are in use, and looked through for damage.

backup, damage, doctor -> here -> SQLite
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

TABLES, LIBRARY = "tables.db", "library.db"
DATABASES = (TABLES, LIBRARY)
INDEX = "search.npz"
"""Made of the library, and remade where it is missing."""

CHECKS = {True: "PRAGMA integrity_check(1)", False: "PRAGMA quick_check(1)"}
_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_WAIT = 10.0


def files_of(folder: Path, name: str) -> list[Path]:
    """A database with what SQLite keeps beside it."""
    return [
        path for ending in ("", "-wal", "-shm") if (path := folder / f"{name}{ending}").exists()
    ]


def copy(source: Path, target: Path) -> None:
    """The database as it is at one moment, also while others write to it."""
    with closing(_opened(source)) as held, closing(sqlite3.connect(target)) as new:
        held.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it


def damage_of(path: Path, *, thorough: bool = True) -> str:
    """What is wrong with a database; "" where nothing is."""
    try:
        with closing(_opened(path)) as db:
            (told,) = db.execute(CHECKS[thorough]).fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in _DAMAGE:  # the low byte is the kind of error
            return str(error)
        raise
    return "" if told == "ok" else " ".join(str(told).split())


def is_open(folder: Path, name: str) -> bool:
    """Whether another program has a database open, also while it does nothing with it."""
    try:
        with closing(_opened(folder / name, wait=0)) as db:
            db.execute("PRAGMA locking_mode = EXCLUSIVE")  # SQLite's log is then nobody else's
            db.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:  # one that is missing or damaged keeps nobody busy
        return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
    return False


def _opened(path: Path, wait: float = _WAIT) -> sqlite3.Connection:
    """An existing database; a missing one is not made."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=wait)
