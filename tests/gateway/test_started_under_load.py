"""Starts while people already press and ask: no process dies, whatever the threads do first."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.gateway.bot_process import Far, over_the_wire
from tests.gateway.loopback import Loopback
from tests.gateway.seated_table import Table

STARTS = int(os.environ.get("JUDGE_STARTS", "3"))
"""How many; a hundred, as `JUDGE_STARTS=100` asks for them, take about five minutes."""
QUESTION = "what is the honor dial"


async def ask_at_once(table: Table, board: dict[str, Any]) -> None:
    """What comes in within the first moment: presses, words and questions in a table's channel."""
    commands = [("rule", {"question": QUESTION}), ("t", {"words": "fate +1"}), ("table list", {})]
    presses = [await table.ana.begin(board, "Fate +1") for _ in range(3)]
    said = [who.slash(name, **given) for who in (table.ana, table.bo) for name, given in commands]
    await asyncio.gather(*said, *(table.discord.answer_to(press) for press in presses))


async def lives_through(far: Far, load: Coroutine[Any, Any, None]) -> None:
    """Wait until all is answered, or fail with the exit code of a process that has died."""
    asked, ended = asyncio.ensure_future(load), asyncio.ensure_future(far.end())
    try:
        await asyncio.wait({asked, ended}, return_when=asyncio.FIRST_COMPLETED)
        assert not ended.done(), f"it ended by itself with {ended.result()}"
        await asked
    finally:
        asked.cancel()
        ended.cancel()
        await asyncio.gather(asked, ended, return_exceptions=True)


@pytest.mark.timeout(60 + 15 * STARTS)
def test_no_start_under_load_crashes(folder: Path) -> None:
    """Threads change places as often as Python can have it: every process ends when it is told."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        table = Table(discord, far)
        await table.open()
        board = table.board
        far.settings["LOOPBACK_SWITCH_INTERVAL"] = "1e-5"
        for _ in range(STARTS):
            assert await far.stop(signal.SIGKILL) == -signal.SIGKILL
            await far.connected()
            await lives_through(far, ask_at_once(table, board))
        assert await far.stop() == 0
        assert "Traceback" not in far.log()
        sys.stderr.write(f"{STARTS} starts, 0 crashes\n")

    over_the_wire(folder, act)
