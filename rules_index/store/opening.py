"""Opens library.db for the whole program: makes the file if needed and brings it up to date.

library -> opening -> schema -> SQLite
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlite_utils import Database, Migrations

from rules_index.errors import LibraryUnavailable
from rules_index.store.database_file import NotADatabaseFile, check_database, open_database
from rules_index.store.schema import MIGRATIONS, STEPS

_OWNER_ONLY = 0o600
"""The permissions of library.db, which holds the private guides of every server.

SQLite gives them to its own files beside it. By definition: read and write for the owner alone.
"""
_OTHERS = 0o077
"""The bits of a file's permissions that are for everybody but the owner. By definition."""
APPLIED = f"SELECT name FROM {Migrations.migrations_table} WHERE migration_set = ?"  # noqa: S608 # a constant

_IN_THE_WAY = "move it away; “judge restore FILE” puts a backup in the place of a library"
_SHAPE = "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
_KINDS = {
    (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED): (
        "is being written by another program",
        "wait until that has finished and try again",
    ),
    (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB): (
        "is damaged and was left untouched",
        "move it away and add the guides again",
    ),
    (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM): (
        "cannot be opened for reading and writing",
        "give this account the right to write in its folder, or name another folder with --data",
    ),
    (sqlite3.SQLITE_FULL,): ("has no room left on its disk", "free some space and try again"),
    (sqlite3.SQLITE_IOERR,): ("cannot be read from its disk", "check the disk and try again"),
}
_PROBLEMS = {code: told for codes, told in _KINDS.items() for code in codes}


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn SQLite's errors about the file in a `with` block into `LibraryUnavailable`.

    Other errors, such as a mistake in our SQL, are raised unchanged.
    """
    try:
        yield
    except NotADatabaseFile as error:
        raise LibraryUnavailable(str(path), f"cannot be opened ({error})", _IN_THE_WAY) from error
    except (sqlite3.Error, UnicodeDecodeError) as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code not in _PROBLEMS and (_is_no_text(error) or not _is_whole(path)):
            code = sqlite3.SQLITE_CORRUPT
        if code not in _PROBLEMS:
            raise
        raise LibraryUnavailable(str(path), *_PROBLEMS[code]) from error


def _is_no_text(error: Exception) -> bool:
    """Tell whether an error, which has no SQLite code, means that a text could not be decoded."""
    ours = isinstance(error, sqlite3.ProgrammingError | sqlite3.InterfaceError)
    return not ours and not hasattr(error, "sqlite_errorcode")


def _is_whole(path: Path) -> bool:
    """Tell whether the file is undamaged and has all tables that this program makes."""
    try:
        with (
            closing(open_database(path, timeout=0)) as db,
            closing(sqlite3.connect(":memory:")) as fresh,
        ):
            MIGRATIONS.apply(Database(fresh))
            wanted, found = (set(one.execute(_SHAPE).fetchall()) for one in (fresh, db))
            return wanted <= found and db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    except (sqlite3.Error, UnicodeDecodeError):
        return False


@contextmanager
def opened(path: Path, timeout: float, *, create: bool = False) -> Iterator[Database]:
    """Open the library at `path`, migrated to this program's schema, and yield the database.

    A missing file is made only with `create`; without it, an empty library in memory is yielded.
    `timeout` is the number of seconds to wait for another writer.
    """
    with explained(path):
        check_database(path)
        there = _is_there(path, create=create)
        connection = open_database(path, timeout=timeout) if there else sqlite3.connect(":memory:")
        db = Database(connection, execute_plugins=False)
        try:
            db.execute("PRAGMA foreign_keys = ON")
            _settle(db, path, timeout)
            yield db
        finally:
            db.close()


@contextmanager
def writing(db: Database) -> Iterator[None]:
    """Run a `with` block as one transaction that holds the write lock from its start.

    `atomic()` takes the lock only at the first write; after a read it is too late to wait for the
    lock.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        db.rollback()
        raise
    db.commit()


def _is_there(path: Path, *, create: bool) -> bool:
    try:
        if create:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=_OWNER_ONLY)
        if path.stat().st_mode & _OTHERS:
            _close_to_others(path)
    except (FileNotFoundError, NotADirectoryError) as error:
        if create:
            raise _out_of_reach(path, error) from error
        return False
    except OSError as error:
        raise _out_of_reach(path, error) from error
    return True


def _close_to_others(path: Path) -> None:
    """Let only the file's owner read and write a library; older programs let other accounts read
    it.
    """
    for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        with suppress(OSError):  # it is gone, or somebody else's, who alone may close it
            file.chmod(_OWNER_ONLY)


def _out_of_reach(path: Path, error: OSError) -> LibraryUnavailable:
    problem = f"cannot be reached ({error.strerror})"
    return LibraryUnavailable(str(path), problem, "name a folder that can be written with --data")


def _settle(db: Database, path: Path, timeout: float) -> None:
    """Bring the database up to date; wait if another process is doing the same.

    SQLite itself does not wait while another process switches the file to WAL.
    """
    deadline = time.monotonic() + timeout
    while True:
        try:
            return _bring_up_to_date(db, path)
        except KeyError as error:  # what it notes of the steps that are done lacks a column
            raise sqlite3.DataError("its notes on its own making are damaged") from error
        except sqlite3.OperationalError as error:
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _is_up_to_date(db: Database) -> bool:
    """Tell whether all migrations have been applied, which is nearly always the case.

    This takes a single query, because it is done for every question.
    """
    try:
        found = db.execute(APPLIED, [MIGRATIONS.name]).fetchall()
    except sqlite3.OperationalError:  # no such table, or busy: the long way tells
        return False
    return {name for (name,) in found} == {step.__name__ for step in STEPS}


def _bring_up_to_date(db: Database, path: Path) -> None:
    if _is_up_to_date(db):
        return
    with db.atomic():  # both looks in one snapshot: another process may be making it right now
        applied = {migration.name for migration in MIGRATIONS.applied(db)}
        foreign = not applied and bool(db.table_names())
    if applied - {step.__name__ for step in STEPS}:
        problem = "was written by a newer version of this program"
        raise LibraryUnavailable(str(path), problem, "update this one, or name another with --data")
    if len(applied) == len(STEPS):
        return
    if foreign:
        problem = "is a database of another program"
        raise LibraryUnavailable(str(path), problem, "name another folder with --data")
    db.enable_wal()
    with writing(db):
        MIGRATIONS.apply(db)
