"""What a press and a question read on the event loop: each thing once, the answer first."""

from __future__ import annotations

import sqlite3
import threading
from collections import Counter
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from tests.bot.seated_table import Round, sit_down
from tests.bot.world import World, play

ANSWERED = "answered"
QUESTION = "what is the honor dial"


class Notes:
    """Every statement that the event loop waits for, and when an interaction is answered."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._all: list[str] = []
        connect, answer = sqlite3.connect, AsyncWebhookAdapter.create_interaction_response

        def connected(*where: Any, **how: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = connect(*where, **how)
            connection.set_trace_callback(self._note)
            return connection

        def answered(*what: Any, **how: Any) -> Any:
            self._all.append(ANSWERED)
            return answer(*what, **how)

        monkeypatch.setattr(sqlite3, "connect", connected)
        monkeypatch.setattr(AsyncWebhookAdapter, "create_interaction_response", answered)

    def _note(self, statement: str) -> None:
        if threading.current_thread() is threading.main_thread():
            self._all.append(" ".join(statement.split()))

    async def of(self, world: World, work: Awaitable[object]) -> tuple[list[str], list[str]]:
        """The statements before the answer and after it, until nothing is left to do."""
        self._all.clear()
        await work
        await world.env.settle()
        answered = self._all.index(ANSWERED)
        return self._all[:answered], self._all[answered + 1 :]


def placements(statements: list[str]) -> int:
    """How often the place of a table was read."""
    return len([one for one in statements if "FROM spots" in one])


async def presses(world: World, notes: Notes, table: Round) -> tuple[list[str], list[str]]:
    """A press on the board; what the test itself reads to find the board does not count."""
    board = table.board
    return await notes.of(world, world.ana.click(board, label="Honor +1"))


def test_a_press_reads_each_thing_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its table's place and the settings; the answer goes out before the board is thought of."""
    notes = Notes(monkeypatch)

    async def act(world: World) -> None:
        table = await sit_down(world)
        before, after = await presses(world, notes, table)
        assert placements(before) == 1
        assert max(Counter(before).values()) == 1
        assert len(before) <= 3  # its place, what is set, and whether somebody changed that
        assert len(after) <= 3  # the board, the status line, and whose line it is

    play(folder, act)


@pytest.mark.parametrize("at_table", [True, False])
def test_a_question_reads_each_thing_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch, at_table: bool
) -> None:
    """The tables here, the settings, the rulings; nothing after the answer."""
    notes = Notes(monkeypatch)

    async def act(world: World) -> None:
        table = await sit_down(world)
        where = table.voice if at_table else world.channel
        for number, most in enumerate((5, 3)):
            asked = world.ana.slash(where, "rule", question=f"{QUESTION} {number}")
            before, after = await notes.of(world, asked)
            assert placements(before) <= 1
            assert len([one for one in before if "server_settings" in one]) <= 1
            assert len(before) <= most
            assert after == []

    play(folder, act)


def test_a_press_is_answered_without_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the board itself nobody reads what was done: nothing is put into words for it."""

    async def act(world: World) -> None:
        table = await sit_down(world)
        board = table.board

        def made(*_: Any) -> str:
            raise AssertionError("a sentence that nobody reads")

        monkeypatch.setattr("bot.features.table.context.latest", made)
        assert (await world.ana.click(board, label="Honor +1")).deferred
        assert await table.count("honor", 0) == 11

    play(folder, act)
