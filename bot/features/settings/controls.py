"""The controls of the settings panel; they work after a restart and check the rights each time.

press -> here -> GuildSettings -> view
"""

from __future__ import annotations

from collections.abc import Callable

import discord
import msgspec
from discord import ui

from bot.features.settings.view import (
    CHANNEL,
    CHOOSE,
    KEEPERS,
    LEFT_OPEN,
    OPEN,
    SettingsPanel,
    settings_view,
)
from bot.guilds.records import StoredSettings
from bot.ui.components import NOBODY, Button, Select
from bot.ui.control import PersistentControl, show_privately
from bot.ui.rights import guild_of, must_manage
from bot.ui.services import (
    Interaction,
    channel_of,
    may_manage,
    private_words,
    scopes_of,
    services_of,
)


def _key(interaction: Interaction, place: str) -> str:
    guild = guild_of(interaction)
    return f"channel:{channel_of(interaction)}" if place == CHANNEL else f"guild:{guild}"


async def panel_view(interaction: Interaction, place: str) -> ui.LayoutView:
    """Return the current settings panel of the server or the channel, for this user.

    `place` is SERVER or CHANNEL.
    """
    services = services_of(interaction)
    lines = await services.answers.guides(scopes_of(interaction.guild_id))
    channel = channel_of(interaction) if place == CHANNEL else None
    panel = SettingsPanel(
        place=place,
        stored=_with_present_roles(
            interaction, services.guild_settings.stored(_key(interaction, place))
        ),
        effective=services.guild_settings.effective(interaction.guild_id, channel),
        games=tuple(sorted({line.game for line in lines if line.game})),
        languages=tuple(sorted({line.language for line in lines if line.language})),
        may_set=may_manage(interaction),
        manages=interaction.permissions.manage_guild,
    )
    return settings_view(panel, private_words(interaction))


def _with_present_roles(interaction: Interaction, stored: StoredSettings) -> StoredSettings:
    """Return the settings without deleted roles, as Discord refuses a select that names one."""
    guild = interaction.guild
    roles = tuple(one for one in stored.keepers if guild and guild.get_role(one))
    return msgspec.structs.replace(stored, keepers=roles)


async def show_panel(interaction: Interaction, place: str) -> None:
    """Answer a command with the settings panel of a place: SERVER or CHANNEL."""
    view = await panel_view(interaction, place)
    await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)


def setting_change(what: str, value: str) -> Callable[[StoredSettings], StoredSettings]:
    """Return the function that puts an option's value into the setting called `what`.

    The value LEFT_OPEN clears the setting.
    """
    said = "" if value == LEFT_OPEN else value.removeprefix("=")
    match what:
        case "guides":
            return lambda stored: msgspec.structs.replace(stored, languages=_first(said, stored))
        case "public":
            public = None if not said else said == "public"
            return lambda stored: msgspec.structs.replace(stored, public=public)
        case "game":
            return lambda stored: msgspec.structs.replace(stored, game=said)
        case _:
            return lambda stored: msgspec.structs.replace(stored, language=said)


def _first(language: str, stored: StoredSettings) -> tuple[str, ...]:
    """Return the settings' languages with `language` first; none if `language` is ""."""
    rest = (one for one in stored.languages if one != language)
    return (language, *rest) if language else ()


class ChooseSetting(PersistentControl, ui.DynamicItem[Select], control_id=CHOOSE):
    """The select that changes one setting."""

    async def act(self, interaction: Interaction) -> None:
        must_manage(interaction)
        place = self.fields["place"]
        change = setting_change(self.fields["what"], self.item.values[0])
        await services_of(interaction).guild_settings.change(
            _key(interaction, place), change, interaction.guild_id or 0
        )
        await show_privately(interaction, await panel_view(interaction, place))


class Keepers(PersistentControl, ui.DynamicItem[ui.RoleSelect[ui.LayoutView]], control_id=KEEPERS):
    """The select of roles that may manage library and rulings.

    Only users with Discord's permission Manage Server may change it.
    """

    async def act(self, interaction: Interaction) -> None:
        if not interaction.permissions.manage_guild:
            raise discord.app_commands.MissingPermissions(["manage_guild"])
        roles = tuple(role.id for role in self.item.values)
        place = self.fields["place"]
        await services_of(interaction).guild_settings.change(
            _key(interaction, place),
            lambda stored: msgspec.structs.replace(stored, keepers=roles),
            interaction.guild_id or 0,
        )
        await show_privately(interaction, await panel_view(interaction, place))


class OpenSettings(PersistentControl, ui.DynamicItem[Button], control_id=OPEN):
    """The button that opens the settings panel of the server or of the channel."""

    async def act(self, interaction: Interaction) -> None:
        await show_privately(interaction, await panel_view(interaction, self.fields["place"]))


ITEMS = (ChooseSetting, Keepers, OpenSettings)
"""All controls of the panel, registered when the bot starts."""
