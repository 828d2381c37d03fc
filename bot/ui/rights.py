"""What somebody may do on a server: its guides, its rulings, its settings.

features -> here -> a refusal, or the server
"""

from __future__ import annotations

from bot.refusals import BotError
from bot.ui.services import Interaction, may_manage


def guild_of(interaction: Interaction) -> int:
    """The server that somebody is on; there is none in a conversation of two."""
    if interaction.guild_id is None:
        raise BotError("This only works on a server.")
    return interaction.guild_id


def keeper_of(interaction: Interaction) -> int:
    """The server whose library somebody may change; raises `BotError` for anybody else."""
    guild = guild_of(interaction)
    if not may_manage(interaction):
        raise BotError(
            "Only those who may manage the server, or have the role that it has named in "
            "`/settings`, can change its library."
        )
    return guild


class NotYours(BotError):
    """Something that only those may do who look after the server's judge."""

    def __init__(self) -> None:
        super().__init__(
            "Only those may do this who have the permission Manage Server, or a role that "
            "`/settings` names."
        )


def must_manage(interaction: Interaction) -> None:
    """Refuse whoever may not manage library, rulings and settings."""
    if not may_manage(interaction):
        raise NotYours
