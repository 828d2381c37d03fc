"""/privacy: the data that the bot keeps about the user, on a server or in a direct message.

Discord -> here -> controls
"""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as said
from discord.ext import commands

from bot.features.privacy.controls import show_panel
from bot.ui.services import Interaction, Services


class PrivacyCommands(commands.Cog):
    """The command /privacy: the data that the bot keeps about a user."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(
        name=said("privacy"),
        description=said("What is kept about you: see it, take it along, delete it."),
    )
    async def privacy(self, interaction: Interaction) -> None:
        """Show the user's own data, with buttons to export and to delete it."""
        await show_panel(interaction)
