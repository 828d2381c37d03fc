"""A table registry, the updater of its boards, and the wall that they are on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.outbox.board_updater import BoardUpdater
from bot.tables.placement import TablePlacement
from bot.tables.registry import TableRegistry
from tests.tables.registries import (
    FakeBoards,
    virtual_registry,
)
from tests.tables.virtual_clock import run


@dataclass
class BoardSetup:
    """A table registry, its updater and the wall."""

    registry: TableRegistry
    updater: BoardUpdater
    wall: FakeBoards

    async def up_to_date(self, *placements: TablePlacement) -> bool:
        """Whether each table has exactly one board, with its last event on it."""
        for one in placements:
            boards = self.wall.of(one.table)
            if [seq for _, seq in boards] != [(await self.registry.look(one)).seq]:
                return False
        return True

    async def quiet(self, longest: float = 1000.0) -> None:
        """Wait until nothing is left to be done."""
        end = asyncio.get_running_loop().time() + longest
        while asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.5)
            jobs = self.updater._boards._jobs.values()
            if not any(job.wanted or job.task for job in jobs):
                return
        raise AssertionError("it never came to rest")


@asynccontextmanager
async def board_setup(path: Path, wall: FakeBoards | None = None) -> AsyncIterator[BoardSetup]:
    with virtual_registry(path) as registry:
        found = BoardSetup(registry, BoardUpdater(registry), wall or FakeBoards())
        found.updater.attach(found.wall)
        yield found
        await found.updater.detach()


def played(
    path: Path, act: Callable[[BoardSetup], Awaitable[None]], wall: FakeBoards | None = None
) -> None:
    async def go() -> None:
        async with board_setup(path, wall) as found:
            await act(found)

    run(go)
