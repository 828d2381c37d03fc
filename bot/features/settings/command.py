"""The command /settings, and the welcome on a new server.

Discord -> here -> GuildSettings -> ui -> Discord
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta

import discord
from discord import app_commands
from discord.app_commands import locale_str as said
from discord.ext import commands

from bot.features.settings.controls import show_panel
from bot.features.settings.view import SERVER, welcome_view
from bot.locale.catalogue import Words, words
from bot.ui.components import NOBODY
from bot.ui.permissions import missing, missing_in_all, permission_names
from bot.ui.services import Interaction, Services, scopes_of

log = logging.getLogger(__name__)

LATELY = timedelta(days=3)
"""The time after joining a server in which the bot still posts a welcome that it has missed."""
_NAMED = 10
"""The most channels with missing permissions that the welcome names; the rest are counted."""


class SettingsCommands(commands.Cog):
    """The command /settings, and the welcome on a new server."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(
        name=said("settings"), description=said("Game, languages and who may do what here.")
    )
    @app_commands.guild_only()
    async def settings(self, interaction: Interaction) -> None:
        """Show the panel with the settings of this server."""
        await show_panel(interaction, SERVER)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Welcome a server that has invited the bot, even if it had done so before."""
        await self.services.guild_settings.greet(guild.id)
        await self._greet(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Welcome a server that invited the bot lately, while it was not running.

        Most bots are invited before their first run, and Discord then sends no event for it.
        """
        joined = guild.me.joined_at
        lately = joined and discord.utils.utcnow() - joined < LATELY
        if lately and await self.services.guild_settings.greet(guild.id):
            await self._greet(guild)

    async def _greet(self, guild: discord.Guild) -> None:
        """Post the welcome in the first channel that takes it; else send it to the owner."""
        lines = await self.services.answers.guides(scopes_of(guild.id))
        language = words(guild.preferred_locale.value)
        lacking = list(_lacking(guild, language))
        for channel in _where(guild):
            view = welcome_view(language, lacking, guides=bool(lines), pressed=True)
            if await _said(channel, view):
                return
        owner = await _owner(guild)
        if owner:
            view = welcome_view(language, lacking, guides=bool(lines), pressed=False)
            await _said(owner, view)


async def _owner(guild: discord.Guild) -> discord.Member | None:
    try:
        return guild.owner or (await guild.fetch_member(guild.owner_id) if guild.owner_id else None)
    except discord.HTTPException as error:
        log.info("the owner of server %s cannot be found: %s", guild.id, error)
        return None


def _where(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield the channels that the bot may write to: the system channel, then all from the top."""
    first = [guild.system_channel] if guild.system_channel else []
    for channel in dict.fromkeys([*first, *guild.text_channels]):
        if not {"view_channel", "send_messages"} & set(missing(channel.permissions_for(guild.me))):
            yield channel


async def _said(to: discord.abc.Messageable, view: discord.ui.LayoutView) -> bool:
    try:
        await to.send(view=view, allowed_mentions=NOBODY)
    except discord.HTTPException as error:
        log.info("the first words could not be said there: %s", error)
        return False
    return True


def _lacking(guild: discord.Guild, language: Words) -> Iterator[str]:
    """Yield lines on the permissions that the bot lacks on the whole server, then in channels.

    Channels that the bot cannot see are not named: they may be hidden on purpose.
    """
    everywhere = missing_in_all(guild.me.guild_permissions)
    if everywhere:
        yield language(
            "{missing}: on the whole server", missing=permission_names(everywhere, language)
        )
    wrong = []
    for channel in guild.text_channels:
        here = missing_in_all(channel.permissions_for(guild.me))
        more = [one for one in here if one not in everywhere]
        if more and "view_channel" not in here:
            wrong.append((channel, more))
    for channel, more in wrong[:_NAMED]:
        where = channel.mention
        yield language(
            "{missing}: in {where}", missing=permission_names(more, language), where=where
        )
    if len(wrong) > _NAMED:
        yield language.count("{n} more channel", "{n} more channels", len(wrong) - _NAMED)
