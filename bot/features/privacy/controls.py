"""The panel of /privacy: it exports or deletes the user's own data, and only they see it.

/privacy, press -> here -> Privacy -> view
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from io import BytesIO

import discord
from discord import ui

from bot.features.privacy.view import BACK, DELETE, EXPORT, SURE, done_text, panel_view, sure_view
from bot.privacy.export import file_to_send, to_json
from bot.privacy.records import Person, PersonalData
from bot.refusals import BotError
from bot.ui.components import NOBODY, Button, notice
from bot.ui.control import PersistentControl
from bot.ui.pending_work import pending_work
from bot.ui.services import Interaction, private_words, services_of


def person_of(interaction: Interaction) -> Person:
    """Return the user with all names that Discord gives for them."""
    user = interaction.user
    names = {user.name, user.global_name or "", user.display_name}
    return Person(user.id, frozenset(names - {""}), interaction.guild_id or 0)


async def show_panel(interaction: Interaction) -> None:
    """Answer the command with the user's data; searching all tables may take a moment."""
    async with pending_work(interaction):
        view = await _panel(interaction)
        await interaction.followup.send(view=view, ephemeral=True, allowed_mentions=NOBODY)


async def _panel(interaction: Interaction) -> ui.LayoutView:
    privacy = services_of(interaction).privacy
    data = await privacy.data_of(person_of(interaction))
    return panel_view(data, privacy.policy, _servers(interaction), private_words(interaction))


def _servers(interaction: Interaction) -> dict[int, str]:
    return {guild.id: guild.name for guild in interaction.client.guilds}


class Export(PersistentControl, ui.DynamicItem[Button], control_id=EXPORT):
    """The button that sends the user all of their data as a file."""

    async def act(self, interaction: Interaction) -> None:
        async with pending_work(interaction):
            data = await services_of(interaction).privacy.data_of(person_of(interaction))
            at = datetime.now(UTC).isoformat(timespec="seconds")
            largest = interaction.filesize_limit
            name, content = await asyncio.to_thread(_file, data, interaction.user.id, at, largest)
            if len(content) > largest:
                raise BotError("This is too much for a file on Discord: ask whoever runs the bot.")
            file = discord.File(BytesIO(content), name)
            await interaction.followup.send(file=file, ephemeral=True, allowed_mentions=NOBODY)


def _file(data: PersonalData, person: int, at: str, largest: int) -> tuple[str, bytes]:
    return file_to_send(to_json(data, person, at), largest)


class AskToDelete(PersistentControl, ui.DynamicItem[Button], control_id=DELETE):
    """The button "Delete mine", which asks once more and says what deleting does."""

    async def act(self, interaction: Interaction) -> None:
        await interaction.response.defer()
        privacy = services_of(interaction).privacy
        data = await privacy.data_of(person_of(interaction))
        view = sure_view(data, privacy.policy, private_words(interaction))
        await interaction.edit_original_response(view=view)


class ConfirmDelete(PersistentControl, ui.DynamicItem[Button], control_id=SURE):
    """The button that deletes the user's data for good."""

    async def act(self, interaction: Interaction) -> None:
        await interaction.response.defer()
        data = await services_of(interaction).privacy.forget(person_of(interaction))
        view = notice(done_text(data, private_words(interaction)))
        await interaction.edit_original_response(view=view)


class BackToPanel(PersistentControl, ui.DynamicItem[Button], control_id=BACK):
    """The button that goes back to the panel without deleting anything."""

    async def act(self, interaction: Interaction) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(view=await _panel(interaction))


ITEMS = (Export, AskToDelete, ConfirmDelete, BackToPanel)
"""All controls of the panel, registered when the bot starts."""
