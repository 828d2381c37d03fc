"""tables.db: the log of every table in SQLite.

host -> Store -> SqliteStore -> SQLite

A command's records are written in one transaction and flushed to the disk before this is
acknowledged. The unique key (name, seq) makes a second writer fail, and the unique key (name,
command) a second delivery.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.engine.errors import NoSuchTable, StoreUnavailable, TableExists
from bot.engine.event_log.encoding import decode, encode
from bot.engine.history import Record
from bot.engine.message import Message, Sentence
from bot.engine.stores import schema
from bot.engine.stores.base import Change, Overtaken, T, check_numbers
from bot.engine.stores.rows import Kind, fetch
from rules_index import DECODING_ERRORS, open_database

_WAIT = 10.0
"""The most seconds to wait for another process that is writing."""
_PAUSE = 0.02
_OWNER_ONLY = 0o600
"""The mode of a new file: it holds sealed choices in plain text."""


class SqliteStore:
    """A store in one SQLite file, over one connection that one thread uses at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._busy = threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileExistsError):  # SQLite's files beside it get the same mode
                path.touch(mode=_OWNER_ONLY, exist_ok=False)
            self._db = open_database(
                path, create=True, timeout=_WAIT, isolation_level=None, check_same_thread=False
            )
        except (OSError, *schema.FAILS) as error:
            reason = getattr(error, "strerror", "") or error
            raise StoreUnavailable(str(path), f"{reason}.") from error
        try:
            self._prepare()
        except BaseException:
            self.close()
            raise

    def _prepare(self) -> None:
        """Apply the settings and migrations; try again while another process does the same.

        SQLite itself does not wait for others at this point.
        """
        until = time.monotonic() + _WAIT
        while True:
            try:
                with self._reported():
                    for setting in schema.SETTINGS:
                        self._db.execute(setting)
                with self._writing():
                    schema.bring_up_to_date(schema.migrations, self._db)
                return
            except StoreUnavailable as error:
                if not _is_busy(error.__cause__) or time.monotonic() > until:
                    raise
                time.sleep(_PAUSE)

    def close(self) -> None:
        """Close the file, after any write that is still running in its thread."""
        with self._busy:
            self._db.close()

    def create(self, name: str, game: str, records: Sequence[Record]) -> None:
        """Add a table with its first records, all or none, numbered from 1."""
        check_numbers(0, records)
        with self._writing():
            if self._db.execute(schema.GAME, (name,)).fetchone():
                raise TableExists(name)
            self._db.execute(schema.ADD_TABLE, (name, game, records[0].at))
            self._db.execute(schema.NOT_GONE, (schema.mark_of(name),))
            self._write(name, records)

    def game(self, name: str) -> str:
        """Return the key of a table's game; raise NoSuchTable if there is no such table."""
        row = self._ask(schema.GAME, (name,), str)
        if not row:
            raise NoSuchTable(name)
        return str(row[0][0])

    def epoch(self, name: str) -> int:
        """Return how often the table's history was rewritten, at first 0."""
        row = self._ask(schema.EPOCH, (name,), int)
        if not row:
            raise NoSuchTable(name)
        return int(row[0][0])

    def since(self, name: str, seq: int) -> list[Record]:
        """Return the records after number `seq`, in order and without a gap."""
        return self._records(name, seq, self._ask(schema.SINCE, (name, seq), *schema.RECORD))

    def _records(self, name: str, seq: int, rows: list[tuple[Any, ...]]) -> list[Record]:
        if [row[0] for row in rows] != list(range(seq + 1, seq + 1 + len(rows))):
            raise self._unavailable(
                Message("events of “{name}” are missing: restore a backup.", name=name)
            )
        try:
            return [
                Record(number, command, decode(event), seat, actor, at)
                for number, command, seat, actor, at, event in rows
            ]
        except DECODING_ERRORS as error:
            raise self._damaged(name) from error

    def delivered(self, name: str, command: str) -> bool:
        """Tell whether the records of a command have been written to the table."""
        return bool(self._ask(schema.KNOWN, (name, command), int))

    def append(self, name: str, last: Record, records: Sequence[Record], epoch: int = 0) -> None:
        """Write the records of a command, all or none; once this returns, no crash loses them."""
        check_numbers(last.seq, records)
        with self._writing():
            now = self._db.execute(schema.EPOCH, (name,)).fetchone()
            if now is None:
                raise NoSuchTable(name)
            if now != (epoch,):  # the decision may name what was removed
                raise Overtaken
            # Compare the command too: a table opened anew may have the same length.
            if self._db.execute(schema.LAST, (name,)).fetchone() != (last.seq, last.command):
                raise Overtaken
            # Another process may have delivered it since `delivered` was asked.
            if any(self._db.execute(schema.KNOWN, (name, r.command)).fetchone() for r in records):
                raise Overtaken
            self._write(name, records)

    def rewrite(self, name: str, change: Change[T]) -> T:
        """Replace the actors and events of a table's records with those that `change` returns."""
        with self._writing():
            rows = fetch(self._db, schema.SINCE, (name, 0), *schema.RECORD)
            before = self._records(name, 0, rows)
            after, told = change(before)
            pairs = zip(before, after, strict=True)
            rows = [(new.actor, _text(new), name, old.seq) for old, new in pairs if new != old]
            if rows:
                self._db.executemany(schema.REWRITE, rows)
                self._db.execute(schema.RAISE_EPOCH, (name,))
        return told

    def names(self) -> list[tuple[str, str, str]]:
        """Return name, game and opening time of every table, the oldest first."""
        return self._ask(schema.NAMES, (), str, str, str)

    def remove(self, name: str) -> None:
        """Delete a table with its events and commands; its name can be used again."""
        with self._writing():
            self._db.execute(schema.REMOVE, (name,))
            # Noted with the deletion, so that a deleted table is not taken for a lost one.
            now = datetime.now(UTC).isoformat(timespec="seconds")
            self._db.execute(schema.NOTE_GONE, (schema.mark_of(name), now))

    def _write(self, name: str, records: Sequence[Record]) -> None:
        commands = dict.fromkeys(record.command for record in records)
        self._db.executemany(schema.ADD_COMMAND, [(name, command) for command in commands])
        self._db.executemany(
            schema.ADD_EVENT,
            [(name, r.seq, r.command, r.seat, r.actor, r.at, _text(r)) for r in records],
        )

    def _ask(self, sql: str, values: tuple[object, ...], *kinds: Kind) -> list[tuple[Any, ...]]:
        with self._reported():
            return fetch(self._db, sql, values, *kinds)

    @contextmanager
    def _reported(self) -> Iterator[None]:
        """Run the block while no other thread does; turn a database error into StoreUnavailable."""
        with self._busy:
            try:
                yield
            except schema.FAILS as error:
                raise self._unavailable(f"{error}.") from error

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Run the block as one transaction: flushed to the disk, or rolled back if it raises."""
        with self._busy:
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield
                self._db.execute("COMMIT")
            except schema.FAILS as error:
                self._back()
                raise self._unavailable(f"{error}.") from error
            except BaseException:
                self._back()
                raise

    def _back(self) -> None:
        with suppress(*schema.FAILS):  # the error before this one is reported
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def _damaged(self, name: str) -> StoreUnavailable:
        reason = Message("an event of “{name}” is damaged or of a newer version.", name=name)
        return self._unavailable(reason)

    def _unavailable(self, reason: Sentence) -> StoreUnavailable:
        return StoreUnavailable(str(self._path), reason)


def _text(record: Record) -> str:
    """Return the record's event as JSON text, which SQLite's own functions can read."""
    return encode(record.event).decode()


def _is_busy(error: BaseException | None) -> bool:
    return schema.code_of(error) == sqlite3.SQLITE_BUSY
