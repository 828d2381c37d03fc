"""Checks of a user's rights on a server: to change its guides, rulings and settings.

features -> here -> a refusal, or the server
"""

from __future__ import annotations

from bot.refusals import BotError
from bot.ui.services import Interaction, may_manage


def guild_of(interaction: Interaction) -> int:
    """Return the id of the server; raise `BotError` in a direct message."""
    if interaction.guild_id is None:
        raise BotError("This only works on a server.")
    return interaction.guild_id


def manageable_guild(interaction: Interaction) -> int:
    """Return the id of the server; raise `BotError` if the user may not change its library."""
    guild = guild_of(interaction)
    if not may_manage(interaction):
        raise BotError(
            "Only those who may manage the server, or have the role that it has named in "
            "`/settings`, can change its library."
        )
    return guild


class MayNotManage(BotError):
    """The error for a user who may not manage the judge on this server."""

    def __init__(self) -> None:
        super().__init__(
            "Only those may do this who have the permission Manage Server, or a role that "
            "`/settings` names."
        )


def must_manage(interaction: Interaction) -> None:
    """Raise `MayNotManage` if the user may not manage library, rulings and settings."""
    if not may_manage(interaction):
        raise MayNotManage
