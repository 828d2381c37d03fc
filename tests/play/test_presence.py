"""Who leaves the voice channel is marked, never thrown out; the line over it shows the score."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from msgspec import structs

from bot.play import presence
from bot.play.gather import Later
from bot.play.hall import Hall, seat_of
from bot.play.status import GAP, Statuses, line
from bot.tables import commands as c
from tests.play.stage import ANA, BO, GUILD, VOICE, more_fate, opened, virtual_hall
from tests.play.virtual import run


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


def played(path: Path, act: Callable[[Hall], Awaitable[None]]) -> None:
    async def go() -> None:
        with virtual_hall(path) as hall:
            await act(hall)

    run(go)


# ---- away ----------------------------------------------------------------------------------------


def test_who_leaves_is_away_and_who_comes_back_is_there(path: Path) -> None:
    """The seat stays theirs all the time; only this voice channel counts."""

    async def act(on: Hall) -> None:
        one = await opened(on)
        await presence.moved(on, BO.user, VOICE, 0)
        assert on.at(GUILD, one.channel).away == (BO.user,)
        assert seat_of((await on.look(one)).table, BO.user) == 1
        await presence.moved(on, BO.user, 0, 99)
        assert on.at(GUILD, one.channel).away == (BO.user,)
        await presence.moved(on, BO.user, 99, VOICE)
        assert on.at(GUILD, one.channel).away == ()
        await presence.moved(on, BO.user, VOICE, VOICE)
        assert on.at(GUILD, one.channel).away == ()

    played(path, act)


def test_who_only_listens_is_nobodys_loss(path: Path) -> None:
    """Somebody without a seat comes and goes, and nothing is said of it."""

    async def act(on: Hall) -> None:
        await opened(on)
        told: list[object] = []
        on.subscribe(told.append)
        await presence.moved(on, 103, 0, VOICE)
        await presence.moved(on, 103, VOICE, 0)
        assert told == []

    played(path, act)


def test_all_tables_over_one_channel_see_it(path: Path) -> None:
    """Two tables are played over one voice channel; a closed one and others do not count."""

    async def act(on: Hall) -> None:
        for name in ("one", "two", "closed"):
            await opened(on, name)
        await opened(on, "elsewhere", voice=99)
        await on.close(on.at(GUILD, 0, "closed").table)
        await asyncio.gather(
            presence.moved(on, BO.user, VOICE, 0), presence.moved(on, ANA.user, VOICE, 0)
        )
        away = {spot.name: spot.away for spot in on.all(GUILD)}
        both = (ANA.user, BO.user)
        assert away == {"one": both, "two": both, "elsewhere": ()}

    played(path, act)


def test_who_came_back_while_the_bot_was_gone_is_there(path: Path) -> None:
    """At the start it looks who is in the channel; who plays without voice is not marked."""

    async def act(on: Hall) -> None:
        one = await opened(on)
        await presence.moved(on, BO.user, VOICE, 0)
        await presence.back(on, VOICE, {ANA.user})
        assert on.at(GUILD, one.channel).away == (BO.user,)
        await presence.back(on, VOICE, {BO.user})
        assert on.at(GUILD, one.channel).away == ()

    played(path, act)


def test_nobody_is_away_from_a_channel_that_is_gone(path: Path) -> None:
    """The voice channel is deleted: the table goes on without one."""

    async def act(on: Hall) -> None:
        one = await opened(on)
        await presence.moved(on, BO.user, VOICE, 0)
        await presence.forget_voice(on, VOICE)
        now = on.at(GUILD, one.channel)
        assert (now.voice, now.away) == (0, ())

    played(path, act)


# ---- the status line -----------------------------------------------------------------------------


def test_the_line_says_where_the_game_is(path: Path) -> None:
    """Game, round, phase and everybody's score, in the table's language; the winner at the end."""

    async def act(on: Hall) -> None:
        one = await opened(on)
        running = await on.look(one)
        said = line(running, "en")
        assert "round 1" in said
        assert "Ana ⛩10 : Bo ⛩10" in said
        assert line(running, "pl") != said
        done = await on.act(one, BO, c.Concede())
        assert "won by Ana" in line(done.running, "en")

    played(path, act)


def test_the_status_is_gathered(path: Path) -> None:
    """At once, then at most every fifteen seconds, the last one always; nothing is said twice."""

    async def act(on: Hall) -> None:
        door, statuses = Door(), Statuses(on)
        statuses.attach(door)
        one = await opened(on)
        for _ in range(100):
            await on.act(one, ANA, c.Change(counter="honor", holder="s0", by=1))
            await on.act(one, ANA, c.Change(counter="honor", holder="s1", by=-1))
            await on.act(one, ANA, c.Change(counter="honor", holder="s0", by=-1))
            await on.act(one, ANA, c.Change(counter="honor", holder="s1", by=1))
            await asyncio.sleep(1)
        await asyncio.sleep(2 * GAP)
        assert len(door.asked) == 1, "nothing had changed whenever it was looked at"
        door.trouble = [Later(3.0), Later(20.0)]
        await on.act(one, ANA, c.Change(counter="honor", holder="s0", by=3))
        await asyncio.sleep(100)
        assert "Ana ⛩13" in door.over[VOICE]
        gaps = [b - a for a, b in zip(door.asked, door.asked[1:], strict=False)]
        assert min(gaps) >= GAP
        await statuses.detach()

    played(path, act)


def test_the_status_goes_with_the_table(path: Path) -> None:
    """Closed, or played over another channel: the old line is taken away."""

    async def act(on: Hall) -> None:
        door, statuses = Door(), Statuses(on)
        statuses.attach(door)
        one = await opened(on)
        await asyncio.sleep(20)
        await on.change(one.table, lambda now: structs.replace(now, voice=21))
        await asyncio.sleep(20)
        assert door.over[VOICE] == ""
        assert "Ana" in door.over[21]
        await on.close(one.table)
        await asyncio.sleep(20)
        assert door.over[21] == ""
        assert not statuses._said
        two = await opened(on, "two", voice=0)
        await on.act(two, ANA, more_fate())
        await asyncio.sleep(20)
        assert set(door.over) == {VOICE, 21}
        await statuses.detach()

    played(path, act)


def test_one_table_speaks_for_a_voice_channel(path: Path) -> None:
    """Two tables over one channel do not write over each other's line: the older one has it."""

    async def act(on: Hall) -> None:
        door, statuses = Door(), Statuses(on)
        statuses.attach(door)
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
        await statuses.detach()

    played(path, act)


def test_a_table_that_is_long_over_leaves_the_channel_alone(path: Path) -> None:
    """Its history was rewritten: people may have written a line of their own over the channel."""

    async def act(on: Hall) -> None:
        one = await opened(on, "one")
        await on.close(one.table)
        door, statuses = Door(), Statuses(on)
        statuses.attach(door)
        await asyncio.sleep(90)
        on.touch(one.table)
        await asyncio.sleep(60)
        assert door.over == {}
        await statuses.detach()

    played(path, act)
