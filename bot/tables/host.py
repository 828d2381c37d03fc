"""Who runs tables: one lock a table, load, decide, append, evolve; the one async file.

cogs, controls, console -> Host -> decide, Store
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from weakref import WeakValueDictionary

from bot.tables import commands as c
from bot.tables.decide import decide
from bot.tables.errors import NoSuchTable, Stale
from bot.tables.events import AnyEvent, Counted
from bot.tables.game import Game
from bot.tables.gamefile import Games
from bot.tables.history import Record, acts, after, is_stale, replay
from bot.tables.state import Table
from bot.tables.store import Overtaken, Store

_KEPT = 64
"""Tables that stay in memory; any other is replayed from the store when it is needed again."""
_TRIES = 20
"""How often a command that commutes makes room for others before it gives up."""


@dataclass(frozen=True, slots=True)
class Running:
    """A table with all that happened at it."""

    game: Game
    table: Table
    records: tuple[Record, ...]

    @property
    def seq(self) -> int:
        """The last event; what somebody who looks now has seen."""
        return self.records[-1].seq if self.records else 0


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a command."""

    running: Running
    """The table after it."""
    records: tuple[Record, ...]
    """What it brought about; of a command that was delivered before: nothing new."""


class Host:
    """All tables of one store."""

    def __init__(
        self, store: Store, games: Games, clock: Callable[[], datetime] | None = None
    ) -> None:
        self._store, self._games = store, games
        self._clock = clock or (lambda: datetime.now(UTC))
        # Weak: a lock lives as long as somebody holds or awaits it, so two never stand for one.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._kept: OrderedDict[str, Running] = OrderedDict()

    async def open(self, name: str, command: c.Open) -> Running:
        """Set a table up; TableExists if there is one of this name."""
        game = self._games[command.game]
        events = decide(game, Table(), (), command)
        records = self._records(0, command, events)
        async with self._lock(name):
            await asyncio.to_thread(self._store.create, name, command.game, records)
            return self._keep(name, Running(game, replay(records), records))

    async def take_in(self, name: str, game: str, records: Sequence[Record]) -> Running:
        """Go on with a table that was exported elsewhere; TableExists for a name that is taken."""
        async with self._lock(name):
            await asyncio.to_thread(self._store.create, name, game, records)
            return self._keep(name, Running(self._games[game], replay(records), tuple(records)))

    async def look(self, name: str) -> Running:
        """A table as it stands."""
        async with self._lock(name):
            return await self._load(name)

    async def send(self, name: str, command: c.Command) -> Done:
        """Carry a command out; it raises NotNow if it cannot be, and then nothing happened.

        Delivered twice it counts once. A command that commutes is decided anew where somebody was
        faster, any other is refused as stale.
        """
        async with self._lock(name):
            running = await self._load(name)
            if await asyncio.to_thread(self._store.delivered, name, command.id):
                return Done(running, ())
            seen = running.seq if command.seen is None else command.seen
            for _ in range(_TRIES):
                check_fresh(running.records, command, seen)
                try:
                    return await self._carry_out(name, running, command)
                except Overtaken:
                    running = await self._load(name)
            raise Stale

    async def _carry_out(self, name: str, running: Running, command: c.Command) -> Done:
        about_undo = isinstance(command, (c.Undo, c.Redo, c.Answer))
        history = acts(running.records) if about_undo else ()
        events = decide(running.game, running.table, history, command)
        new = self._records(running.seq, command, events)
        await asyncio.to_thread(self._store.append, name, running.seq, new)
        table = after(running.table, running.records, new)
        now = Running(running.game, table, (*running.records, *new))
        return Done(self._keep(name, now), new)

    async def remove(self, name: str) -> None:
        """Forget a table for good."""
        async with self._lock(name):
            self._kept.pop(name, None)
            await asyncio.to_thread(self._store.remove, name)

    async def names(self) -> list[tuple[str, str, str]]:
        """Name, game and opening time of every table."""
        return await asyncio.to_thread(self._store.names)

    def _lock(self, name: str) -> asyncio.Lock:
        return self._locks.setdefault(name, asyncio.Lock())

    async def _load(self, name: str) -> Running:
        """What is kept here, and what others wrote since."""
        kept = self._kept.get(name)
        new = await asyncio.to_thread(self._store.since, name, kept.seq if kept else 0)
        if kept is None:
            if not new:
                raise NoSuchTable(name)
            game = self._games[await asyncio.to_thread(self._store.game, name)]
            return self._keep(name, Running(game, replay(new), tuple(new)))
        if not new:
            return self._keep(name, kept)
        table = after(kept.table, kept.records, new)
        return self._keep(name, Running(kept.game, table, (*kept.records, *new)))

    def _keep(self, name: str, running: Running) -> Running:
        self._kept[name] = running
        self._kept.move_to_end(name)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return running

    def _records(
        self, seq: int, command: c.Command, events: Sequence[AnyEvent]
    ) -> tuple[Record, ...]:
        at = self._clock().isoformat(timespec="seconds")
        return tuple(
            Record(seq + place, command.id, event, command.seat, command.actor, at)
            for place, event in enumerate(events, 1)
        )


def check_fresh(records: Sequence[Record], command: c.Command, seen: int) -> None:
    """Refuse a command that was made for another board than the one that is there."""
    if command.commutes:
        return
    since = records[seen:]
    if isinstance(command, c.SetTo):
        spots = [r.event for r in since if isinstance(r.event, Counted)]
        if any((e.counter, e.holder) == (command.counter, command.holder) for e in spots):
            raise Stale
        return
    if is_stale(since, seen):
        raise Stale
