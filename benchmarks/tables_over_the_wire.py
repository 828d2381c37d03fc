"""Two hundred tables, each pressed every two seconds, and the bot is another process.

`python -m benchmarks.tables_over_the_wire [MINUTES] [EVERY]` (Linux). Nothing is simulated but
Discord itself: presses come over the gateway, each with its board, answers and edited boards go
back over HTTP. From the event to the reply, and what the bot's process takes: memory, processor.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.engine import commands as c
from bot.engine.games.files import shipped_games
from bot.engine.host import Host
from bot.engine.stores.sqlite import SqliteStore
from bot.tables.placement import TablePlacement, new_key
from bot.tables.registry import TableRegistry
from bot.tables.sqlite_placements import SqlitePlacements
from tests.gateway import wire
from tests.gateway.bot_process import Far
from tests.gateway.channels import parts
from tests.gateway.loopback import Loopback
from tests.gateway.people import Person

TABLES = 200
REMEMBERED = 1_000
"""Requests that the double keeps."""
FIRST_CHANNEL, FIRST_PERSON = 10_000, 50_000
LABELS = (*["🌸 +1"] * 6, *["🌸 −1"] * 3, "Next")
"""Mostly a counter, now and then the next step."""
CHANCE = random.Random(1)  # noqa: S311 # who presses what is no secret


@dataclass
class Played:
    """A table, its board and the two who play."""

    board: dict[str, Any]
    people: tuple[Person, ...]


@dataclass
class Minutes:
    """What was measured since it was last told."""

    discord: Loopback
    process: int
    now: Callable[[], float] = time.perf_counter
    took: list[float] = field(default_factory=list)
    lost: int = 0
    began: float = 0.0
    worked: float = 0.0
    edits: int = 0

    def __post_init__(self) -> None:
        self._anew()

    def _anew(self) -> None:
        self.took, self.lost, self.edits = [], 0, 0
        self.began, self.worked = self.now(), spent(self.process)
        forget(self.discord)

    def took_one(self, due: float) -> None:
        """A press was answered that should have begun then."""
        self.took.append(self.now() - due)
        if len(self.discord.requests) > REMEMBERED:
            self._count()

    def _count(self) -> None:
        self.edits += sum(method == "PATCH" for method, _, _ in self.discord.requests)
        forget(self.discord)

    def tell(self, name: str) -> None:
        """A line of figures, and from the start again."""
        passed, worked = self.now() - self.began, spent(self.process)
        self.took.sort()
        shares = [1000 * self.took[int(len(self.took) * n / 100) - 1] for n in (50, 95, 99)]
        self._count()
        work = worked - self.worked
        print(
            f"{name}: {len(self.took)} presses, {self.lost} without an answer; "
            f"50% {shares[0]:.1f}   95% {shares[1]:.1f}   99% {shares[2]:.1f}   "
            f"slowest {1000 * self.took[-1]:.0f} ms; {1000 * work / len(self.took):.1f} ms of the "
            f"processor a press, {100 * work / passed:.0f}% of one; "
            f"{self.edits / passed:.0f} edits a second; {memory(self.process)} MiB; "
            f"load {os.getloadavg()[0]:.1f}",
            flush=True,
        )
        self._anew()


def forget(discord: Loopback) -> None:
    """What the double remembers would grow else; the number of events is its clock."""
    discord.requests.clear()
    discord.channels.edits.clear()
    discord.events[:] = [{}] * len(discord.events)
    discord.people.clear()
    asked = discord._asked  # noqa: SLF001 # tests look back at it, nobody does here
    for number in [one for one in asked if discord.acknowledged(int(one))]:
        del asked[number]


def spent(process: int) -> float:
    """Seconds of the processor."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> int:
    """MiB that are in use."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * resource.getpagesize() >> 20


async def opened(folder: Path) -> None:
    """All tables, each in a channel of its own, in the folder that the bot will find."""
    path = folder / "tables.db"
    host, placements = Host(SqliteStore(path), shipped_games()), SqlitePlacements(path)
    for number in range(TABLES):
        placement = TablePlacement(
            table=new_key(f"t{number}"), guild=wire.GUILD, channel=FIRST_CHANNEL + number,
            name=f"t{number}", game="l5r",
        )  # fmt: skip
        players = tuple(str(FIRST_PERSON + 2 * number + seat) for seat in (0, 1))
        await host.open(placement.table, c.Open(game="l5r", seats=("Ana", "Bo"), players=players))
        placements.add(placement, TABLES)
    TableRegistry(host, placements).close_stores()


def seated(discord: Loopback, number: int) -> Played:
    """A table whose board stands in its channel."""
    channel = FIRST_CHANNEL + number
    users = (wire.user(FIRST_PERSON + 2 * number + n, name) for n, name in enumerate(("Ana", "Bo")))
    people = tuple(Person(discord, user, channel) for user in users)
    return Played(discord.channels.board(channel), people)


async def press(table: Played, due: float, minutes: Minutes) -> None:
    """Somebody presses something that is on the board at this moment."""
    who, label = CHANCE.choice(table.people), CHANCE.choice(LABELS)
    if not offered(table.board, label):
        label = "My seat"
    try:
        await who.press(table.board, label)
    except TimeoutError:
        minutes.lost += 1
    minutes.took_one(due)


def offered(board: dict[str, Any], label: str) -> bool:
    """Whether there is such a button."""
    found = (one for one in parts(board["components"]) if one.get("label") == label)
    return any(not one.get("disabled") for one in found)


async def evening(tables: list[Played], seconds: float, every: float, minutes: Minutes) -> None:
    """Everybody presses again and again, each table at its own moment."""
    start = minutes.now()

    async def one(table: Played) -> None:
        due = start + CHANCE.uniform(0, every)
        while due < start + seconds:
            await asyncio.sleep(max(0.0, due - minutes.now()))
            await press(table, due, minutes)
            due += every

    await asyncio.gather(*map(one, tables))


async def boards(discord: Loopback) -> None:
    """Wait until each table has its board."""
    await discord.until(lambda: len(discord.asked("POST", r"/channels/\d+/messages")) == TABLES, 90)


async def measure(discord: Loopback, far: Far, minutes: float, every: float) -> None:
    """The figures, every two minutes."""
    await opened(far.folder)
    await far.ready()
    await boards(discord)
    tables = [seated(discord, number) for number in range(TABLES)]
    process = far.pid
    print(f"{TABLES} boards stand; {memory(process)} MiB", flush=True)
    kept = Minutes(discord, process)
    left, played = minutes, 0.0
    while left > 0:
        span = min(2.0, left)
        await evening(tables, 60 * span, every, kept)
        left, played = left - span, played + span
        kept.tell(f"minute {played:g}")
    await far.stop()


async def run(minutes: float, every: float) -> None:
    """With a loopback Discord, and the bot in a process of its own."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "data"
        folder.mkdir()
        discord = Loopback()
        runner = await discord.start()
        far = Far(discord, folder)
        try:
            await measure(discord, far, minutes, every)
        finally:
            await far.clean()
            await runner.cleanup()
        faults = far.log().count("Traceback")
        print(f"{faults} errors in the bot's log")


def main() -> None:
    """Print the figures."""
    given = [float(one) for one in sys.argv[1:]]
    minutes, every = (given + [10.0, 2.0][len(given) :])[:2]
    asyncio.run(run(minutes, every))


if __name__ == "__main__":
    main()
