"""Who leaves the voice channel of a table is marked, never thrown out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.tables import presence
from bot.tables.registry import TableRegistry, seat_of
from tests.tables.registries import ANA, BO, GUILD, VOICE, opened, virtual_registry
from tests.tables.virtual_clock import run


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def played(path: Path, act: Callable[[TableRegistry], Awaitable[None]]) -> None:
    async def go() -> None:
        with virtual_registry(path) as registry:
            await act(registry)

    run(go)


def test_who_leaves_is_away_and_who_comes_back_is_there(path: Path) -> None:
    """The seat stays theirs all the time; only this voice channel counts."""

    async def act(on: TableRegistry) -> None:
        one = await opened(on)
        await presence.voice_moved(on, BO.user, VOICE, 0)
        assert on.at(GUILD, one.channel).away == (BO.user,)
        assert seat_of((await on.look(one)).table, BO.user) == 1
        await presence.voice_moved(on, BO.user, 0, 99)
        assert on.at(GUILD, one.channel).away == (BO.user,)
        await presence.voice_moved(on, BO.user, 99, VOICE)
        assert on.at(GUILD, one.channel).away == ()
        await presence.voice_moved(on, BO.user, VOICE, VOICE)
        assert on.at(GUILD, one.channel).away == ()

    played(path, act)


def test_who_only_listens_is_nobodys_loss(path: Path) -> None:
    """Somebody without a seat comes and goes, and nothing is said of it."""

    async def act(on: TableRegistry) -> None:
        await opened(on)
        told: list[object] = []
        on.subscribe(told.append)
        await presence.voice_moved(on, 103, 0, VOICE)
        await presence.voice_moved(on, 103, VOICE, 0)
        assert told == []

    played(path, act)


def test_all_tables_over_one_channel_see_it(path: Path) -> None:
    """Two tables are played over one voice channel; a closed one and others do not count."""

    async def act(on: TableRegistry) -> None:
        for name in ("one", "two", "closed"):
            await opened(on, name)
        await opened(on, "elsewhere", voice=99)
        await on.close(on.at(GUILD, 0, "closed").table)
        await asyncio.gather(
            presence.voice_moved(on, BO.user, VOICE, 0),
            presence.voice_moved(on, ANA.user, VOICE, 0),
        )
        away = {placement.name: placement.away for placement in on.all(GUILD)}
        both = (ANA.user, BO.user)
        assert away == {"one": both, "two": both, "elsewhere": ()}

    played(path, act)


def test_who_came_back_while_the_bot_was_gone_is_there(path: Path) -> None:
    """At the start it looks who is in the channel; who plays without voice is not marked."""

    async def act(on: TableRegistry) -> None:
        one = await opened(on)
        await presence.voice_moved(on, BO.user, VOICE, 0)
        await presence.people_back(on, VOICE, {ANA.user})
        assert on.at(GUILD, one.channel).away == (BO.user,)
        await presence.people_back(on, VOICE, {BO.user})
        assert on.at(GUILD, one.channel).away == ()

    played(path, act)


def test_nobody_is_away_from_a_channel_that_is_gone(path: Path) -> None:
    """The voice channel is deleted: the table goes on without one."""

    async def act(on: TableRegistry) -> None:
        one = await opened(on)
        await presence.voice_moved(on, BO.user, VOICE, 0)
        await presence.forget_voice(on, VOICE)
        now = on.at(GUILD, one.channel)
        assert (now.voice, now.away) == (0, ())

    played(path, act)
