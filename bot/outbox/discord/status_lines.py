"""The status line of a voice channel, if the bot may set it.

VoiceStatusUpdater -> DiscordStatusLines -> Discord
"""

from __future__ import annotations

import logging

import discord

from bot.outbox.board_updater import Missing
from bot.outbox.discord.board_messages import discord_errors

log = logging.getLogger(__name__)


class DiscordStatusLines:
    """The setter of the status lines of voice channels on Discord."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def status(self, guild: int, voice: int, text: str) -> None:
        """Set the channel's status, or clear it with ""; do nothing where the bot may not.

        Raise RetryLater if it cannot be set at the moment.
        """
        channel = self._client.get_channel(voice)
        if not isinstance(channel, discord.VoiceChannel) or not _may_set_status(channel):
            return
        try:
            with discord_errors():
                await channel.edit(status=text or None)
        except (Missing, discord.HTTPException) as error:
            log.info("no status for voice channel %s of %s: %s", voice, guild, error)


def _may_set_status(channel: discord.VoiceChannel) -> bool:
    """Tell whether the bot may set the status.

    If the bot is not in the channel, it also needs the permission to manage the channel.
    """
    me = channel.guild.me
    may = channel.permissions_for(me)
    return may.set_voice_channel_status and (may.manage_channels or me.id in channel.voice_states)
