"""The host of all tables: it loads a table, decides a command and appends the events.

features, console -> Host -> decide, Store

Each table has a lock, so that it takes one command at a time. No other module of the engine is
async.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TypeVar
from weakref import WeakValueDictionary

from msgspec import structs

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import NoSuchTable, Stale, TableExists, TableUnreadable
from bot.engine.event_log.staleness import check_staleness
from bot.engine.event_log.validation import InvalidHistory, replaying, validate
from bot.engine.games.files import Games
from bot.engine.games.game import Game
from bot.engine.history import Record, records_of
from bot.engine.history_window import HistoryWindow, NeedsFullHistory
from bot.engine.state import Table
from bot.engine.stores.base import Change, Overtaken, Store

T = TypeVar("T")

_KEPT = 256
"""The most tables in memory; any other is replayed from the store when it is needed. With more
tables in use than this, every press would replay one.
"""
_KEPT_EVENTS = 200_000
"""The most events in memory, about 100 MB; the table in use is kept in any case."""
_TRIES = 100
"""The most attempts to carry out a command while other processes are faster; then it is refused."""


@dataclass(frozen=True, slots=True)
class Running:
    """A table with its history: all of it, or only the last part."""

    game: Game
    window: HistoryWindow
    epoch: int = 0
    """The number of times that the table's history had been rewritten when it was read."""

    @property
    def table(self) -> Table:
        """Return the table as it is now."""
        return self.window.table

    @property
    def records(self) -> tuple[Record, ...]:
        """Return all records, the oldest first; raise NeedsFullHistory if only some were read."""
        return self.window.since(0)

    @property
    def seq(self) -> int:
        """Return the number of the last event.

        A command that is given on this board carries this number as its `seen`.
        """
        return self.window.seq

    def followed_by(self, new: Sequence[Record]) -> Running:
        """Return the table after new records."""
        return replace(self, window=self.window.followed_by(new)) if new else self

    def until(self, seq: int) -> Running:
        """Return the table as it was after event `seq`.

        Raise NeedsFullHistory if only the last part was read.
        """
        return replace(self, window=HistoryWindow().followed_by(self.records[:seq]))

    def recent(self) -> Running:
        """Return the table with only the last part of its history, which is kept in memory."""
        window = self.window.recent()
        return self if window is self.window else replace(self, window=window)


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The result of a command."""

    running: Running
    """The table after the command."""
    records: tuple[Record, ...]
    """The records that the command caused; none if it had been delivered before."""
    before: Table
    """The table just before the command."""


Fit = Callable[[Table, c.Command], c.Command]
"""A function from the present table and a command to the command with its seat; it raises to refuse
the command.
"""


class Host:
    """The tables of one store, each changed by one command at a time."""

    def __init__(
        self, store: Store, games: Games, clock: Callable[[], datetime] | None = None
    ) -> None:
        self._store, self.games = store, games
        self._clock = clock or (lambda: datetime.now(UTC))
        # Weak: a lock lives as long as it is held or awaited, so a table never has two.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._kept: OrderedDict[str, Running] = OrderedDict()

    async def open(self, name: str, command: c.Open) -> Running:
        """Open a table; raise TableExists if there is one of this name.

        If the same command is delivered twice, it opens one table, and both calls return
        that table.
        """
        game = self.games[command.game]
        records = records_of(0, command, decide(game, Table(), (), command), self._now())
        async with self._lock(name):
            try:
                await asyncio.to_thread(self._store.create, name, command.game, records)
            except TableExists:
                _, running = await self._load(name)
                if running.window.acts[0].command != command.id:
                    raise
                return running
            return self._keep(name, _first(game, records))

    async def bring(self, name: str, game: Game, records: Sequence[Record]) -> Running:
        """Add a table with the history of an exported one.

        Raise TableExists if the name is in use.
        """
        async with self._lock(name):
            await asyncio.to_thread(self._store.create, name, game.key, records)
            return self._keep(name, await asyncio.to_thread(_first, game, records))

    async def look(self, name: str, since: int | None = None) -> Running:
        """Return a table as it is now, with the last part of its history.

        With `since`, the history has at least all records after that event; 0 gives the
        whole history. Records that are not in memory are read from the store.
        """
        async with self._lock(name):
            return (await self._load(name, since=since))[1]

    async def send(self, name: str, command: c.Command, fit: Fit | None = None) -> CommandResult:
        """Carry out a command; raise NotNow if it is refused, and then nothing has happened.

        A command that is delivered twice counts once. If somebody was faster, a command that
        commutes is decided again, and any other is refused as stale. `fit` gives the command its
        seat, or refuses it, within the same lock.
        """
        async with self._lock(name):
            seen, since = command.seen, None
            for _ in range(_TRIES):
                delivered, running = await self._load(name, command.id, since)
                if delivered:
                    return CommandResult(running, (), running.table)
                seen = running.seq if seen is None else seen
                try:
                    fitted = fit(running.table, command) if fit else command
                    check_staleness(running.window, fitted, seen)
                    return await self._carry_out(name, running, fitted)
                except NeedsFullHistory:
                    since = 0
                except Overtaken:
                    continue
                except Exception:  # refused, unless another process has just carried it out
                    if not await asyncio.to_thread(self._is_delivered, name, command.id):
                        raise
            raise Stale

    async def _carry_out(self, name: str, running: Running, command: c.Command) -> CommandResult:
        now = self._now()
        if isinstance(command, c.Undo):
            command = structs.replace(command, at=now)
        events = decide(running.game, running.table, running.window.acts, command)
        new = records_of(running.seq, command, events, now)
        after = running.followed_by(new)  # before the write, as it may raise NeedsFullHistory
        recent = await asyncio.to_thread(self._append, name, running, after, new)
        return CommandResult(self._keep(name, recent), new, running.table)

    def _append(
        self, name: str, running: Running, after: Running, new: Sequence[Record]
    ) -> Running:
        """Write the records of a command; return the table after it, as it is kept in memory."""
        self._store.append(name, running.window.records[-1], new, running.epoch)
        return after.recent()

    async def remove(self, name: str) -> None:
        """Delete a table for good."""
        async with self._lock(name):
            self._kept.pop(name, None)
            await asyncio.to_thread(self._store.remove, name)

    async def rewrite(self, name: str, change: Change[T]) -> T:
        """Replace a table's history; every host reads it anew. Return the result of `change`."""
        async with self._lock(name):
            self._kept.pop(name, None)
            return await asyncio.to_thread(self._store.rewrite, name, change)

    async def names(self) -> list[tuple[str, str, str]]:
        """Return the name, the game and the opening time of every table."""
        return await asyncio.to_thread(self._store.names)

    def close(self) -> None:
        """Close the store's file."""
        self._store.close()

    def _lock(self, name: str) -> asyncio.Lock:
        return self._locks.setdefault(name, asyncio.Lock())

    async def _load(
        self, name: str, command: str = "", since: int | None = None
    ) -> tuple[bool, Running]:
        """Return whether a command was delivered before, and the table as it is now.

        With `since`, the table has at least all records after that number.
        """
        kept = self._kept.get(name)
        if kept and since is not None and since < kept.window.start:
            kept = None
        try:
            read = await asyncio.to_thread(self._read_recent, name, kept, command)
        except NoSuchTable:
            self._kept.pop(name, None)
            raise
        delivered, running, recent = read
        self._keep(name, recent)
        return delivered, recent if since is None else running

    def _read_recent(
        self, name: str, kept: Running | None, command: str
    ) -> tuple[bool, Running, Running]:
        """Return what `_read` returns, and the table with only the recent part of its history.

        The recent part is computed here, in the thread, because that takes a while too.
        """
        delivered, running = self._read(name, kept, command)
        return delivered, running, running.recent()

    def _read(self, name: str, kept: Running | None, command: str) -> tuple[bool, Running]:
        """Return whether a command was delivered, and `kept` with what others wrote since.

        If `kept` is None or outdated, the whole history is read instead; this takes a
        while, so it runs in a thread. If others write between its queries, a command
        delivered meanwhile is found among the records, and a rewrite is noticed by the
        epoch, at the latest at the next read.
        """
        delivered = kept is not None and self._is_delivered(name, command)
        # Read from the last known record on: if that is gone, it is no longer the same table.
        found = self._store.since(name, kept.seq - 1) if kept else []
        epoch = self._store.epoch(name)
        if kept and found and _goes_on(kept, found[0], epoch):
            with suppress(NeedsFullHistory):
                return delivered or _is_among(command, found), kept.followed_by(found[1:])
        game = self.games[self._store.game(name)]
        records = self._store.since(name, 0)
        if not records:
            raise NoSuchTable(name)
        running = Running(game, _replayed(name, game, records), epoch)
        return _is_among(command, records), running

    def _is_delivered(self, name: str, command: str) -> bool:
        return command != "" and self._store.delivered(name, command)

    def _keep(self, name: str, recent: Running) -> Running:
        """Keep a table in memory, drop those unused for longest, and return it."""
        self._kept[name] = recent
        self._kept.move_to_end(name)
        while len(self._kept) > _KEPT or self._too_many():
            self._kept.popitem(last=False)
        return recent

    def _too_many(self) -> bool:
        events = sum(len(running.window.records) for running in self._kept.values())
        return len(self._kept) > 1 and events > _KEPT_EVENTS

    def _now(self) -> str:
        return self._clock().isoformat(timespec="seconds")


def _first(game: Game, records: Sequence[Record]) -> Running:
    """Return a table with its first records, as it is kept in memory."""
    return Running(game, HistoryWindow().followed_by(records)).recent()


def _replayed(name: str, game: Game, records: Sequence[Record]) -> HistoryWindow:
    """Return the history that a store holds of a table; raise TableUnreadable if it is damaged."""
    try:
        validate(records, game)
        with replaying():
            return HistoryWindow().followed_by(records)
    except InvalidHistory as error:
        raise TableUnreadable(name, error.reason) from error


def _goes_on(kept: Running, first: Record, epoch: int) -> bool:
    """Tell whether the table in memory only lacks later records: no rewrite, no new table.

    `first` is the record in the store that has the number of the last record in memory; `epoch`
    is the table's epoch in the store.
    """
    return kept.epoch == epoch and kept.window.records[-1].command == first.command


def _is_among(command: str, records: Sequence[Record]) -> bool:
    return any(record.command == command for record in records)
