"""The command /t, with which players say in words what they do.

Discord -> here -> text_commands -> TableRegistry
"""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as said
from discord.ext import commands

from bot.features.table import autocomplete
from bot.features.table.text_commands import context_of_text, say_words
from bot.ui.services import Interaction, Services


class Say(commands.Cog):
    """The command /t, with which players say in words what they do."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(name=said("t"), description=said("Say something at the table."))
    @app_commands.rename(words=said("words"), table=said("table"))
    @app_commands.describe(
        words=said("What you would say aloud; “help” shows examples for this table."),
        table=said("Which table, where there are several."),
    )
    @app_commands.autocomplete(words=autocomplete.words, table=autocomplete.tables)
    @app_commands.guild_only()
    async def say(self, interaction: Interaction, words: str, table: str = "") -> None:
        """Do at the table what the words say."""
        at = await context_of_text(interaction, words, table)
        await say_words(interaction, at, words)
