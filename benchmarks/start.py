"""How long the bot takes to be ready, and how much memory it holds idle and after questions.

`python -m benchmarks.start`. The bot is another process, Discord a loopback; the guides as in
`benchmarks.on_discord`. Reads /proc, so it runs on Linux.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.on_discord import PEOPLE, fill, fresh
from benchmarks.over_the_wire import ask
from tests.gateway.bot_process import Far, over_the_wire
from tests.gateway.loopback import Loopback

STARTS, ROUNDS = 5, 6


def processor(pid: int) -> float:
    """The milliseconds that a process has had of the processor."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((one / "schedstat").read_text().split()[0]) for one in threads) / 1e6


def memory(pid: int) -> float:
    """The megabytes that a process holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


async def measure(discord: Loopback, far: Far) -> None:
    """All figures, one row each."""
    for number in range(STARTS):
        began = time.perf_counter()
        await far.ready()
        took = time.perf_counter() - began
        print(f"ready after {took:.2f} s, {processor(far.pid):.0f} ms of the processor", end="")
        await asyncio.sleep(2)
        print(f", idle {memory(far.pid):.0f} MB")
        if number < STARTS - 1:
            await far.stop()
    before, asked = processor(far.pid), 0
    for questions in fresh(far.folder, ROUNDS):
        await asyncio.gather(*(ask(discord, question) for question in questions))
        asked += PEOPLE
    cost = (processor(far.pid) - before) / asked
    print(f"{asked} new questions, {PEOPLE} at once: {cost:.1f} ms each, {memory(far.pid):.0f} MB")
    await far.stop()


def main() -> None:
    """Print the figures."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "data"
        folder.mkdir()
        print(f"{fill(folder)} entries")
        over_the_wire(folder, measure)


if __name__ == "__main__":
    main()
