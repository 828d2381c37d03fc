"""A table registry over real files, with a channel that can fail in every way Discord can."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.engine import commands as c
from bot.engine.games.files import shipped_games
from bot.engine.host import Host, Running
from bot.engine.stores.sqlite import SqliteStore
from bot.outbox.board_updater import CannotShow, Missing
from bot.outbox.coalescer import RetryLater
from bot.tables.placement import TablePlacement, new_key
from bot.tables.registry import Actor, TableRegistry
from bot.tables.sqlite_placements import SqlitePlacements
from tests.tables.virtual_clock import clock

GUILD, CHANNEL, VOICE = 1, 10, 20
ANA, BO, CHIEF = (
    Actor(101, "Ana"),
    Actor(102, "Bo"),
    Actor(109, "chief", moderates=True),
)


@contextmanager
def registry(path: Path, **options: Any) -> Iterator[TableRegistry]:
    """All tables of a file."""
    made = TableRegistry(
        Host(SqliteStore(path), shipped_games(), **options), SqlitePlacements(path), **options
    )
    try:
        yield made
    finally:
        made.close_stores()


@contextmanager
def virtual_registry(path: Path) -> Iterator[TableRegistry]:
    """The same, by the virtual clock."""
    with registry(path, clock=clock) as made:
        yield made


def placement(name: str = "north", **more: Any) -> TablePlacement:
    usual = {"guild": GUILD, "channel": CHANNEL, "voice": VOICE, "opener": ANA.user, "game": "l5r"}
    return TablePlacement(name=name, **{"table": new_key(name), **usual, **more})


def opening(**more: Any) -> c.Open:
    players = (str(ANA.user), str(BO.user))
    return c.Open(game="l5r", seats=("Ana", "Bo"), players=players, first=0, **more)


async def opened(registry: TableRegistry, name: str = "north", **more: Any) -> TablePlacement:
    """A table with Ana and Bo."""
    made = placement(name, **more)
    await registry.open(made, opening())
    return made


def more_fate(by: int = 1, seat: int = 0, **more: Any) -> c.Change:
    return c.Change(counter="fate", holder=f"s{seat}", by=by, **more)


def fate(running: Running, seat: int = 0) -> int:
    return running.table.count("fate", f"s{seat}")


@dataclass
class FakeBoards:
    """Where boards are put up; it fails as it is told to, and remembers everything."""

    takes: float = 0.1
    """Seconds until it answers."""
    trouble: list[Exception | None] = field(default_factory=list)
    """What the next requests end with; None for one that works."""
    shown: dict[int, tuple[str, int, tuple[int, ...]]] = field(default_factory=dict)
    """Message -> table, last event on its board, who is away."""
    asked: list[tuple[float, int, str]] = field(default_factory=list)
    """When, in which channel, and whether it was post or edit."""
    said: list[str] = field(default_factory=list)
    nonces: dict[tuple[str, int, int], int] = field(default_factory=dict)
    deleted: list[int] = field(default_factory=list)
    _last: int = 1000

    async def post(self, placement: TablePlacement, running: Running) -> int:
        await self._answer(placement, "post")
        nonce = (placement.table, placement.channel, placement.message)
        if nonce not in self.nonces:
            self._last += 1
            self.nonces[nonce] = self._last
        message = self.nonces[nonce]
        self.shown[message] = (placement.table, running.seq, placement.away)
        return message

    async def edit(self, placement: TablePlacement, running: Running) -> None:
        await self._answer(placement, "edit")
        if placement.message not in self.shown:
            raise Missing
        self.shown[placement.message] = (placement.table, running.seq, placement.away)

    async def delete(self, channel: int, message: int) -> None:  # noqa: ARG002 # of the protocol
        self.deleted.append(message)
        self.shown.pop(message, None)

    async def complain(self, placement: TablePlacement, why: CannotShow) -> None:
        self.said.append(f"{placement.name}: {why}")

    async def _answer(self, placement: TablePlacement, what: str) -> None:
        loop = asyncio.get_running_loop()
        self.asked.append((loop.time(), placement.channel, what))
        await asyncio.sleep(self.takes)
        if self.trouble and (error := self.trouble.pop(0)):
            raise error

    def of(self, table: str) -> list[tuple[int, int]]:
        """The boards of a table: message and last event."""
        return [(message, seq) for message, (key, seq, _) in self.shown.items() if key == table]

    def new_id(self) -> int:
        """A message of somebody."""
        self._last += 1
        return self._last


def most_in(times: Sequence[float], seconds: float) -> int:
    """The most that lie in any window of so many seconds."""
    return max((sum(t <= one < t + seconds for one in times) for t in times), default=0)


def no_answer() -> Exception:
    return RetryLater()
