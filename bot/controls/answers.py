"""The buttons and selects under an answer; they work after a restart and for whoever sees them.

A press on a private message changes it, a press on a public one answers privately.
"""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

from bot.errors import BotError, Gone, tell
from bot.leaf import Leaf
from bot.render import ids
from bot.render.answer import choice_view, leaf_view
from bot.room import Interaction, private_words, public_words, room_of, scopes_of
from rules_index.search.engine import Scope

NOBODY = discord.AllowedMentions.none()


async def _leaf(interaction: Interaction, mark: str) -> Leaf:
    scope = Scope("", "", scopes_of(interaction.guild_id))
    leaf = await room_of(interaction).desk.open(mark, scope)
    if leaf is None:
        raise Gone
    return leaf


async def turn_to(interaction: Interaction, view: ui.LayoutView) -> None:
    """Change a private message, answer a public one privately."""
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        await interaction.response.edit_message(view=view)
    else:
        await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NOBODY)


async def show(interaction: Interaction, mark: str, page: int | None, back: str) -> None:
    """An entry in the place of the one that was there, with a way back to it."""
    leaf = await _leaf(interaction, mark)
    await turn_to(interaction, leaf_view(leaf, private_words(interaction), page=page, back=back))


class FromId:
    """A control that is made anew from its custom_id whenever it is pressed."""

    match: re.Match[str]

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: Any, match: re.Match[str], /) -> Self:
        """The control that was pressed."""
        control = cls(item)  # type: ignore[call-arg] # the item's class takes it
        control.match = match
        return control

    async def callback(self, interaction: Interaction) -> None:
        """Act; what goes wrong in a control is told like what goes wrong in a command."""
        try:
            await self.act(interaction)
        except Exception as error:  # noqa: BLE001 # the one handler: discord.py would only log it
            await tell(interaction, error, private_words(interaction))

    async def act(self, interaction: Interaction) -> None:
        """What the control does."""
        raise AssertionError(f"nothing happens on {interaction.data}")


class Show(FromId, ui.DynamicItem[ui.Button[ui.LayoutView]], template=ids.SHOW):
    """Another entry, or another page."""

    async def act(self, interaction: Interaction) -> None:
        await show(
            interaction, self.match["mark"], int(self.match["page"]), self.match["back"] or ""
        )


class Pick(FromId, ui.DynamicItem[ui.Select[ui.LayoutView]], template=ids.PICK):
    """An entry out of several."""

    async def act(self, interaction: Interaction) -> None:
        await show(interaction, self.item.values[0], None, self.match["back"] or "")


class Public(FromId, ui.DynamicItem[ui.Button[ui.LayoutView]], template=ids.PUBLIC):
    """Shows a private answer to all."""

    async def act(self, interaction: Interaction) -> None:
        leaf = await _leaf(interaction, self.match["mark"])
        words, page = public_words(interaction), int(self.match["page"])
        view = leaf_view(leaf, words, page=page, asker=interaction.user.id)
        await interaction.response.send_message(view=view, allowed_mentions=NOBODY)


class Others(FromId, ui.DynamicItem[ui.Button[ui.LayoutView]], template=ids.OTHERS):
    """The next entries that may be meant."""

    async def act(self, interaction: Interaction) -> None:
        words = private_words(interaction)
        scope = Scope("", "", scopes_of(interaction.guild_id))
        refs = await room_of(interaction).desk.refs(self.match["marks"].split("."), scope)
        if not refs:
            raise Gone
        await turn_to(interaction, choice_view(words("Perhaps one of these:"), refs, words))


class Delete(FromId, ui.DynamicItem[ui.Button[ui.LayoutView]], template=ids.DELETE):
    """Takes a public answer away: for who asked, and for moderators."""

    async def act(self, interaction: Interaction) -> None:
        moderates = interaction.permissions.manage_messages
        if interaction.user.id != int(self.match["asker"]) and not moderates:
            raise BotError("Only who asked, or a moderator, can delete this answer.")
        await interaction.response.defer()
        await interaction.delete_original_response()


ITEMS = (Show, Pick, Public, Others, Delete)
"""All controls under answers, to be known from the start."""
