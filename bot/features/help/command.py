"""The command /help, which shows all commands.

Discord -> here -> controls -> view
"""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str as said

from bot.features.help.controls import help_at
from bot.ui.control import answer_privately
from bot.ui.services import Interaction


@app_commands.command(name=said("help"), description=said("What you can ask, with examples."))
async def help_command(interaction: Interaction) -> None:
    """Show the first page of all commands."""
    await answer_privately(interaction, help_at(interaction, 0))
