"""The link that invites the bot: what it asks for is enough, and nothing of it is too much."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.ui.permissions import NEEDED, PERMISSIONS, invitation, missing_in_all
from tests.bot.seated_table import Round, sit_down
from tests.bot.world import World, make_bot, play, texts

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def invited(world: World) -> None:
    """The bot may do on this server what the link asks for; @everyone may do nothing."""
    guild = world.env.backend.get_guild(world.guild.id)
    (role,) = [one for one in guild.roles.values() if one.managed]
    world.env.backend.edit_role(guild.id, role.id, {"permissions": PERMISSIONS.value})
    everyone = discord.Permissions(view_channel=True, use_application_commands=True, connect=True)
    people = everyone | discord.Permissions(send_messages=True, send_messages_in_threads=True)
    ours = guild.roles[guild.id]
    world.env.backend.edit_role(guild.id, ours.id, {"permissions": 0})
    able = world.guild.create_role("Players", permissions=people)
    for who in (world.ana, world.bo):
        world.env.backend.add_member_role(guild.id, who.id, able.id)


async def is_answered(world: World, where: Any) -> bool:
    """Whether the bot replies to a mention, to the very message."""
    await world.ana.send(where, f"<@{world.guild_bot}> what is the honor dial")
    said = where.last_message
    return said.author.id == world.guild_bot and said.reference and "### Honor" in texts(said)


async def won(table: Round) -> None:
    """Ana plays on until she has all the honor that it takes."""
    await table.say(table.world.ana, "honor +25")
    await table.world.env.settle()


def test_the_link_asks_for_what_is_used(folder: Path) -> None:
    """Mentions in channels and threads, the board, announcements and the picture at the end."""

    async def act(world: World) -> None:
        channel = world.env.bot.get_channel(world.channel.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.create_thread(name="game night", type=discord.ChannelType.public_thread)
        invited(world)
        await world.env.settle()
        me = world.env.bot.get_guild(world.guild.id).me  # type: ignore[union-attr] # it is there
        assert me.guild_permissions == PERMISSIONS
        assert await is_answered(world, world.channel)
        assert await is_answered(world, world.channel.threads[0])
        table = await sit_down(world)
        assert "Round 1" in texts(table.board)
        await won(table)
        assert any(one.attachments for one in table.voice.history())

    play(folder, act)


@pytest.mark.parametrize("permission", NEEDED)
def test_the_bot_says_when_one_of_them_is_missing(permission: str) -> None:
    """What the link asks for and what the bot misses is one list."""
    less = discord.Permissions(PERMISSIONS.value)
    assert missing_in_all(less) == []
    less.update(**{permission: False})
    assert missing_in_all(less) == [permission]


def test_a_bot_on_no_server_says_how_to_invite_it(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever runs it for the first time finds the link in the log."""

    async def run() -> None:
        async with simcord.run(make_bot(folder)) as env:
            assert env.bot.application_id
            assert invitation(env.bot.application_id) in caplog.text

    with caplog.at_level(logging.INFO):
        asyncio.run(run())


def test_the_readme_has_the_same_link() -> None:
    """With the place for the application's id, and the very permissions."""
    assert invitation(1).replace("client_id=1&", "client_id=APPLICATION_ID&") in README
