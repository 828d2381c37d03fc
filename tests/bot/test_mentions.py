"""Mentions where the bot lacks a permission: told in a direct message, with who can mend it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord.backend import serializers

from tests.bot.world import World, play, texts

QUESTION = "what is the honor dial"


def closed(world: World, **permissions: bool) -> simcord.ChannelHandle:
    """A channel in which the bot lacks something."""
    me: Any = world.env.bot.user
    return world.guild.create_text_channel(
        "closed", overwrites={me: discord.PermissionOverwrite(**permissions)}
    )


async def mention(world: World, where: Any) -> None:
    await world.ana.send(where, f"<@{world.guild_bot}> {QUESTION}")


def told(world: World) -> list[str]:
    """What Ana was told in direct messages."""
    return [texts(one) for one in world.ana.user.dm_channel.history()]


def test_a_channel_where_the_bot_may_not_write(folder: Path) -> None:
    """Whoever asked is told what is missing, where, who can mend it, and what works there."""

    async def act(world: World) -> None:
        channel = closed(world, send_messages=False)
        await mention(world, channel)
        (said,) = told(world)
        assert f"lacks the permission Send Messages in <#{channel.id}>" in said
        assert "somebody who may manage roles or the channel can give it" in said
        assert "`/rule`" in said
        assert len(channel.history()) == 1
        answer = await world.ana.slash(channel, "rule", question=QUESTION)
        assert "onor dial" in texts(answer.response)

    play(folder, act)


def test_a_thread_where_the_bot_may_not_write(folder: Path) -> None:
    """A thread has a permission of its own, and it is called by its name."""

    async def act(world: World) -> None:
        handle = closed(world, send_messages_in_threads=False)
        channel = world.env.bot.get_channel(handle.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.create_thread(name="game night", type=discord.ChannelType.public_thread)
        (thread,) = handle.threads
        await mention(world, thread)
        (said,) = told(world)
        assert f"lacks the permission Send Messages in Threads in <#{thread.id}>" in said
        await mention(world, handle)
        assert "### Honor" in texts(handle.last_message)
        assert len(told(world)) == 1

    play(folder, act)


def test_without_the_history_it_answers_beside(folder: Path) -> None:
    """Discord takes no reply to a message from who may not read on: the answer stands alone."""

    async def act(world: World) -> None:
        channel = closed(world, read_message_history=False)
        await mention(world, channel)
        beside = channel.last_message
        assert "### Honor" in texts(beside)
        assert beside
        assert beside.reference is None
        await mention(world, world.channel)
        reply = world.channel.last_message
        assert reply
        assert reply.reference is not None
        assert told(world) == []

    play(folder, act)


def test_whoever_takes_no_direct_messages(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Then only the log knows, and the bot goes on."""

    async def act(world: World) -> None:
        channel = closed(world, send_messages=False)
        world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
        with caplog.at_level("INFO", "bot"):
            await mention(world, channel)
        assert f"cannot speak in channel {channel.id}, lacking Send Messages" in caplog.text
        assert "takes no direct messages" in caplog.text
        assert QUESTION not in caplog.text
        await mention(world, world.channel)
        assert "### Honor" in texts(world.channel.last_message)

    play(folder, act)


def test_a_question_that_was_deleted_meanwhile(folder: Path) -> None:
    """The answer stands alone then; Discord takes no reply that insists on its message."""

    async def act(world: World) -> None:
        await mention(world, world.channel)
        (said,) = [one.json for one in world.env.http_requests if one.path.endswith("/messages")]
        assert isinstance(said, dict)
        assert said["message_reference"]["fail_if_not_exists"] is False

    play(folder, act)


@pytest.mark.parametrize("question", [QUESTION, ""])
def test_a_flood_of_mentions_is_refused_once(folder: Path, question: str) -> None:
    """Ten are answered, empty ones too; one line says to slow down, and then it is silent."""

    async def act(world: World) -> None:
        for number in range(30):
            asked = f"{question} {number}" if question else ""
            await world.ana.send(world.channel, f"<@{world.guild_bot}> {asked}")
        said = [texts(one) for one in world.channel.history() if one.author.bot]
        assert len(said) == 11
        assert len([one for one in said if "Slow down" in one]) == 1
        await world.bo.send(world.channel, f"<@{world.guild_bot}> {QUESTION}")
        assert len([one for one in world.channel.history() if one.author.bot]) == 12

    play(folder, act)


def test_what_discord_itself_writes_is_no_question(folder: Path) -> None:
    """That somebody added the bot to a thread mentions it, and nobody can reply to that."""

    async def act(world: World) -> None:
        message = await world.ana.send(world.channel, "look at this")
        stored = world.env.backend.get_message(world.channel.id, message.id)
        payload = dict(serializers.message_payload(world.env.backend, stored))
        me = {"id": str(world.guild_bot), "username": "judge", "discriminator": "0", "avatar": None}
        payload |= {"id": str(message.id + 1), "type": 1, "content": "", "mentions": [me]}
        world.env.backend.emit("MESSAGE_CREATE", payload)
        await world.env.settle()
        assert len(world.channel.history()) == 1

    play(folder, act)
