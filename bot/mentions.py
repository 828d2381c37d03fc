"""A mention that could not be answered: told in the channel, else to whoever asked.

cogs.judge -> here -> errors, render
"""

from __future__ import annotations

import logging

import discord

from bot.errors import NO_CONNECTION, sentence
from bot.locale.catalogue import Words
from bot.permissions import listed, missing, refused
from bot.render.parts import notice

log = logging.getLogger(__name__)


def missing_for(message: discord.Message) -> list[str]:
    """What the bot lacks to answer where a message stands."""
    if message.guild is None:
        return []
    thread = isinstance(message.channel, discord.Thread)
    try:
        permissions = message.channel.permissions_for(message.guild.me)
    except discord.ClientException:  # a thread of a channel that the bot does not see
        return []
    return missing(permissions, thread=thread)


async def tell_in_channel(message: discord.Message, error: BaseException, words: Words) -> None:
    """Answer a mention with what went wrong; where the bot may not speak, in a direct message."""
    where, lacking = f"<#{message.channel.id}>", listed(missing_for(message), words)
    nobody = discord.AllowedMentions.none()
    said = sentence(error, words, where, lacking)
    try:
        await message.channel.send(view=notice(said), allowed_mentions=nobody)
        return
    except (discord.HTTPException, *NO_CONNECTION) as failed:
        number = message.channel.id
        log.warning("cannot speak in channel %s, lacking %s: %s", number, lacking, failed)
        if message.guild is None or not isinstance(failed, discord.Forbidden):
            return
    instead = words("Commands work there all the same: ask with `/rule`.")
    view = notice(f"{refused(words, where, lacking)}\n{instead}")
    try:
        await message.author.send(view=view, allowed_mentions=nobody)
    except (discord.HTTPException, *NO_CONNECTION) as failed:
        log.info("who asked there takes no direct messages: %s", failed)
