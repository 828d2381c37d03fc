"""Measures the tables: commands a second on the disk, how a command and a replay grow, memory.

`python -m benchmarks.tables [FOLDER]`; FOLDER is on the disk that is measured. Beside it, in the
same run: commands that may be lost when the power fails (synchronous = NORMAL), a host that keeps
no table and so replays it all for every command, and an undo that replays all from the start.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import statistics
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rich.console import Console
from rich.table import Table as Rows

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import NotNow
from bot.engine.games.files import shipped_games
from bot.engine.history import Record, replay
from bot.engine.history_window import HistoryWindow
from bot.engine.host import Host
from bot.engine.stores.sqlite import SqliteStore

GAME = shipped_games()["l5r"]
COMMANDS = 2_000
SIZES = (100, 1_000, 10_000, 30_000)
SAMPLES = 400
UNDO = 0.05
"""Share of the commands that take the one before them back."""
PROCESSES = 4
KEEPS_NOTHING = {"bot.engine.host._KEPT": 0}
NO_MARKS = {"bot.engine.history_window._APART": 10**9}


def command(draw: random.Random) -> c.Command:
    """What players do: mostly numbers, steps now and then; nothing of it is refused."""
    seat = draw.randrange(2)
    if draw.random() < 0.2:
        return c.Next(anyway=True, seat=seat)
    return c.Change(counter="fate", holder=f"s{seat}", by=1, seat=seat)


def grown(size: int) -> list[Record]:
    """The history of a table with so many events, or a few more."""
    draw = random.Random(size)  # noqa: S311  # the same moves in every run, no secrets
    window, records = HistoryWindow(), list[Record]()
    one: c.Command = c.Open(game=GAME.key, seats=("Ana", "Bo"), first=0)
    while len(records) < size:
        found = decide(GAME, window.table, (), one)
        at, start = "2026-01-01T12:00:00+00:00", len(records) + 1
        new = [Record(start + n, one.id, e, one.seat, "Ana", at) for n, e in enumerate(found)]
        records += new
        window = window.followed_by(new).recent()
        one = command(draw)
    return records


@contextmanager
def host(path: Path, synchronous: str = "FULL") -> Iterator[Host]:
    """A host as in the bot, with its own connection."""
    store = SqliteStore(path)
    store._db.execute(f"PRAGMA synchronous = {synchronous}")  # noqa: SLF001  # the alternative
    yield Host(store, shipped_games())
    store.close()


async def sent(on: Host, names: list[str], count: int, undo: float, seed: int) -> list[Cost]:
    """What each of so many commands took, one after the other."""
    draw = random.Random(seed)  # noqa: S311  # the same moves in every run, no secrets
    spent = list[Cost]()
    for _ in range(count):
        name = draw.choice(names)
        wall, cpu = time.perf_counter(), time.process_time()
        one = c.Undo(table=True) if draw.random() < undo else command(draw)
        try:
            await on.send(name, one)
        except NotNow:
            continue
        spent.append((time.perf_counter() - wall, time.process_time() - cpu))
    return spent


Cost = tuple[float, float]
"""Seconds by the clock, seconds of the processor."""


def shown(spent: list[Cost]) -> list[str]:
    """p50 and p99 by the clock, p99 of the processor, in milliseconds."""
    wall, cpu = (sorted(1000 * one[n] for one in spent) for n in (0, 1))
    figures = (statistics.median(wall), wall[int(len(wall) * 0.99)], cpu[int(len(cpu) * 0.99)])
    return [f"{figure:.2f}" for figure in figures]


def one_process(folder: Path, synchronous: str) -> list[str]:
    path = folder / f"{synchronous}.db"
    SqliteStore(path).create("t0", GAME.key, grown(1))
    with host(path, synchronous) as on:
        begun = time.perf_counter()
        spent = asyncio.run(sent(on, ["t0"], COMMANDS, 0, 1))
    return [f"{len(spent) / (time.perf_counter() - begun):,.0f}", *shown(spent)]


def many_processes(folder: Path, tables: int) -> list[str]:
    path = folder / f"{tables}.db"
    names = [f"t{number}" for number in range(tables)]
    store = SqliteStore(path)
    for name in names:
        store.create(name, GAME.key, grown(1))
    store.close()
    barrier = multiprocessing.Barrier(PROCESSES + 1)
    results: multiprocessing.Queue[list[Cost]] = multiprocessing.Queue()
    orders = [(path, names, seed, barrier.wait, results.put) for seed in range(PROCESSES)]
    processes = [multiprocessing.Process(target=_process, args=order) for order in orders]
    for process in processes:
        process.start()
    barrier.wait()
    begun = time.perf_counter()
    spent = [one for _ in processes for one in results.get()]
    seconds = time.perf_counter() - begun
    for process in processes:
        process.join()
    return [f"{len(spent) / seconds:,.0f}", *shown(spent)]


def _process(
    path: Path,
    names: list[str],
    seed: int,
    wait: Callable[[], int],
    put: Callable[[list[Cost]], None],
) -> None:
    with host(path) as on:
        wait()
        put(asyncio.run(sent(on, names, COMMANDS, 0, seed)))


def speed(folder: Path, out: Console) -> None:
    """Commands a second."""
    rows = Rows("", "commands/s", "p50 ms", "p99 ms", "p99 processor ms", title="On the disk")
    rows.add_row("1 process, 1 table", *one_process(folder, "FULL"))
    rows.add_row("the same, synchronous = NORMAL", *one_process(folder, "NORMAL"))
    rows.add_row(f"{PROCESSES} processes, 4 tables", *many_processes(folder, 4))
    rows.add_row(f"{PROCESSES} processes, 1 table", *many_processes(folder, 1))
    out.print(rows)


def growth(folder: Path, out: Console) -> None:
    """A command at a table that has seen much, ours beside the simple ways."""
    title = f"A command at a grown table, {UNDO:.0%} of them undos"
    rows = Rows("events", "p50 ms", "p99 ms", "p99 processor ms", title=title)
    for size in SIZES:
        records = grown(size)
        for name, other in (("", {}), (" no marks", NO_MARKS), (" no memory", KEEPS_NOTHING)):
            path = folder / f"{size}{name}.db"
            SqliteStore(path).create("t0", GAME.key, records)
            with host(path) as on, _patched(other):
                asyncio.run(on.look("t0"))
                count = SAMPLES if other is not KEEPS_NOTHING else SAMPLES // 4
                spent = asyncio.run(sent(on, ["t0"], count, UNDO, size))
            rows.add_row(f"{size:,}{name and ',' + name}", *shown(spent))
    out.print(rows)


@contextmanager
def _patched(values: dict[str, int]) -> Iterator[None]:
    patches = [patch(name, value) for name, value in values.items()]
    for one in patches:
        one.start()
    yield
    for one in patches:
        one.stop()


def restart(folder: Path, out: Console) -> None:
    """A table that nobody has in memory: reading it, replaying it, keeping it."""
    rows = Rows(
        "events", "replay ms", "read and replay ms", "memory MB", "file MB", title="After a restart"
    )
    for size in SIZES:
        records, path = grown(size), folder / f"restart-{size}.db"
        SqliteStore(path).create("t0", GAME.key, records)
        played = _best(replay, records)
        loaded = _best(_look, path)
        tracemalloc.start()
        kept = [_look(path)]
        memory = tracemalloc.get_traced_memory()[0] / 2**20
        tracemalloc.stop()
        kept.clear()
        file = path.stat().st_size / 2**20
        rows.add_row(f"{size:,}", f"{played:.1f}", f"{loaded:.1f}", f"{memory:.1f}", f"{file:.1f}")
    out.print(rows)


def _look(path: Path) -> Host:
    with host(path) as on:
        asyncio.run(on.look("t0"))
    return on


def _best(work: Callable[[Any], object], what: object) -> float:
    """Milliseconds of the processor, the best of three."""
    spent = []
    for _ in range(3):
        begun = time.process_time()
        work(what)
        spent.append(1000 * (time.process_time() - begun))
    return min(spent)


def main() -> None:
    out = Console()
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        for measure in (speed, growth, restart):
            measure(Path(folder), out)


if __name__ == "__main__":
    main()
