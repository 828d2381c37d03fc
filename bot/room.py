"""What commands and controls work with: made once by the client, found through an interaction.

client -> Room -> cogs, controls
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, cast

import discord

from bot.desk import Desk
from bot.locale.catalogue import Words, words
from bot.servers.custom import Custom, Servers
from rules_index.library import OPERATOR
from rules_index.search.engine import Scope


@dataclass(frozen=True, slots=True)
class Room:
    """The services of a running bot."""

    desk: Desk
    servers: Servers

    def words_of(self, message: discord.Message) -> Words:
        """The language of the channel that a message stands in."""
        guild = message.guild
        custom = self.servers.custom(guild.id if guild else None, message.channel.id)
        return words(custom.language or (guild.preferred_locale.value if guild else "en"))

    def close(self) -> None:
        """Give thread and files back."""
        self.desk.close()
        self.servers.close()


class _HasRoom(Protocol):
    room: Room


Interaction = discord.Interaction[discord.Client]


def room_of(interaction: Interaction) -> Room:
    """The services behind an interaction."""
    return cast("_HasRoom", interaction.client).room


def custom_of(interaction: Interaction) -> Custom:
    """What the server and the channel have set."""
    return room_of(interaction).servers.custom(interaction.guild_id, interaction.channel_id)


def private_words(interaction: Interaction) -> Words:
    """The language of somebody who reads alone: their own."""
    return words(interaction.locale.value)


def public_words(interaction: Interaction) -> Words:
    """The language of a channel: as it was set, else as the server speaks on Discord."""
    custom = custom_of(interaction)
    return words(custom.language or (interaction.guild_locale or interaction.locale).value)


def scopes_of(guild: int | None) -> tuple[str, ...]:
    """Whose guides may answer: the server's own, then the operator's; never another server's."""
    return (f"guild:{guild}", OPERATOR) if guild else (OPERATOR,)


def scope_of(interaction: Interaction, game: str = "", language: str = "") -> Scope:
    """What may answer here."""
    chosen = game or custom_of(interaction).game
    return Scope(chosen, language, scopes_of(interaction.guild_id))
