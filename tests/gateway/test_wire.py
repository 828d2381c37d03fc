"""The bot in another process speaks to a loopback Discord: the whole way over sockets."""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path
from typing import Any

from tests.gateway import wire
from tests.gateway.bot_process import Far, over_the_wire
from tests.gateway.loopback import Fault, Loopback

COMMANDS = rf"/applications/{wire.APPLICATION}/commands"
CALLBACK = r"/interactions/.*/callback"
QUESTION = "what is the honor dial"


def said(answer: dict[str, Any]) -> str:
    """All that an answer holds, as one text."""
    return json.dumps(answer["data"])


def buttons(parts: list[dict[str, Any]]) -> dict[str, str]:
    """The buttons of a message: label -> custom_id."""
    found = {}
    for part in parts:
        if part["type"] == 2 and "custom_id" in part:
            found[part.get("label", "")] = part["custom_id"]
        found.update(buttons(part.get("components", [])))
    return found


def test_from_login_to_sigterm(folder: Path) -> None:
    """Login, a packed gateway, a question answered through the callback, SIGTERM ends with 0."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        assert discord.compressions[0] in {"zlib-stream", "zstd-stream"}
        assert len(discord.asked("PUT", COMMANDS)) == 1
        privileged = (1 << 1) | (1 << 8) | (1 << 15)
        assert discord.identified[0]["intents"] & privileged == 0
        answer = await discord.slash("rule", question=QUESTION)
        assert answer["type"] == 4
        assert "onor dial" in said(answer)
        assert await far.stop() == 0
        assert "stopped" in far.log()
        assert wire.TOKEN not in far.log()
        assert QUESTION not in far.log()
        assert [path for _, path, _ in discord.requests if "unknown" in path] == []

    over_the_wire(folder, act)


def test_ctrl_c_ends_it_too(folder: Path) -> None:
    """Ctrl-C is a way to stop, not a mistake: exit code 0."""

    async def act(_: Loopback, far: Far) -> None:
        await far.ready()
        assert await far.stop(signal.SIGINT) == 0
        assert "Traceback" not in far.log()

    over_the_wire(folder, act)


def test_a_cut_connection_is_resumed(folder: Path) -> None:
    """What happened while the connection was cut arrives after RESUME, and is answered."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        await discord.cut()
        answer = await discord.slash("rule", question=QUESTION)
        assert "onor dial" in said(answer)
        assert len(discord.resumed) == 1
        assert discord.resumed[0]["session_id"] == "session-1"
        assert len(discord.identified) == 1
        assert await far.stop() == 0

    over_the_wire(folder, act)


def test_a_pause_that_discord_asks_for_is_kept(folder: Path) -> None:
    """A 429 is waited out, then the answer goes out."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        wait = {"message": "You are being rate limited.", "retry_after": 0.5, "global": False}
        headers = {"Via": "1.1 loopback", "Retry-After": "1"}
        discord.faults.append(Fault("POST", CALLBACK, 429, wait, headers))
        began = asyncio.get_running_loop().time()
        answer = await discord.slash("rule", question=QUESTION)
        assert "onor dial" in said(answer)
        assert asyncio.get_running_loop().time() - began >= 0.5
        assert len(discord.asked("POST", CALLBACK)) == 2
        assert "token-of-the-interaction" not in far.log()

    over_the_wire(folder, act)


def test_a_fault_of_discord_is_outlived(folder: Path) -> None:
    """A 5xx on an answer is tried again; the next question is answered as ever."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        discord.faults.append(Fault("POST", CALLBACK, 502, {"message": "Bad Gateway"}))
        answer = await discord.slash("rule", question=QUESTION)
        assert "onor dial" in said(answer)
        lost = {"message": "Unknown interaction", "code": 10062}
        discord.faults.append(Fault("POST", CALLBACK, 404, lost))
        asked = asyncio.create_task(discord.slash("rule", question=QUESTION))
        await far.noting("too late to answer")
        assert not asked.done()
        asked.cancel()
        assert "onor dial" in said(await discord.slash("rule", question=QUESTION))

    over_the_wire(folder, act)


def test_a_button_works_after_kill(folder: Path) -> None:
    """kill -9, a new start: the button under the old message answers; no command is told twice."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        answer = await discord.slash("rule", question=QUESTION)
        assert await far.stop(signal.SIGKILL) == -signal.SIGKILL
        await far.ready()
        assert len(discord.identified) == 2
        shown = answer["message"]
        pressed = await discord.press(shown, buttons(shown["components"])["Show to all"])
        assert "onor dial" in said(pressed)
        assert not pressed["data"].get("flags", 0) & 64
        assert len(discord.asked("PUT", COMMANDS)) == 1

    over_the_wire(folder, act)


def test_an_answer_under_way_is_finished(folder: Path) -> None:
    """Whoever asked before SIGTERM still gets the answer."""

    async def act(discord: Loopback, far: Far) -> None:
        await far.ready()
        wait = {"message": "You are being rate limited.", "retry_after": 1.0, "global": False}
        discord.faults.append(Fault("POST", CALLBACK, 429, wait, {"Via": "1.1 loopback"}))
        asked = asyncio.create_task(discord.slash("rule", question=QUESTION))
        await discord.until(lambda: discord.asked("POST", CALLBACK))
        far.tell(signal.SIGTERM)
        assert "onor dial" in said(await asked)
        assert await far.end() == 0

    over_the_wire(folder, act)
