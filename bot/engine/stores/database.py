"""A store that shares tables.db with others: one connection reads, one writes.

guilds, tables -> SharedDatabase -> SQLite. Reads never wait for a writer; a write is all on the
disk or not at all.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlite_utils import Migrations

from bot.engine.errors import StoreUnavailable
from bot.engine.stores.rows import Kind, fetch
from bot.engine.stores.schema import FAILS, bring_up_to_date, code_of
from bot.locale.catalogue import N_
from rules_index import DECODING_ERRORS, NotADatabaseFile, open_database

T = TypeVar("T")

SETTINGS = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL")

_WAIT = 2.0
"""The most seconds to wait for another process that is writing; a pressed button has 3 in all."""
_PAUSE = 0.02
_SHUT = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}
_BUSY = N_("Another program is writing to it; is the bot running already?")
_FULL = N_("Make room on the disk.")
_NO_RIGHT = N_("Give this account the right to write there, or name another folder with --data.")
_IN_THE_WAY = N_("Move it away; “judge restore FILE” puts a backup in the place of a database.")
_DAMAGED = N_("Put a backup in its place, or move it away to begin anew.")
_OWNER_ONLY = 0o600
"""The mode of a new file: it holds sealed choices in plain text."""


class SharedDatabase:
    """One store's part of tables.db, which others share; several threads may use it."""

    def __init__(self, path: Path, migrations: Migrations) -> None:
        self._path, self._migrations = path, migrations
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
            with suppress(FileExistsError):  # what SQLite puts beside it is as open as this one
                self._path.touch(mode=_OWNER_ONLY, exist_ok=False)
            return open_database(
                self._path,
                create=True,
                timeout=_WAIT,
                isolation_level=None,
                check_same_thread=False,
            )
        except (OSError, *FAILS) as error:
            raise self._unavailable(error) from error

    def _prepare(self) -> None:
        """Apply the settings and migrations; try again while another process does the same.

        SQLite itself does not wait for others at this point.
        """
        until = time.monotonic() + _WAIT
        while True:
            try:
                with self._busy:
                    for setting in SETTINGS:
                        self._writer.execute(setting)
                with self._writing():
                    bring_up_to_date(self._migrations, self._writer)
                return
            except (*FAILS, StoreUnavailable) as error:
                failed = error.__cause__ if isinstance(error, StoreUnavailable) else error
                if not _is_busy(failed) or time.monotonic() > until:
                    raise self._unavailable(failed) from error
                time.sleep(_PAUSE)

    def close(self) -> None:
        """Close the connections, after any read or write that is still running in its thread."""
        with self._reading, self._busy:
            self._reader.close()
            self._writer.close()

    def _ask(self, sql: str, values: tuple[object, ...], *kinds: Kind) -> list[tuple[Any, ...]]:
        """Return the rows of a query; raise StoreUnavailable if a column is not of its kind."""
        with self._reading:
            try:
                return fetch(self._reader, sql, values, *kinds)
            except FAILS as error:
                raise self._unavailable(error) from error

    def _decoded(self, decoder: msgspec.json.Decoder[T], text: str, damage: str) -> T:
        """Return the value of a JSON text from a row.

        Raise StoreUnavailable with the sentence `damage` if the text cannot be decoded.
        """
        try:
            return decoder.decode(text)
        except DECODING_ERRORS as error:
            raise self._unavailable(damage) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Run the block as one transaction: flushed to the disk, or rolled back if it raises.

        An error of the database becomes StoreUnavailable.
        """
        with self._busy:
            try:
                self._writer.execute("BEGIN IMMEDIATE")
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException as error:
                with suppress(*FAILS):  # what went wrong before is what is told
                    self._writer.execute("ROLLBACK")
                if isinstance(error, FAILS):
                    raise self._unavailable(error) from error
                raise

    def _unavailable(self, reason: object) -> StoreUnavailable:
        return StoreUnavailable(str(self._path), f"{reason}.")


def advice(error: StoreUnavailable) -> str:
    """Return a sentence on what to do about an error of tables.db, which must never be lost."""
    reason = error.__cause__
    code = code_of(reason)
    if isinstance(reason, NotADatabaseFile):
        return _IN_THE_WAY
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return _BUSY
    if code == sqlite3.SQLITE_FULL:
        return _FULL
    if code in _SHUT or isinstance(reason, OSError):
        return _NO_RIGHT
    return _DAMAGED


def _is_busy(error: BaseException | None) -> bool:
    return code_of(error) == sqlite3.SQLITE_BUSY
