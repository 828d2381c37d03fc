"""Hosts on one file, as in several processes, and a store that can be held up."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.engine import commands as c
from bot.engine.games.files import shipped_games
from bot.engine.history import Record
from bot.engine.host import Host, Running
from bot.engine.stores.sqlite import SqliteStore


class Watched(SqliteStore):
    """A store that counts who is at which table, and can be held up before it writes."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.held: dict[str, threading.Event] = {}
        self.reached = threading.Event()
        self.inside: Counter[str] = Counter()
        self.most = 0

    def delivered(self, name: str, command: str) -> bool:
        self.inside[name] += 1
        self.most = max(self.most, self.inside[name])
        return super().delivered(name, command)

    def append(self, name: str, last: Record, records: Sequence[Record], epoch: int = 0) -> None:
        self.reached.set()
        if name in self.held:
            assert self.held[name].wait(10)
        self.inside[name] -= 1
        super().append(name, last, records, epoch)

    def wait_for(self, command: str) -> None:
        """Until a command is written."""
        while not super().delivered("north", command):
            time.sleep(0.001)


@asynccontextmanager
async def hosts(path: Path, count: int, *tables: str) -> AsyncIterator[tuple[Host, ...]]:
    """Hosts with a connection each, as in several processes; the first opens the tables."""
    stores = [SqliteStore(path) for _ in range(count)]
    found = tuple(Host(store, shipped_games()) for store in stores)
    for name in tables:
        await found[0].open(name, opening())
    try:
        yield found
    finally:
        for store in stores:
            store.close()


def opening(**more: Any) -> c.Open:
    return c.Open(game="l5r", seats=("Ana", "Bo"), first=0, **more)


def more_fate(by: int = 1, seat: int = 0, **more: Any) -> c.Change:
    return c.Change(counter="fate", holder=f"s{seat}", by=by, seat=seat, **more)


def fate(running: Running, seat: int = 0) -> int:
    return running.table.count("fate", f"s{seat}")
