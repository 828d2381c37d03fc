"""Listeners around boards: people come and go in voice, messages are written and deleted.

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
from bot.ui.services import Services

log = logging.getLogger(__name__)


async def mark_present_people(client: discord.Client, services: Services) -> None:
    """Mark everybody who is in a voice channel as no longer away."""
    for guild in client.guilds:
        for channel in guild.voice_channels:
            there = set(channel.voice_states)
            if there:
                await _quietly(presence.people_back(services.registry, channel.id, there))


class Presence(commands.Cog):
    """The listeners that mark who is away, and keep boards where they can be seen."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @commands.Cog.listener()
    async def on_voice_state_update(
        self, member: discord.Member, before: discord.VoiceState, after: discord.VoiceState
    ) -> None:
        """Mark a person as away or back, if they have left or joined a voice channel."""
        left, came = (state.channel.id if state.channel else 0 for state in (before, after))
        await _quietly(presence.voice_moved(self._services.registry, member.id, left, came))

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Forget who is away from a voice channel that was deleted: nobody can come back to it."""
        await _quietly(presence.forget_voice(self._services.registry, channel.id))

    @commands.Cog.listener()
    async def on_message(self, message: discord.Message) -> None:
        """Note that a message has pushed the channel's boards further up."""
        if message.guild:
            self._services.worker(BoardUpdater).count_message(message.channel.id, message.id)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, gone: discord.RawMessageDeleteEvent) -> None:
        """Let the boards know of a deleted message, which may have been one of them."""
        await _quietly(
            self._services.worker(BoardUpdater).repost_deleted(gone.channel_id, {gone.message_id})
        )

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, gone: discord.RawBulkMessageDeleteEvent) -> None:
        """Let the boards know of deleted messages, which may include some of them."""
        await _quietly(
            self._services.worker(BoardUpdater).repost_deleted(gone.channel_id, gone.message_ids)
        )


async def _quietly(work: Awaitable[None]) -> None:
    """Await some work; log a `TableError` without telling anybody, as nobody asked for the work."""
    try:
        await work
    except TableError as error:
        log.error("%s", error)
