"""Two hundred tables at once, each pressed every two seconds: waiting, work and memory.

`python -m benchmarks.tables_on_discord [SECONDS] [MINUTES]`. The table registry with its real
database and the updater of the boards; Discord is a wall that takes a tenth of a second for each
edit. First in real time, for how long people wait; then minutes on a clock that jumps, for the
memory (Linux).
"""

from __future__ import annotations

import asyncio
import gc
import itertools
import random
import resource
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.engine import commands as c
from bot.engine.errors import NotNow
from bot.engine.games.files import shipped_games
from bot.engine.host import Host, Running
from bot.engine.stores.sqlite import SqliteStore
from bot.engine.view_model.screen import screen
from bot.locale.catalogue import words
from bot.outbox.board_updater import BoardUpdater, CannotShow
from bot.outbox.voice_status import VoiceStatusUpdater
from bot.tables.placement import TablePlacement, new_key
from bot.tables.registry import Actor, TableRegistry
from bot.tables.sqlite_placements import SqlitePlacements
from tests.tables.virtual_clock import VirtualLoop

TABLES, EVERY = 200, 2.0
NUMBERS = itertools.count(1)
CHANCE = random.Random(1)  # noqa: S311 # who presses what is no secret


class Wall:
    """Takes boards; what is on them is found as for Discord, where that is measured."""

    def __init__(self, *, draws: bool) -> None:
        self.asked, self.draws = 0, draws
        self.painter = ThreadPoolExecutor(1)

    async def post(self, placement: TablePlacement, running: Running) -> int:
        await self.edit(placement, running)
        return next(NUMBERS)

    async def edit(self, placement: TablePlacement, running: Running) -> None:
        template = words(placement.language).template
        if self.draws:
            await asyncio.get_running_loop().run_in_executor(
                self.painter,
                screen,
                running.game,
                running.window,
                None,
                placement.language,
                template,
            )
        self.asked += 1
        await asyncio.sleep(0.1)

    async def delete(self, *_: object) -> None:
        """Nothing to be measured."""

    async def complain(self, _: TablePlacement, why: CannotShow) -> None:
        raise AssertionError(why)

    async def status(self, *_: object) -> None:
        await asyncio.sleep(0.1)


async def opened(registry: TableRegistry) -> list[TablePlacement]:
    """All tables, each in a channel of its own, four to a server."""
    found = []
    for number in range(TABLES):
        placement = TablePlacement(
            table=new_key(f"t{number}"), guild=number // 4, channel=1000 + number,
            voice=5000 + number, name=f"t{number}",
        )  # fmt: skip
        players = (str(2 * number + 10), str(2 * number + 11))
        await registry.open(
            placement, c.Open(game="l5r", seats=("Ana", "Bo"), players=players, first=0)
        )
        found.append(placement)
    return found


async def press(registry: TableRegistry, number: int, placement: TablePlacement) -> None:
    """Somebody presses: mostly a counter, now and then the next step."""
    place = CHANCE.randrange(2)
    who = Actor(2 * number + 10 + place, "Ana" if place == 0 else "Bo", press=str(next(NUMBERS)))
    command: c.Command = c.Change(counter="fate", holder=f"s{place}", by=CHANCE.choice((1, 1, -1)))
    if CHANCE.random() < 0.1:
        command = c.Next(anyway=True)
    with suppress(NotNow):
        await registry.act(placement, who, command)


async def evening(
    registry: TableRegistry,
    placements: list[TablePlacement],
    seconds: float,
    took: list[float] | None = None,
) -> None:
    """Everybody presses every two seconds, each table at its own moment."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds

    async def table(number: int, placement: TablePlacement) -> None:
        due = loop.time() + CHANCE.uniform(0, EVERY)
        while due < end:
            await asyncio.sleep(max(0.0, due - loop.time()))
            await press(registry, number, placement)
            if took is not None:
                took.append(loop.time() - due)  # from when it should have begun
            due += EVERY

    await asyncio.gather(*(table(number, placement) for number, placement in enumerate(placements)))


def percent(took: list[float], share: float) -> float:
    """Milliseconds."""
    return 1000 * sorted(took)[int(len(took) * share / 100) - 1]


async def waiting(registry: TableRegistry, wall: Wall, seconds: float) -> None:
    """How long people wait, in real time."""
    placements = await opened(registry)
    for _ in range(4):  # some history, as after a while of play
        await evening(registry, placements, 0.01)
    await asyncio.sleep(6)
    took: list[float] = []
    cpu, began, asked = time.process_time(), time.perf_counter(), wall.asked
    await evening(registry, placements, seconds, took)
    cpu, passed = time.process_time() - cpu, time.perf_counter() - began
    print(
        f"{len(took)} presses in {passed:.0f} s: 50% {percent(took, 50):.1f}   "
        f"95% {percent(took, 95):.1f}   99% {percent(took, 99):.1f}   "
        f"slowest {1000 * max(took):.1f} ms; {1000 * cpu / len(took):.1f} ms of processor a press, "
        f"{100 * cpu / passed:.0f}% of one; {(wall.asked - asked) / passed:.1f} edits a second"
    )


def state(
    registry: TableRegistry, updater: BoardUpdater, status_updater: VoiceStatusUpdater
) -> str:
    """What is in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    now = pages * resource.getpagesize() >> 20
    kept = registry.host._kept.values()  # noqa: SLF001 # what is measured here
    events = sum(len(one.window.records) for one in kept)
    boards, channels = len(updater._boards), len(updater._limiter)  # noqa: SLF001 # the same
    lines = len(status_updater._said)  # noqa: SLF001 # the same
    return (
        f"{now} MiB; {len(kept)} tables with {events} "
        f"events kept, {boards} boards and {channels} channels in hand, {lines} status lines"
    )


async def memory(
    registry: TableRegistry, updater: BoardUpdater, status_updater: VoiceStatusUpdater, minutes: int
) -> None:
    """What is kept, minute by minute."""
    placements = await opened(registry)
    for minute in range(minutes):
        await evening(registry, placements, 60.0)
        gc.collect()
        print(f"minute {minute + 1}: {state(registry, updater, status_updater)}", flush=True)
    await asyncio.sleep(200)
    for _ in range(300):
        await press(registry, 0, placements[0])
        await asyncio.sleep(3)
    print(f"then quiet: {state(registry, updater, status_updater)}")


def measured(*, virtual: bool, length: float) -> None:
    """One of the two halves, with a database of its own."""
    with TemporaryDirectory() as scratch:
        path = Path(scratch) / "tables.db"
        registry = TableRegistry(Host(SqliteStore(path), shipped_games()), SqlitePlacements(path))
        updater, status_updater, wall = (
            BoardUpdater(registry),
            VoiceStatusUpdater(registry),
            Wall(draws=not virtual),
        )

        async def go() -> None:
            updater.attach(wall)
            status_updater.attach(wall)
            if virtual:
                await memory(registry, updater, status_updater, int(length))
            else:
                await waiting(registry, wall, length)
            await updater.detach()
            await status_updater.detach()

        factory = VirtualLoop if virtual else asyncio.new_event_loop
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(go())
        registry.close_stores()


def main() -> None:
    """Print the figures."""
    given = [float(one) for one in sys.argv[1:]]
    seconds, minutes = (given + [60.0, 10.0][len(given) :])[:2]
    measured(virtual=False, length=seconds)
    measured(virtual=True, length=minutes)


if __name__ == "__main__":
    main()
