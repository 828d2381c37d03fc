"""Opens every database file of the program, after checking that the path is a regular file.

Without the check, SQLite would wait at a pipe for ever.

opening, and the stores of the bot -> here -> SQLite
"""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path
from typing import Literal

from rules_index.regular_file import wrong_kind

_BESIDE = ("-wal", "-shm", "-journal")
"""The suffixes of the files that SQLite keeps beside a database."""


class NotADatabaseFile(sqlite3.OperationalError):
    """Raised if a database, or a file beside it, is a folder, pipe, socket, device or broken link.

    The message names what was found: “tables.db-wal is a folder”. Callers can catch it as one of
    SQLite's own errors.
    """

    sqlite_errorcode = sqlite3.SQLITE_CANTOPEN


def check_database(path: Path) -> None:
    """Raise `NotADatabaseFile` if the path of a database, or of a file beside it, is not a file.

    A path where nothing exists is accepted.
    """
    _check_kind(path)
    # SQLite follows a link to the database, and keeps its own files beside the one it finds.
    real = path if _is_no_link(path) else os.path.realpath(path)
    for ending in _BESIDE:
        _check_kind(Path(f"{real}{ending}"))


def open_database(
    path: Path,
    *,
    create: bool = False,
    timeout: float = 5.0,
    isolation_level: Literal["DEFERRED"] | None = "DEFERRED",
    check_same_thread: bool = True,
) -> sqlite3.Connection:
    """Open a database and return the connection; a missing file is made only with `create`.

    Raises `NotADatabaseFile` and SQLite's errors. The other options are those of `sqlite3.connect`.
    """
    check_database(path)
    # Not "rwc" for whoever only reads: a file that is removed this very moment stays removed.
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={'rwc' if create else 'rw'}",
        timeout=timeout,
        isolation_level=isolation_level,
        check_same_thread=check_same_thread,
        uri=True,
    )


def _check_kind(place: Path) -> None:
    if kind := wrong_kind(place):
        raise NotADatabaseFile(f"{place.name} is {kind}")


def _is_no_link(path: Path) -> bool:
    try:
        return not stat.S_ISLNK(path.lstat().st_mode)
    except OSError:
        return True
