"""A process that plays at shared tables and can be killed at any moment; what it would do is known.

python -m tests.engine.killable_player DATABASE ACKNOWLEDGED WORKER COUNT
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from pathlib import Path
from typing import Any

from bot.engine import commands as c
from bot.engine.errors import NotNow
from bot.engine.games.files import shipped_games
from bot.engine.host import Host
from bot.engine.stores.sqlite import SqliteStore

TABLES = ("north", "east", "south")
SEATS = ("s0", "s1")


def planned(worker: int, number: int) -> tuple[str, c.Command]:
    """A worker's command by its number: the table and the command, the same in every process."""
    draw = random.Random(worker * 1_000_003 + number)
    table, seat = draw.choice(TABLES), draw.randrange(2)
    carried = {"id": f"{worker}-{number}", "seat": seat, "actor": f"worker {worker}"}
    kinds = (_change, _change, _give, _next, _next, _pass, _choose, _choose, _even, _undo)
    return table, draw.choice(kinds)(draw, carried)


def instead(command: c.Command) -> c.Command:
    """What is sent when a command is refused; nothing refuses it."""
    return c.Change(counter="fate", holder="s0", by=1, id=command.id, seat=0)


def _change(draw: random.Random, carried: dict[str, Any]) -> c.Command:
    return c.Change(counter="fate", holder=f"s{draw.randrange(2)}", by=1, **carried)


def _give(draw: random.Random, carried: dict[str, Any]) -> c.Command:
    return c.Give(counter="fate", source="s0", target="s1", by=1, **carried)


def _next(_: random.Random, carried: dict[str, Any]) -> c.Command:
    return c.Next(anyway=True, **carried)


def _pass(_: random.Random, carried: dict[str, Any]) -> c.Command:
    return c.Pass(**carried)


def _choose(draw: random.Random, carried: dict[str, Any]) -> c.Command:
    nonce = f"{draw.getrandbits(128):032x}"
    return c.Choose(choice="bid", value={"value": draw.randrange(1, 6)}, nonce=nonce, **carried)


def _even(draw: random.Random, carried: dict[str, Any]) -> c.Command:
    """Honor as at the start, so that a game that is over goes on, and a fate on top."""
    parts = (_change(draw, carried), *(c.SetTo(counter="honor", holder=h, to=10) for h in SEATS))
    return c.Several(commands=parts, **carried)


def _undo(draw: random.Random, carried: dict[str, Any]) -> c.Command:
    return _next(draw, carried) if draw.random() < 0.7 else c.Undo(**carried)


async def work(database: Path, acknowledged: Path, worker: int, count: int) -> None:
    """Send the plan from where the acknowledged ones end, and write each down once it is done."""
    host = Host(SqliteStore(database), shipped_games())
    with acknowledged.open("ab", buffering=0) as book:
        for number in range(len(read(acknowledged)), count):
            table, command = planned(worker, number)
            try:
                done = await host.send(table, command)
            except NotNow:
                done = await host.send(table, instead(command))
            first = done.records[0].seq if done.records else 0
            os.write(book.fileno(), f"{command.id} {table} {first} {len(done.records)}\n".encode())


def read(acknowledged: Path) -> list[tuple[str, str, int, int]]:
    """The acknowledged commands: id, table, first seq and number of events."""
    rows = (line.split() for line in acknowledged.read_text().splitlines())
    return [(command, table, int(first), int(events)) for command, table, first, events in rows]


if __name__ == "__main__":
    asyncio.run(work(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))
