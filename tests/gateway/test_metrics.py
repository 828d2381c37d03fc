"""What a running bot tells programs on its machine."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import aiohttp
import pytest

from bot.ops import unanswered
from tests.gateway import wire
from tests.gateway.bot_process import Far, over_the_wire
from tests.gateway.loopback import Loopback

QUESTION = "what is the honor dial"


def free_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])


async def read(port: int, path: str) -> tuple[int, str]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}") as answer,
    ):
        return answer.status, await answer.text()


def figure(text: str, name: str, *labels: str) -> float:
    """The value of one figure."""
    inside = ",".join(labels)
    line = rf"^{name}{re.escape('{' + inside + '}') if labels else ''} (\S+)$"
    found = re.search(line, text, re.MULTILINE)
    assert found, f"no {name} with {inside} in\n{text}"
    return float(found[1])


def test_a_question_is_counted_and_timed(folder: Path) -> None:
    """By command, with how long the reply took, and the request to Discord; none of its words."""

    async def act(discord: Loopback, far: Far) -> None:
        port = free_port()
        far.settings["JUDGE_METRICS"] = str(port)
        await far.ready()
        await discord.slash("rule", question=QUESTION)
        assert await read(port, "/health") == (200, '{"connected": true}')
        _, text = await read(port, "/metrics")
        kind = 'kind="application_command"'
        assert figure(text, "judge_interactions_total", kind, 'name="rule"') == 1
        assert figure(text, "judge_reply_seconds_count", kind) == 1
        assert 'to="/interactions/callback"' in text
        assert figure(text, "judge_questions_total", 'state="answer"') == 1
        assert figure(text, "judge_tables_open") == 0
        assert figure(text, "process_resident_memory_bytes") > 1_000_000
        assert "honor" not in text
        assert wire.TOKEN not in text
        assert await far.stop() == 0

    over_the_wire(folder, act)


@pytest.mark.parametrize("kept", ["0", "1"])
def test_questions_without_an_answer_are_kept_where_it_is_asked_for(
    folder: Path, kept: str
) -> None:
    """The words, never who asked; and nothing at all unless the operator wants it."""

    async def act(discord: Loopback, far: Far) -> None:
        far.settings["JUDGE_KEEP_UNANSWERED"] = kept
        await far.ready()
        await discord.slash("rule", question=QUESTION)
        await discord.slash("rule", question="how do I bake bread")
        assert await far.stop() == 0

    over_the_wire(folder, act)
    found = [line.question for line in unanswered.read(folder)]
    assert found == (["how do I bake bread"] if kept == "1" else [])


@pytest.mark.parametrize(
    ("wrong", "sentence", "code"),
    [("many", "JUDGE_METRICS is “many”", 78), ("203.0.113.1:9464", "cannot be listened at", 1)],
)
def test_an_address_that_cannot_be(folder: Path, wrong: str, sentence: str, code: int) -> None:
    """It is said in one sentence; only what no restart can mend ends with 78."""

    async def act(_: Loopback, far: Far) -> None:
        far.settings["JUDGE_METRICS"] = wrong
        await far.start()
        assert await far.end() == code
        assert sentence in far.log()
        assert "Traceback" not in far.log()

    over_the_wire(folder, act)
