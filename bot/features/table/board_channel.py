"""The place of a new table: its channel, the people there, and whether a board can be posted.

/table open, import, board -> here -> TablePlacement
"""

from __future__ import annotations

import discord

from bot.features.table.context import registry_of
from bot.refusals import BotError
from bot.tables.placement import TablePlacement, stored_name
from bot.tables.setup import SeatedPerson, Setup
from bot.ui.permissions import LACKS, ChannelMention, missing, permission_names
from bot.ui.rights import guild_of
from bot.ui.services import Interaction, private_words

Voice = discord.VoiceChannel | discord.StageChannel


def voice_of(interaction: Interaction) -> Voice | None:
    """Return the voice channel that a table is opened in; None if there is none.

    It is the channel whose chat the command was used in, else the channel that the user is in.
    """
    if isinstance(interaction.channel, discord.VoiceChannel | discord.StageChannel):
        return interaction.channel
    user = interaction.user
    state = user.voice if isinstance(user, discord.Member) else None
    return state.channel if state else None


def people_in(interaction: Interaction) -> list[SeatedPerson]:
    """Return everybody in the voice channel except bots, the user first; [] without a channel."""
    voice = voice_of(interaction)
    members = [one for one in voice.members if not one.bot] if voice else []
    members.sort(key=lambda one: one.id != interaction.user.id)
    return [SeatedPerson(one.id, one.display_name) for one in members]


def check_room(interaction: Interaction, name: str) -> None:
    """Raise `BotError` if a table with this name cannot be opened in this channel.

    If the channel has a table already, the new one needs a name. The bot must be allowed to
    post a board there.
    """
    here = registry_of(interaction).with_board_in(
        guild_of(interaction), interaction.channel_id or 0
    )
    here = tuple(placement for placement in here if placement.channel == interaction.channel_id)
    if here and not name:
        raise BotError(
            "There is a table in this channel, {name}: end it with `/table close`, or give this "
            "one a name.",
            name=here[0].name,
        )
    thread = isinstance(interaction.channel, discord.Thread)
    lacking = missing(interaction.app_permissions, thread=thread)
    if lacking:
        raise BotError(
            LACKS,
            missing=permission_names(lacking, private_words(interaction)),
            where=ChannelMention(interaction.channel_id or 0),
        )


def new_placement(interaction: Interaction, setup: Setup, table: str) -> TablePlacement:
    """Return the record of a new table in this channel, with its name, game and language.

    `table` is its key.
    """
    guild, voice = guild_of(interaction), voice_of(interaction)
    wanted = stored_name(setup.name) or str(getattr(interaction.channel, "name", "") or "table")
    return TablePlacement(
        table=table,
        guild=guild,
        channel=interaction.channel_id or 0,
        name=stored_name(setup.name) or registry_of(interaction).free_name(guild, wanted),
        voice=voice.id if voice else 0,
        game=setup.game,
        language=setup.language,
        opener=interaction.user.id,
    )
