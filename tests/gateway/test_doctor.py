"""What the doctor hears from Discord, and what becomes of a data folder when the bot starts."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.ops import heartbeat
from bot.ui.permissions import invitation
from tests.gateway import wire
from tests.gateway.bot_process import Far, over_the_wire
from tests.gateway.loopback import Fault, Loopback


def test_discord_knows_the_token(folder: Path) -> None:
    """Its name and its servers are told, the token is not."""

    async def act(_: Loopback, far: Far) -> None:
        code, said = await far.said("doctor")
        assert code == 0, said
        assert "✓ token: Discord knows it as judge" in said
        assert "✓ server Kyuden" in said
        assert wire.TOKEN not in said

    over_the_wire(folder, act)


def test_a_token_that_was_reset(folder: Path) -> None:
    """What to do stands below, the token nowhere."""
    token = "a-token-that-was-reset.0123456789"

    async def act(_: Loopback, far: Far) -> None:
        code, said = await far.said("doctor", token)
        assert code == 1
        assert "✗ token: Discord does not take it" in said
        assert "DISCORD_TOKEN" in said
        assert token not in said

    over_the_wire(folder, act)


def test_a_server_where_the_bot_may_not_speak(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The permissions that it lacks are named as Discord calls them."""
    monkeypatch.setattr(wire, "ALL", str(1 << 10))

    async def act(_: Loopback, far: Far) -> None:
        code, said = await far.said("doctor")
        assert code == 1
        lacking = "Send Messages, Send Messages in Threads, Read Message History"
        assert f"✗ server Kyuden: the bot may not: {lacking}" in said

    over_the_wire(folder, act)


def test_a_bot_that_nobody_has_invited_yet(folder: Path) -> None:
    """The link to do so, with the permissions that it needs and no others."""

    async def act(discord: Loopback, far: Far) -> None:
        discord.faults.append(Fault("GET", "/users/@me/guilds", 200, []))
        code, said = await far.said("doctor")
        assert code == 0
        assert "the bot is on none yet" in said
        assert invitation(wire.APPLICATION) in said

    over_the_wire(folder, act)


def test_discord_is_not_to_be_reached(folder: Path) -> None:
    """A fault of Discord's is no fault of the token's."""

    async def act(discord: Loopback, far: Far) -> None:
        discord.faults.append(Fault("GET", "/users/@me", 404, {"message": "no"}, times=10))
        code, said = await far.said("doctor")
        assert code == 1
        assert "✗ Discord: no answer" in said

    over_the_wire(folder, act)


def test_a_damaged_database_stops_nobody(folder: Path) -> None:
    """It is set aside and said, the one of the last backup is in its place, and the bot runs."""

    async def act(_: Loopback, far: Far) -> None:
        await far.ready()
        await far.noting("backed up to")
        assert await far.stop() == 0
        spoil(folder)
        await far.ready()
        assert "library.db is damaged" in far.log()
        assert "is in its place" in far.log()
        assert await far.stop() == 0

    over_the_wire(folder, act)
    assert len(list(folder.glob("damaged-*/library.db"))) == 1


def test_health_follows_the_connection(folder: Path) -> None:
    """Unwell before the first connection, well with one, unwell a minute after it was lost."""

    async def act(_: Loopback, far: Far) -> None:
        assert (await far.said("health"))[0] == 1
        await far.ready()
        async with asyncio.timeout(30):
            while (await far.said("health"))[0]:
                pass
        assert await far.stop() == 0

    over_the_wire(folder, act)
    now = datetime.now(UTC)
    assert heartbeat.problem(folder, now) == ""
    assert "has not been connected for" in heartbeat.problem(folder, now + timedelta(seconds=61))


def spoil(folder: Path) -> None:
    (folder / "library.db").write_bytes(b"rubbish " * 600)
