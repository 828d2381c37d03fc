"""What the bot has to be allowed, and the link that invites it with just that.

here -> help, doctor, log
"""

from __future__ import annotations

import discord

NEEDED = ("view_channel", "send_messages", "send_messages_in_threads", "read_message_history")
"""Without these it cannot answer where somebody mentions it; commands alone need nothing."""
_WELCOME = ("attach_files",)
"""The picture at the end of a game; without it the words come alone."""

PERMISSIONS = discord.Permissions(**dict.fromkeys((*NEEDED, *_WELCOME), True))


def invitation(application: int) -> str:
    """The link that whoever manages a server opens."""
    return discord.utils.oauth_url(
        application, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )
