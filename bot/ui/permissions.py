"""What the bot has to be allowed, the link that invites it with just that, and what it lacks.

here -> help, doctor, log; error_handler, boards -> a sentence with who can mend it
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import discord

from bot.locale.catalogue import N_, Words

NEEDED = ("view_channel", "send_messages", "send_messages_in_threads", "read_message_history")
"""Without these it cannot answer where somebody mentions it; commands alone need nothing."""
_WELCOME = ("attach_files",)
"""The picture at the end of a game; without it the words come alone."""


LACKS = N_(
    "The bot lacks the permission {missing} in {where}: somebody who may manage roles or the "
    "channel can give it."
)
MAY_NOT = N_(
    "Discord does not let the bot do this in {where}: somebody who may manage the channel "
    "can look through its permissions."
)

PERMISSIONS = discord.Permissions(**dict.fromkeys((*NEEDED, *_WELCOME), True))


def invitation(application: int) -> str:
    """The link that whoever manages a server opens."""
    return discord.utils.oauth_url(
        application, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )


@dataclass(frozen=True, slots=True)
class ChannelMention:
    """A channel in a sentence: Discord shows its name and a way there.

    It is a part of the sentence (a `Template`), so it is not escaped as the values of one are.
    """

    channel: int

    @property
    def template(self) -> str:
        """`<#5>`, in all languages."""
        return f"<#{self.channel}>"

    @property
    def values(self) -> Mapping[str, object]:
        """None: nothing is to be filled in."""
        return {}


def refused(words: Words, where: str, lacking: str) -> str:
    """What the bot may not do, where, and who can mend it."""
    place = where or words("this channel")
    return words(LACKS, missing=lacking, where=place) if lacking else words(MAY_NOT, where=place)


def _named(words: Words) -> dict[str, str]:
    """What the bot needs of a channel, as Discord calls it."""
    return {
        "view_channel": words("View Channel"),
        "send_messages": words("Send Messages"),
        "send_messages_in_threads": words("Send Messages in Threads"),
        "read_message_history": words("Read Message History"),
        "manage_messages": words("Manage Messages"),
        "manage_guild": words("Manage Server"),
    }


def listed(permissions: list[str], words: Words) -> str:
    """Permissions as Discord calls them."""
    named = _named(words)
    return ", ".join(named.get(one, one.replace("_", " ").title()) for one in permissions)


def missing(permissions: discord.Permissions, *, thread: bool = False) -> list[str]:
    """What the bot lacks to answer in a channel, or in a thread of it."""
    speak = "send_messages_in_threads" if thread else "send_messages"
    needed = {"view_channel", speak, "read_message_history"}
    return [one for one in missing_in_all(permissions) if one in needed]


def missing_in_all(permissions: discord.Permissions) -> list[str]:
    """What the bot lacks to answer in a channel and in the threads of it."""
    return [one for one in NEEDED if not getattr(permissions, one)]


def missing_for(message: discord.Message) -> list[str]:
    """What the bot lacks to answer where a message stands; nothing in a direct message."""
    if message.guild is None:
        return []
    thread = isinstance(message.channel, discord.Thread)
    try:
        permissions = message.channel.permissions_for(message.guild.me)
    except discord.ClientException:  # a thread of a channel that the bot does not see
        return []
    return missing(permissions, thread=thread)
