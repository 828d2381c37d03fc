"""/help: the commands that the bot has registered, page by page.

command -> here -> view
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from discord import app_commands, ui
from discord.ext import commands

from bot.features.help.view import HelpLine, help_view
from bot.ui import ids
from bot.ui.components import Button
from bot.ui.control import PersistentControl, show_privately
from bot.ui.permissions import invitation
from bot.ui.services import Interaction, private_words


def help_at(interaction: Interaction, page: int) -> ui.LayoutView:
    """Return a page of the help on all commands, in the user's language."""
    lines = sorted(_lines(interaction), key=lambda line: line.name.split(" ")[0] != "rule")
    link = invitation(interaction.application_id)
    return help_view(lines, private_words(interaction), page, link)


def _lines(interaction: Interaction) -> Iterator[HelpLine]:
    tree = cast("commands.Bot", interaction.client).tree
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command):
            needed = tuple(one.display_name for one in command.parameters if one.required)
            yield HelpLine(command.qualified_name, command.description, needed)


class HelpPage(PersistentControl, ui.DynamicItem[Button], control_id=ids.HELP):
    """The button that turns to another page of the help."""

    async def act(self, interaction: Interaction) -> None:
        await show_privately(interaction, help_at(interaction, self.fields["page"]))
