"""Announcements on Discord: in the channel, calling nobody; at the end a summary with a picture."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec

from bot.engine import commands as c
from bot.outbox.announcements import Announcer
from bot.tables.placement import TablePlacement
from bot.tables.registry import Actor
from tests.bot.test_rule_topics import services, table
from tests.bot.world import World, parts, play, texts


def who(member: Any) -> Actor:
    return Actor(member.id, "Somebody")


def lines(world: World) -> list[str]:
    """What was announced, the oldest first."""
    return [one.content for one in world.channel.history() if one.content]


async def do(world: World, placement: TablePlacement, member: Any, command: c.Command) -> None:
    await services(world).registry.act(placement, who(member), command)
    await said(world)


async def said(world: World) -> None:
    """Wait until all is said: what nobody pressed for is none of the double's business."""
    async with asyncio.timeout(30):
        while services(world).worker(Announcer).waiting:  # noqa: ASYNC110 - no event tells of it
            await asyncio.sleep(0.005)
    await world.env.settle()


async def win(world: World, placement: TablePlacement) -> None:
    await do(world, placement, world.ana, c.SetTo(counter="honor", holder="s0", to=25))


def test_a_phase_is_announced_in_the_channel(folder: Path) -> None:
    """One short line; nobody is called, and no phone makes a sound."""

    async def act(world: World) -> None:
        placement = await table(world)
        await do(world, placement, world.bo, c.Pass())
        assert lines(world) == []
        await do(world, placement, world.ana, c.Pass())
        assert lines(world) == ["▸ Round 1 · Draw"]
        (line,) = [one for one in world.channel.history() if one.content]
        assert line.flags.suppress_notifications
        assert not line.mentions

    play(folder, act)


def test_a_name_is_no_markup(folder: Path) -> None:
    """Whoever is called @everyone or *Bo* calls nobody and changes no letters."""

    async def act(world: World) -> None:
        placement = await table(world)
        await do(
            world, placement, world.bo, c.Sit(place=1, name="*@everyone*", player=str(world.bo.id))
        )
        await do(world, placement, world.ana, c.Put(piece="air", state="claimed", holder=1))
        (line,) = [one for one in world.channel.history() if one.content]
        assert line.content == "✋ ✎ Air: claimed (\\*\\@everyone\\*)"
        assert not line.mention_everyone

    play(folder, act)


def test_bids_are_announced_when_all_are_in_and_not_before(folder: Path) -> None:
    """Nothing in the channel tells the first bid."""

    async def act(world: World) -> None:
        placement = await table(world)
        await do(world, placement, world.ana, c.Pass())
        await do(world, placement, world.bo, c.Pass())
        before = lines(world)
        await do(world, placement, world.ana, c.Choose(choice="bid", value={"value": 4}))
        assert lines(world) == before
        await do(world, placement, world.bo, c.Choose(choice="bid", value={"value": 2}))
        assert lines(world)[-1].startswith("🔓 Bid: Ana 4, Bo 2 · Ana → Bo: 2 honor")

    play(folder, act)


def test_the_end_has_a_summary_with_a_picture(folder: Path) -> None:
    """Who won and how, and the course of honor and fate as a PNG."""

    async def act(world: World) -> None:
        placement = await table(world)
        await win(world, placement)
        (summary,) = [one for one in world.channel.history() if one.attachments]
        assert "Ana wins the game: honor 25" in texts(summary)
        assert "1 round" in texts(summary)
        assert summary.attachments[0].filename == "course.png"
        (gallery,) = [one for one in parts(summary) if one["type"] == 12]
        assert gallery["items"][0]["description"].startswith("At the end: honor: Ana 25, Bo 10")

    play(folder, act)


def test_where_no_file_may_be_attached_the_words_come_alone(folder: Path) -> None:
    """A channel without the permission to attach files still hears who has won."""

    async def act(world: World) -> None:
        placement = await table(world)
        await do(world, placement, world.ana, c.Change(counter="honor", holder="s0", by=1))
        world.env.inject_error(
            "POST", f"/channels/{placement.channel}/messages", status=403, code=50013
        )
        await win(world, placement)
        assert any("Ana wins the game" in texts(one) for one in world.channel.history())
        assert not any(one.attachments for one in world.channel.history())

    play(folder, act)


def test_what_is_switched_off_is_not_announced(folder: Path) -> None:
    """The table is silent about phases, and about its end."""

    async def act(world: World) -> None:
        placement = await table(world)
        registry = services(world).registry
        quiet = ("phase", "end")
        placement = await registry.change(
            placement.table, lambda one: msgspec.structs.replace(one, quiet=quiet)
        )
        await do(world, placement, world.ana, c.GoTo(step="5.3"))
        await win(world, placement)
        assert lines(world) == []
        assert not [one for one in world.channel.history() if one.attachments]

    play(folder, act)


def test_of_two_tables_in_a_channel_each_line_names_its_own(folder: Path) -> None:
    """Otherwise nobody knows which of them is meant."""

    async def act(world: World) -> None:
        north = await table(world)
        await table(world, name="south")
        await do(world, north, world.ana, c.GoTo(step="5.3"))
        assert lines(world) == ["▸ **north** · Round 1 · Regroup"]

    play(folder, act)
