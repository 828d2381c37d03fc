"""What is written in these tests, and writers that do not know of each other."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.events import Counted
from bot.engine.games.files import shipped_games
from bot.engine.history import Record, records_of
from bot.engine.state import Table
from bot.engine.stores.base import Change, Overtaken
from tests.store_engines import Engine

GAME = shipped_games()["l5r"]
EARLY, LATE = "2026-07-18T10:00:00+00:00", "2026-07-18T11:00:00+00:00"


def opening(command: str = "open", at: str = EARLY) -> tuple[Record, ...]:
    """The first records of a table."""
    wanted = c.Open(game="l5r", seats=("Ana", "Bo"), first=0, id=command)
    return records_of(0, wanted, decide(GAME, Table(), (), wanted), at)


def counted(last: Record, command: str, count: int = 1) -> list[Record]:
    """The records of one command that come after another record."""
    event = Counted("fate", "s0", 1, 1)
    return [Record(last.seq + n, command, event, 0, "Ana", last.at) for n in range(1, count + 1)]


def renamed(name: str) -> Change[int]:
    """Gives all that happened to somebody of that name; how much there was."""

    def change(records: list[Record]) -> tuple[Sequence[Record], int]:
        return [replace(one, actor=name) for one in records], len(records)

    return change


Pool = Callable[[int], Executor]


def threads(count: int) -> Executor:
    return ThreadPoolExecutor(count)


def processes(count: int) -> Executor:
    return ProcessPoolExecutor(count, multiprocessing.get_context("spawn"))


POOLS: tuple[Pool, ...] = (threads, processes)


def write_on(engine: Engine, writer: int, commands: int) -> tuple[int, int]:
    """Append commands of two records, each after what is last by then: written and overtaken."""
    written = overtaken = 0
    with closing(engine.events()) as store:
        last = store.since("north", 0)[-1]
        while written < commands:
            try:
                store.append("north", last, counted(last, f"{writer}-{written}", 2))
            except Overtaken:
                overtaken += 1
            else:
                written += 1
            last = store.since("north", last.seq - 1)[-1]
    return written, overtaken
