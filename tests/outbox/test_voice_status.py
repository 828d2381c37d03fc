"""The line over a voice channel: changes coalesced, for one table, gone with the game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from msgspec import structs

from bot.engine import commands as c
from bot.outbox.coalescer import RetryLater
from bot.outbox.voice_status import GAP, VoiceStatusUpdater, status_line
from bot.tables.registry import TableRegistry
from tests.tables.registries import ANA, BO, GUILD, VOICE, more_fate, opened, virtual_registry
from tests.tables.virtual_clock import run


@dataclass
class Door:
    """The voice channels with what is written over them."""

    over: dict[int, str] = field(default_factory=dict)
    asked: list[float] = field(default_factory=list)
    trouble: list[Exception] = field(default_factory=list)

    async def status(self, guild: int, voice: int, text: str) -> None:
        assert guild == GUILD
        self.asked.append(asyncio.get_running_loop().time())
        if self.trouble:
            raise self.trouble.pop(0)
        self.over[voice] = text


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def played(path: Path, act: Callable[[TableRegistry], Awaitable[None]]) -> None:
    async def go() -> None:
        with virtual_registry(path) as registry:
            await act(registry)

    run(go)


def test_the_line_says_where_the_game_is(path: Path) -> None:
    """Game, round, phase and everybody's score, in the table's language; the winner at the end."""

    async def act(on: TableRegistry) -> None:
        one = await opened(on)
        running = await on.look(one)
        said = status_line(running, "en")
        assert "round 1" in said
        assert "Ana ⛩10 : Bo ⛩10" in said
        assert status_line(running, "pl") != said
        done = await on.act(one, BO, c.Concede())
        assert "won by Ana" in status_line(done.running, "en")

    played(path, act)


def test_changes_of_the_status_are_coalesced(path: Path) -> None:
    """At once, then at most every fifteen seconds, the last one always; nothing is said twice."""

    async def act(on: TableRegistry) -> None:
        door, status_updater = Door(), VoiceStatusUpdater(on)
        status_updater.attach(door)
        one = await opened(on)
        for _ in range(100):
            await on.act(one, ANA, c.Change(counter="honor", holder="s0", by=1))
            await on.act(one, ANA, c.Change(counter="honor", holder="s1", by=-1))
            await on.act(one, ANA, c.Change(counter="honor", holder="s0", by=-1))
            await on.act(one, ANA, c.Change(counter="honor", holder="s1", by=1))
            await asyncio.sleep(1)
        await asyncio.sleep(2 * GAP)
        assert len(door.asked) == 1, "nothing had changed whenever it was looked at"
        door.trouble = [RetryLater(3.0), RetryLater(20.0)]
        await on.act(one, ANA, c.Change(counter="honor", holder="s0", by=3))
        await asyncio.sleep(100)
        assert "Ana ⛩13" in door.over[VOICE]
        gaps = [b - a for a, b in zip(door.asked, door.asked[1:], strict=False)]
        assert min(gaps) >= GAP
        await status_updater.detach()

    played(path, act)


def test_the_status_goes_with_the_table(path: Path) -> None:
    """Closed, or played over another channel: the old line is taken away."""

    async def act(on: TableRegistry) -> None:
        door, status_updater = Door(), VoiceStatusUpdater(on)
        status_updater.attach(door)
        one = await opened(on)
        await asyncio.sleep(20)
        await on.change(one.table, lambda now: structs.replace(now, voice=21))
        await asyncio.sleep(20)
        assert door.over[VOICE] == ""
        assert "Ana" in door.over[21]
        await on.close(one.table)
        await asyncio.sleep(20)
        assert door.over[21] == ""
        assert not status_updater._said
        two = await opened(on, "two", voice=0)
        await on.act(two, ANA, more_fate())
        await asyncio.sleep(20)
        assert set(door.over) == {VOICE, 21}
        await status_updater.detach()

    played(path, act)


def test_one_table_speaks_for_a_voice_channel(path: Path) -> None:
    """Two tables over one channel do not write over each other's line: the older one has it."""

    async def act(on: TableRegistry) -> None:
        door, status_updater = Door(), VoiceStatusUpdater(on)
        status_updater.attach(door)
        one, two = await opened(on, "one"), await opened(on, "two")
        for _ in range(5):
            await on.act(two, ANA, c.Change(counter="honor", holder="s0", by=1))
            await on.act(one, BO, c.Change(counter="honor", holder="s1", by=-1))
            await asyncio.sleep(5)
            assert "Ana ⛩10" in door.over[VOICE]
        await on.close(one.table)
        await on.act(two, ANA, c.Change(counter="honor", holder="s0", by=-1))
        await asyncio.sleep(40)
        assert "Ana ⛩14" in door.over[VOICE]
        await status_updater.detach()

    played(path, act)


def test_a_table_that_is_long_over_leaves_the_channel_alone(path: Path) -> None:
    """Its history was rewritten: people may have written a line of their own over the channel."""

    async def act(on: TableRegistry) -> None:
        one = await opened(on, "one")
        await on.close(one.table)
        door, status_updater = Door(), VoiceStatusUpdater(on)
        status_updater.attach(door)
        await asyncio.sleep(90)
        on.redraw(one.table)
        await asyncio.sleep(60)
        assert door.over == {}
        await status_updater.detach()

    played(path, act)
