"""How long people wait where the bot is another process and Discord is at the end of a socket.

`python -m benchmarks.over_the_wire`. From the event on the gateway to the reply over HTTP; the
guides as in `benchmarks.on_discord`.
"""

from __future__ import annotations

import asyncio
import time
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.on_discord import (
    FEWEST,
    PEOPLE,
    QUESTIONS,
    ROUNDS,
    TYPED,
    fill,
    fresh,
    from_players,
    line,
)
from tests.gateway import wire
from tests.gateway.bot_process import Far, over_the_wire
from tests.gateway.loopback import Loopback
from tests.gateway.seated_table import Table

_WHO = count(10_000)


async def one(discord: Loopback, kind: int, option: dict[str, object]) -> float:
    """Somebody who has not been there before asks or types; the seconds until the reply."""
    who = wire.member(wire.user(next(_WHO), "somebody"))
    data = {"id": "1", "name": "rule", "type": 1, "options": [{"type": 3, **option}]}
    began = time.perf_counter()
    await discord.interact(kind, data, member={**who, "permissions": wire.ALL})
    return time.perf_counter() - began


async def ask(discord: Loopback, question: str) -> float:
    return await one(discord, 2, {"name": "question", "value": question})


async def type_in(discord: Loopback, typed: str) -> float:
    return await one(discord, 4, {"name": "question", "value": typed, "focused": True})


async def press(table: Table, place: int) -> float:
    """Ana or Bo presses a button of the board; the seconds until that is taken."""
    who, label = (table.ana, table.bo)[place % 2], ("🌸 +1", "🌸 −1")[place // 2 % 2]
    began = time.perf_counter()
    await who.press(table.board, label)
    return time.perf_counter() - began


async def measure_table(discord: Loopback, far: Far) -> None:
    """Presses at a table, while its board is edited beside them."""
    table = Table(discord, far)
    await table.open()
    line("one press after the other", [await press(table, n) for n in range(FEWEST)])
    took = []
    for _ in range(ROUNDS):
        took += await asyncio.gather(*(press(table, n) for n in range(20)))
    line("20 presses of two in the same moment", took)
    most, gap = discord.channels.most_edits(), discord.channels.shortest_gap()
    print(f"at most {most} edits of the channel in 5 seconds, {gap:.2f} s or more between two")


async def measure(discord: Loopback, far: Far) -> None:
    """All figures, one row each."""
    await far.ready()
    for question in QUESTIONS:
        await ask(discord, question)
    took = [await ask(discord, QUESTIONS[n % len(QUESTIONS)]) for n in range(FEWEST)]
    line("one question after the other", took)
    took = [await type_in(discord, TYPED[n % len(TYPED)]) for n in range(FEWEST)]
    line("one keystroke after the other", took)
    took = []
    for _ in range(ROUNDS):
        took += await asyncio.gather(
            *(ask(discord, QUESTIONS[n % len(QUESTIONS)]) for n in range(PEOPLE))
        )
    line(f"{PEOPLE} people in the same moment", took)
    rows = {"new question": from_players(), "hard new one": fresh(far.folder, ROUNDS)}
    for name, rounds in rows.items():
        took = []
        for questions in rounds:
            took += await asyncio.gather(*(ask(discord, question) for question in questions))
        line(f"{PEOPLE} people, each a {name}", took)
    await measure_table(discord, far)
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
