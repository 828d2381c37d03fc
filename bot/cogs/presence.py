"""What happens around boards: people come and go in voice, messages are written and deleted.

Gateway events -> here -> bot.play.presence, BoardUpdater
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable

import discord
from discord.ext import commands

from bot.play import presence
from bot.room import Room
from bot.tables.errors import TableError

log = logging.getLogger(__name__)


class Presence(commands.Cog):
    """Marks who is away, and keeps boards where they can be seen."""

    def __init__(self, bot: commands.Bot, room: Room) -> None:
        self._bot, self._room = bot, room

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """All boards as they stand, once; whoever is in voice by now is not away."""
        await _quietly(self._look_round())

    async def _look_round(self) -> None:
        self._room.board_updater.resume()
        self._room.undo_requests.resume()
        for guild in self._bot.guilds:
            for channel in guild.voice_channels:
                there = set(channel.voice_states)
                if there:
                    await presence.back(self._room.hall, channel.id, there)

    @commands.Cog.listener()
    async def on_voice_state_update(
        self, member: discord.Member, before: discord.VoiceState, after: discord.VoiceState
    ) -> None:
        """Somebody came or went, or only muted themselves."""
        left, came = (state.channel.id if state.channel else 0 for state in (before, after))
        await _quietly(presence.moved(self._room.hall, member.id, left, came))

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Nobody can come back into a voice channel that is gone."""
        await _quietly(presence.forget_voice(self._room.hall, channel.id))

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """A board moves up."""
        if message.guild:
            self._room.board_updater.said(message.channel.id, message.id)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        """Perhaps it was a board."""
        await _quietly(self._room.board_updater.gone(gone.channel_id, {gone.message_id}))

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, gone: discord.RawBulkMessageDeleteEvent) -> None:
        """Perhaps one of them was a board."""
        await _quietly(self._room.board_updater.gone(gone.channel_id, gone.message_ids))


async def _quietly(work: Awaitable[None]) -> None:
    """Nobody asked for it, so nobody is told if the tables cannot be read just now."""
    try:
        await work
    except TableError as error:
        log.error("%s", error)
