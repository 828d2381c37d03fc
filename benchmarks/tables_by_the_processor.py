"""Two hundred tables, each pressed every two seconds, on a clock that only work moves on.

`python -m benchmarks.tables_by_the_processor [MINUTES] [EVERY]` (Linux). Bot and loopback Discord
are one process, with real sockets between them. The clock is the processor time of both; where
nobody has anything to do it jumps to the next timer. So it is the same on a busy machine; waiting
for the disk does not count (that is in `benchmarks.tables`), the work of the double does.
"""

from __future__ import annotations

import asyncio
import os
import selectors
import sys
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.tables_over_the_wire import TABLES, Minutes, boards, evening, opened, seated
from bot.answers.service import AnswerService
from bot.app.client import Bot
from bot.app.features import workers
from bot.engine.games.files import Games
from bot.engine.host import Host
from bot.engine.stores.sqlite import SqliteStore
from bot.guilds.settings import GuildSettings
from bot.guilds.sqlite_settings import SqliteGuildSettings
from bot.ops.metrics import Metrics
from bot.privacy.sqlite_privacy import SqlitePrivacyStore
from bot.tables.registry import TableRegistry
from bot.tables.sqlite_placements import SqlitePlacements
from bot.ui.services import Services
from rules_index import Aliases
from tests.gateway import wire
from tests.gateway.entry import point_to
from tests.gateway.loopback import Loopback

_THREADS = 0.01
"""Real seconds to wait for what threads do, which wake the loop when they have done it."""


class _Idle(selectors.SelectSelector):
    """Waits for nothing that is not there already: the clock goes on instead."""

    def __init__(self) -> None:
        super().__init__()
        self.jumped = 0.0
        self.threads = 0
        """What is being done in them."""

    def select(self, timeout: float | None = None) -> list[Any]:
        found = super().select(0)
        if found or timeout == 0:
            return found
        aside = any(one.name.startswith("aside") for one in threading.enumerate())
        if timeout is None or self.threads or aside:
            return super().select(_THREADS)
        self.jumped += timeout
        return super().select(0)


class ProcessorLoop(asyncio.SelectorEventLoop):
    """Its time is the processor's, and whatever nobody needed it for."""

    def __init__(self) -> None:
        self._idle = _Idle()
        super().__init__(self._idle)

    def time(self) -> float:
        return self._idle.jumped + time.process_time()

    def run_in_executor(  # type: ignore[override] # whatever it is, it is given on
        self, *what: Any
    ) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = super().run_in_executor(*what)
        self._idle.threads += 1
        future.add_done_callback(self._done)
        return future

    def _done(self, _: object) -> None:
        self._idle.threads -= 1


def made(folder: Path) -> Bot:
    """The bot as it runs, over a data folder."""
    tables = folder / "tables.db"
    registry = TableRegistry(Host(SqliteStore(tables), Games()), SqlitePlacements(tables))
    guild_settings = GuildSettings(SqliteGuildSettings(tables), Aliases(folder))
    services = Services(
        AnswerService(folder),
        guild_settings,
        registry,
        workers(registry),
        SqlitePrivacyStore(tables),
    )
    return Bot(services, folder, Metrics())


async def run(minutes: float, every: float) -> None:
    """The figures, every two minutes."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        await opened(folder)
        discord = Loopback()
        runner = await discord.start()
        point_to(discord.address)
        bot = made(folder)
        connection = asyncio.create_task(bot.start(wire.TOKEN))
        await boards(discord)
        tables = [seated(discord, number) for number in range(TABLES)]
        await played(discord, tables, minutes, every)
        await bot.close()
        await asyncio.wait([connection])
        await runner.cleanup()


async def played(discord: Loopback, tables: list[Any], minutes: float, every: float) -> None:
    """All that is pressed."""
    kept = Minutes(discord, os.getpid(), asyncio.get_running_loop().time)
    done = 0.0
    while done < minutes:
        span = min(2.0, minutes - done)
        await evening(tables, 60 * span, every, kept)
        done += span
        kept.tell(f"minute {done:g}")


def main() -> None:
    """Print the figures."""
    given = [float(one) for one in sys.argv[1:]]
    minutes, every = (given + [10.0, 2.0][len(given) :])[:2]
    with asyncio.Runner(loop_factory=ProcessorLoop) as runner:
        runner.run(run(minutes, every))


if __name__ == "__main__":
    main()
