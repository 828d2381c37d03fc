"""The permissions that the bot needs and lacks, and the link that invites it with only these.

here -> help, doctor, log
here -> error_handler, boards -> a sentence on who can give a missing permission
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import discord

from bot.locale.catalogue import N_, Words

NEEDED = ("view_channel", "send_messages", "send_messages_in_threads", "read_message_history")
"""The permissions to answer where the bot is mentioned; commands alone need none."""
_WELCOME = ("attach_files",)
"""The permission for the picture at the end of a game; without it only the text is posted."""


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
    """Return the link that invites the bot to a server; `application` is the bot's own id."""
    return discord.utils.oauth_url(
        application, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )


@dataclass(frozen=True, slots=True)
class ChannelMention:
    """A channel as part of a sentence: Discord shows its name as a link.

    The values of a sentence are escaped; this one is a `Template`, which is not.
    """

    channel: int

    @property
    def template(self) -> str:
        """Return the channel's mention, the same in all languages: channel 5 -> "<#5>"."""
        return f"<#{self.channel}>"

    @property
    def values(self) -> Mapping[str, object]:
        """Return no values: the template has nothing to fill in."""
        return {}


def lacking_sentence(words: Words, where: str, lacking: str) -> str:
    """Return the sentence that the bot lacks permissions in a channel, and who can give them.

    `where` mentions the channel, "" for this one; `lacking` names the permissions, "" if unknown.
    """
    place = where or words("this channel")
    return words(LACKS, missing=lacking, where=place) if lacking else words(MAY_NOT, where=place)


def _names_of_permissions(words: Words) -> dict[str, str]:
    """Return discord.py's name of a permission -> the name that Discord shows for it."""
    return {
        "view_channel": words("View Channel"),
        "send_messages": words("Send Messages"),
        "send_messages_in_threads": words("Send Messages in Threads"),
        "read_message_history": words("Read Message History"),
        "manage_messages": words("Manage Messages"),
        "manage_guild": words("Manage Server"),
    }


def permission_names(permissions: list[str], words: Words) -> str:
    """Return permissions as Discord shows them, joined by commas: "Send Messages, Embed Links"."""
    named = _names_of_permissions(words)
    return ", ".join(named.get(one, one.replace("_", " ").title()) for one in permissions)


def missing(permissions: discord.Permissions, *, thread: bool = False) -> list[str]:
    """Return the permissions that the bot lacks to answer in a channel, or in a thread of it.

    `permissions` are those that the bot has in the channel.
    """
    speak = "send_messages_in_threads" if thread else "send_messages"
    needed = {"view_channel", speak, "read_message_history"}
    return [one for one in missing_in_all(permissions) if one in needed]


def missing_in_all(permissions: discord.Permissions) -> list[str]:
    """Return the permissions that the bot lacks to answer in a channel and in its threads.

    `permissions` are those that the bot has in the channel.
    """
    return [one for one in NEEDED if not getattr(permissions, one)]


def missing_for(message: discord.Message) -> list[str]:
    """Return the permissions that the bot lacks to answer a message; none in a direct message."""
    if message.guild is None:
        return []
    thread = isinstance(message.channel, discord.Thread)
    try:
        permissions = message.channel.permissions_for(message.guild.me)
    except discord.ClientException:  # a thread of a channel that the bot does not see
        return []
    return missing(permissions, thread=thread)
