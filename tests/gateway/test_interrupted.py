"""The bot ends while it works on something: the message does not say "Reading …" for ever."""

from __future__ import annotations

import asyncio
import json
import re
import signal
from pathlib import Path
from typing import Any

from tests.gateway.bot_process import Far, over_the_wire
from tests.gateway.loopback import Loopback

SAID = "The bot was restarted in the middle of this"
ORIGINAL = r"/webhooks/.*/messages/@original"


def cut_off(discord: Loopback) -> list[Any]:
    """What was said in replies whose work was cut off."""
    return [body for body in discord.asked("PATCH", ORIGINAL) if SAID in json.dumps(body)]


def test_what_a_stop_cuts_off_is_told_at_once(folder: Path) -> None:
    """SIGTERM while files are on their way: the message says what to do, and ends with that."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        discord.files_come.clear()
        number = await discord.begin_handing_in("kites.md", b"# Kites\n")
        await discord.until(lambda: "on their way" in str(discord.asked("PATCH", ORIGINAL)))
        assert await far.stop() == 0
        assert SAID in str(discord.asked("PATCH", ORIGINAL)[-1])
        assert discord.was_private(str(number))
        discord.files_come.set()
        await far.ready()
        assert len(cut_off(discord)) == 1
        assert "Traceback" not in far.log()

    over_the_wire(folder, act)


def test_what_a_kill_cuts_off_is_told_at_the_next_start(folder: Path) -> None:
    """kill -9: the next process finds the reply and tells it once; its token is in no log."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        discord.files_come.clear()
        number = await discord.begin_handing_in("kites.md", b"# Kites\n")
        await discord.answer_to(number)
        await asyncio.sleep(0.2)  # it is kept in mind once Discord knows that somebody waits
        await far.stop(signal.SIGKILL)
        assert cut_off(discord) == []
        discord.files_come.set()
        for _ in range(2):
            await far.ready()
            await discord.until(lambda: cut_off(discord))
            await far.stop(signal.SIGKILL)
        assert len(cut_off(discord)) == 1
        assert str(number) not in far.log()

    over_the_wire(folder, act)


def test_what_is_finished_stays_as_it_is(folder: Path) -> None:
    """A preview that is there is no work under way, neither for a kill nor for a stop."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        await discord.hand_in("kites.md", b"# Kites\n\n## Spool\n\nIt holds the string.\n")
        await asyncio.sleep(0.2)
        await far.stop(signal.SIGKILL)
        await far.ready()
        assert await far.stop() == 0
        assert cut_off(discord) == []

    over_the_wire(folder, act)


def test_whatever_takes_long_is_kept_in_mind() -> None:
    """Nothing but `working` tells Discord that somebody has to wait."""
    found = [
        path.name
        for path in (Path(__file__).parents[2] / "bot").rglob("*.py")
        if re.search(r"defer\(.*thinking=True", path.read_text("utf-8"))
    ]
    assert found == []
