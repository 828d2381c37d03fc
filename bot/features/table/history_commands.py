"""The commands /table history, proofs, export, import and settings.

Discord -> here -> TableRegistry, export
"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str as said

from bot.features.table import autocomplete
from bot.features.table.board_channel import check_room
from bot.features.table.close import show_settings
from bot.features.table.command import Name, Named, table, which_table
from bot.features.table.context import context_at, placement_at
from bot.features.table.export import import_file, send_export
from bot.features.table.lookup import context_to_read_at
from bot.features.table.pages import show_history, show_proofs
from bot.ui.services import Interaction

table_group = table
"""The group /table with all its commands, from this module and from `command`."""


def which_to_read(command: Named) -> Named:
    """Add the option "table" to a command and return it; finished tables are suggested too.

    The command gets the option as its parameter `name`.
    """
    renamed = app_commands.rename(name=said("table"))(command)
    described = app_commands.describe(name=said("Which table; it may be finished."))(renamed)
    return app_commands.autocomplete(name=autocomplete.tables_to_read)(described)


@table.command(name=said("history"), description=said("All that happened, in pages."))
@which_to_read
async def history(interaction: Interaction, name: str = "") -> None:
    """Show the table's history, the newest page first.

    `name` is the table's name, where there are several.
    """
    await show_history(interaction, await context_to_read_at(interaction, name))


@table.command(name=said("proofs"), description=said("What proves the secret choices."))
@which_to_read
async def proofs(interaction: Interaction, name: str = "") -> None:
    """Show the revealed secret choices, with the codes that prove them.

    `name` is the table's name, where there are several.
    """
    await show_proofs(interaction, await context_to_read_at(interaction, name))


@table.command(name=said("export"), description=said("The table as text and as JSON, for you."))
@which_to_read
async def export(interaction: Interaction, name: str = "") -> None:
    """Send the table as two files; neither holds anything that is still secret.

    `name` is the table's name, where there are several.
    """
    await send_export(interaction, await context_to_read_at(interaction, name))


@table.command(name=said("import"), description=said("Go on with an exported table."))
@app_commands.rename(file=said("file"), name=said("name"))
@app_commands.describe(
    file=said("The JSON file that /table export gave."),
    name=said("For a second table in the same channel."),
)
async def import_table(interaction: Interaction, file: discord.Attachment, name: Name = "") -> None:
    """Open a table here from an exported file, with its history."""
    check_room(interaction, name)
    await import_file(interaction, file, name)


@table.command(name=said("settings"), description=said("Language of the board, announcements."))
@which_table
async def settings(interaction: Interaction, name: str = "") -> None:
    """Show the table's settings: the board's language and the announcements.

    `name` is the table's name, where there are several.
    """
    await show_settings(
        interaction, await context_at(interaction, await placement_at(interaction, name))
    )
