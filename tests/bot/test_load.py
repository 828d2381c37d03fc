"""Fifty people at once: everybody gets an answer, and nothing fails."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from tests.bot.many_people import COMMAND, TYPING, deliver, keystroke, slash, timed
from tests.bot.world import World, play, texts

QUESTIONS = ("what is the honor dial", "who wins a tie", "3.2.3", "how do i bid", "wat is honr")


def test_fifty_people_ask_at_once(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Fifty questions and fifty keystrokes side by side: each is answered, the log is clean."""

    async def act(world: World) -> None:
        people = [world.guild.add_member(world.env.create_user(f"p{n}")) for n in range(50)]
        with timed() as clock:
            typed = [
                deliver(world, who, TYPING, keystroke("rule", "question", "hon"), clock=clock)
                for who in people
            ]
            asked = [
                deliver(world, who, COMMAND, slash("rule", question=QUESTIONS[n % 5]), clock=clock)
                for n, who in enumerate(people)
            ]
            async with asyncio.timeout(60):
                await clock.done.wait()
        await world.env.settle()
        assert all(texts(one.response).strip() for one in asked)
        assert all(one.ephemeral for one in asked)
        assert all(one.autocomplete_choices for one in typed)

    with caplog.at_level(logging.WARNING):
        play(folder, act, settle_timeout=60.0)
    assert [one.getMessage() for one in caplog.records] == []
