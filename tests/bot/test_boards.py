"""Boards on Discord: posted, kept up to date, put back, refused; voice channels; restarts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

import discord
import pytest
import simcord

from bot.app.client import Bot
from bot.engine import commands as c
from bot.outbox.board_updater import SCROLLED, BoardUpdater, CannotShow
from bot.outbox.discord.board_messages import DiscordBoards
from bot.outbox.rate_limiter import MOST
from bot.tables.placement import TablePlacement, new_key
from bot.tables.registry import Actor
from bot.ui.services import Services
from tests.bot.world import World, make_bot, parts, play, texts

T = TypeVar("T")


@dataclass
class Table:
    """A table of Ana and Bo, and the channels that it is played in."""

    world: World
    voice: simcord.ChannelHandle
    placement: TablePlacement

    @property
    def services(self) -> Services:
        return cast("Bot", self.world.env.bot).services

    @property
    def now(self) -> TablePlacement:
        """Its place as it is now."""
        return self.services.registry.of(self.placement.table, self.placement.guild)

    def away(self) -> set[int]:
        """Who is marked."""
        return set(self.now.away)

    def boards(self) -> list[discord.Message]:
        """The messages of the bot in the channel, the oldest first."""
        found = self.world.channel.history()
        return [one for one in found if one.author.id == self.world.guild_bot and one.components]

    def board(self) -> str:
        """What the only board says."""
        (board,) = self.boards()
        return texts(board)

    async def more(self, counter: str = "fate", by: int = 1, seat: int = 0) -> None:
        """Ana, or Bo, presses, and what follows of it happens."""
        who = (self.world.ana, self.world.bo)[seat]
        command = c.Change(counter=counter, holder=f"s{seat}", by=by)
        await self.bot(self.services.registry.act(self.now, Actor(who.id, who.name), command))

    async def rest(self, seconds: float = 0) -> None:
        """Wait until nothing is under way."""
        await self.world.env.settle()
        if seconds:
            await self.world.env.advance_time(seconds)

    async def bot(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the bot do something, by its own clock, and all that follows of it."""
        with self.world.env._bot_scope():
            task = asyncio.create_task(work)
        done = await task
        await self.rest()
        return done


def seated(folder: Path, act: Callable[[Table], Awaitable[None]], **more: Any) -> None:
    """A table is open, and somebody does something."""

    async def go(world: World) -> None:
        table = await opened(world, **more)
        await act(table)

    play(folder, go)


async def opened(world: World, channel: int = 0, **more: Any) -> Table:
    voice = world.guild.create_voice_channel("voice")
    await world.ana.join_voice(voice)
    await world.bo.join_voice(voice)
    placement = TablePlacement(
        table=new_key("north"),
        guild=world.guild.id,
        channel=channel or world.channel.id,
        name="north",
        voice=voice.id,
        opener=world.ana.id,
        **more,
    )
    players = (str(world.ana.id), str(world.bo.id))
    command = c.Open(game="l5r", seats=("Ana", "Bo"), players=players, first=0)
    table = Table(world, voice, placement)
    await table.bot(table.services.registry.open(placement, command))
    return table


async def together(work: Iterable[Coroutine[Any, Any, Any]]) -> None:
    await asyncio.gather(*work)


async def attached(updater: BoardUpdater, boards: DiscordBoards) -> None:
    updater.attach(boards)


def requests(table: Table, method: str, ending: str) -> list[Any]:
    """What the bot has sent."""
    found = table.world.env.http_requests
    return [one for one in found if one.method == method and one.path.endswith(ending)]


# ---- shown ---------------------------------------------------------------------------------------


def test_a_board_follows_its_table(folder: Path) -> None:
    """It is posted once and edited; nobody is mentioned by it, and it makes no noise."""

    async def act(table: Table) -> None:
        assert "Ana" in table.board()
        before = table.board()
        await table.more("fate", 7)
        assert table.board() != before
        (post,) = requests(table, "POST", f"/channels/{table.world.channel.id}/messages")
        assert post.json["allowed_mentions"] == {"parse": []}
        assert post.json["enforce_nonce"]
        assert len(post.json["nonce"]) <= 25
        edits = requests(table, "PATCH", str(table.now.message))
        assert edits
        kept = table.world.env.bot._connection._view_store
        assert not kept._synced_message_views, "discord.py keeps a view for each edit"
        assert all(one.json["allowed_mentions"] == {"parse": []} for one in edits)

    seated(folder, act)


def test_a_board_that_somebody_deleted_is_back_at_once(folder: Path) -> None:
    """A moderator removes it: there is a new one, and its buttons are the same."""

    async def act(table: Table) -> None:
        (first,) = table.boards()
        await table.world.chief.delete(first)
        await table.rest()
        (second,) = table.boards()
        assert second.id != first.id
        assert table.now.message == second.id
        names = {one.get("custom_id") for one in parts(first)}
        assert {one.get("custom_id") for one in parts(second)} == names

    seated(folder, act)


def test_a_board_comes_down_when_people_have_talked(folder: Path) -> None:
    """It has scrolled away: with the next press it is at the end of the channel, only there."""

    async def act(table: Table) -> None:
        (first,) = table.boards()
        for number in range(SCROLLED):
            await table.world.bo.send(table.world.channel, f"word {number}")
        assert table.boards()[0].id == first.id
        await table.more()
        assert "Ana" in table.board()
        assert table.boards()[-1].id == table.now.message != first.id
        assert table.world.channel.history()[-1].id == table.now.message

    seated(folder, act)


@pytest.mark.parametrize(
    ("status", "code"), [(500, 0), (429, 0), (429, 30046), (404, 10008), (403, 50005), (400, 50083)]
)
def test_whatever_discord_says_the_last_state_is_shown(
    folder: Path, status: int, code: int
) -> None:
    """A fault, a pause, a message too old, gone, of an earlier bot, in an archived thread."""

    async def act(table: Table) -> None:
        table.world.env.inject_error("PATCH", "/channels/*/messages/*", status=status, code=code)
        await table.more("fate", 77)
        await table.rest(10)
        (board,) = [one for one in table.boards() if one.id == table.now.message]
        running = await table.services.registry.look(table.now)
        assert f"→ {running.table.count('fate', 's0')}" in texts(board)

    seated(folder, act)


# ---- refused -------------------------------------------------------------------------------------


def test_who_opened_it_hears_what_the_bot_may_not(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Once, by name of the permission and the channel; the table goes on, and later the board."""

    async def act(world: World) -> None:
        world.env.inject_error(
            "POST", f"/channels/{world.channel.id}/messages", status=403, code=50013, times=None
        )
        table = await opened(world)
        await table.more()
        await table.more()
        told = [one for one in world.env.http_requests if one.path == "/users/@me/channels"]
        assert len(told) == 1
        assert (told[0].json or {})["recipient_id"] == world.ana.id
        assert caplog.text.count("no board for table") == 1
        with pytest.raises(CannotShow, match=f"<#{world.channel.id}>"):
            await table.bot(table.services.worker(BoardUpdater).show(table.placement.table))
        world.env.backend.faults.clear()
        await table.bot(table.services.worker(BoardUpdater).show(table.placement.table))
        assert "Ana" in table.board()

    play(folder, act)


# ---- voice ---------------------------------------------------------------------------------------


def test_who_leaves_voice_is_marked_and_back_at_once(folder: Path) -> None:
    """The board shows who is away; the seat stays theirs; listeners change nothing."""

    async def act(table: Table) -> None:
        there = table.board()
        await table.world.bo.leave_voice()
        await table.rest()
        assert table.away() == {table.world.bo.id}
        assert table.board() != there
        await table.more("fate", 1, seat=1)
        await table.world.bo.join_voice(table.voice)
        await table.rest()
        assert table.away() == set()
        before = len(table.world.env.http_requests)
        await table.world.chief.join_voice(table.voice)
        await table.world.chief.leave_voice()
        assert len(table.world.env.http_requests) == before

    seated(folder, act)


def test_the_voice_channel_says_how_it_stands(folder: Path) -> None:
    """With the permission round, phase and score stand over the channel; without, nothing."""

    async def act(world: World) -> None:
        table = await opened(world)
        await table.more("honor", 3)
        told = requests(table, "PUT", "voice-status")
        assert "Ana ⛩13 : Bo ⛩10" in told[-1].json["status"]
        guild = world.env.backend.get_guild(world.guild.id)
        (role,) = [one for one in guild.roles.values() if one.managed]
        role_before = role.permissions
        for missing in ("manage_channels", "set_voice_channel_status"):
            less = role_before & ~discord.Permissions(**{missing: True}).value
            world.env.backend.edit_role(guild.id, role.id, {"permissions": less})
            await world.env.settle()
            await table.more("honor", 1)
            assert requests(table, "PUT", "voice-status") == told
        world.env.backend.edit_role(guild.id, role.id, {"permissions": role_before})
        await world.env.settle()
        table.world.env.inject_error("PUT", "/channels/*/voice-status", status=403, code=50013)
        await table.more("honor", 1)
        await table.bot(table.services.registry.close(table.placement.table))
        assert requests(table, "PUT", "voice-status")[-1].json["status"] is None

    play(folder, act)


# ---- the end of the program ----------------------------------------------------------------------


def test_after_a_restart_the_board_is_as_the_table(folder: Path) -> None:
    """Somebody pressed and somebody came back while the bot was gone: the same message shows it."""

    async def act(world: World) -> None:
        table = await opened(world)
        await world.bo.leave_voice()
        (first,) = table.boards()
        await table.bot(table.services.worker(BoardUpdater).detach())
        await table.more("fate", 7)
        assert texts(table.boards()[0]) == texts(first)
        await world.env.restart_bot(make_bot(folder))
        await world.env.settle()
        (board,) = table.boards()
        assert board.id == first.id
        assert texts(board) != texts(first)
        await world.bo.join_voice(table.voice)
        assert table.away() == set()

    play(folder, act)


def test_twenty_presses_in_a_second_are_few_edits(folder: Path) -> None:
    """With the real pauses: all count, the limit of the channel holds, the last state shows."""

    async def act(world: World) -> None:
        table = await opened(world)
        registry = table.services.registry
        await table.bot(table.services.worker(BoardUpdater).detach())
        updater = BoardUpdater(registry)
        await table.bot(attached(updater, DiscordBoards(world.env.bot)))
        start = (await registry.look(table.now)).table.count("fate", "s0")
        people = [Actor(world.ana.id, "Ana"), Actor(world.bo.id, "Bo")]
        presses = [
            registry.act(table.now, who, c.Change(counter="fate", holder="s0", by=1))
            for _ in range(10)
            for who in people
        ]
        before = len(requests(table, "PATCH", str(table.now.message)))
        await table.bot(together(presses))
        await table.rest(8)
        edits = requests(table, "PATCH", str(table.now.message))[before:]
        assert 1 <= len(edits) <= MOST
        running = await registry.look(table.now)
        assert running.table.count("fate", "s0") == start + 20
        assert f"→ {start + 20}" in table.board()
        await table.bot(updater.detach())

    play(folder, act)
