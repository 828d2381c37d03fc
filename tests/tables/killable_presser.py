"""A process that opens tables and presses, and writes down what it was told; it is killed."""

from __future__ import annotations

import asyncio
import sys
from itertools import count
from pathlib import Path

from bot.tables.registry import Actor, TableRegistry
from tests.tables.registries import ANA, BO, more_fate, opening, placement, registry


async def press(on: TableRegistry, told: Path, run: int) -> None:
    """One table after the other, and presses at it, until somebody ends it."""
    with told.open("a") as file:
        for number in count():
            one = placement(f"t{run}-{number}", guild=run * 1000 + number // 20)
            await on.open(one, opening(id=f"i{one.table}"))
            file.write(f"open {one.table} 0\n")
            file.flush()
            for place in range(8):
                who = (ANA, BO)[place % 2]
                id_ = f"{run}x{number}x{place}"
                done = await on.act(one, Actor(who.user, who.name, press=id_), more_fate())
                file.write(f"press {one.table} i{id_} {len(done.records)}\n")
                file.flush()


if __name__ == "__main__":
    with registry(Path(sys.argv[1])) as made:
        asyncio.run(press(made, Path(sys.argv[2]), int(sys.argv[3])))
