"""What happens around boards: people come and go in voice, messages are written and deleted.

Gateway events -> here -> bot.tables.presence, BoardUpdater
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable

import discord
from discord.ext import commands

from bot.engine.errors import TableError
from bot.outbox.board_updater import BoardUpdater
from bot.tables import presence
from bot.ui.services import Room

log = logging.getLogger(__name__)


async def look_round(client: discord.Client, room: Room) -> None:
    """Whoever is in voice by now is not away."""
    for guild in client.guilds:
        for channel in guild.voice_channels:
            there = set(channel.voice_states)
            if there:
                await _quietly(presence.back(room.hall, channel.id, there))


class Presence(commands.Cog):
    """Marks who is away, and keeps boards where they can be seen."""

    def __init__(self, room: Room) -> None:
        self._room = room

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
            self._room.worker(BoardUpdater).said(message.channel.id, message.id)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        """Perhaps it was a board."""
        await _quietly(self._room.worker(BoardUpdater).gone(gone.channel_id, {gone.message_id}))

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, gone: discord.RawBulkMessageDeleteEvent) -> None:
        """Perhaps one of them was a board."""
        await _quietly(self._room.worker(BoardUpdater).gone(gone.channel_id, gone.message_ids))


async def _quietly(work: Awaitable[None]) -> None:
    """Nobody asked for it, so nobody is told if the tables cannot be read just now."""
    try:
        await work
    except TableError as error:
        log.error("%s", error)
