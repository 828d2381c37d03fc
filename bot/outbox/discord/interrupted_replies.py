"""Replies cut off by the end of the bot: they are edited, and then say what to do now.

client, at its end and at its start -> PendingReplies -> Discord
"""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.engine.errors import TableError
from bot.locale.catalogue import words
from bot.outbox.pending_replies import PendingReplies, PendingReply
from bot.ui.components import notice
from bot.ui.error_handler import NO_CONNECTION

log = logging.getLogger(__name__)

_SERVER_ERROR = 500
_ORIGINAL: int = "@original"  # type: ignore[assignment] # the one message that has a word as its id


async def tell_interrupted(client: discord.Client, replies: PendingReplies) -> None:
    """Edit every reply that a restart has cut off: it then says that the bot was restarted.

    Replies that cannot be edited now stay stored for the next try.
    """
    if client.application_id is None:  # it never got as far as Discord
        return
    try:
        left = await asyncio.to_thread(replies.interrupted)
        for pending in left:
            if await _is_edited(client, pending):
                await asyncio.to_thread(replies.remove, pending.token)
    except TableError as error:
        log.error("%s", error)
        return
    if left:
        log.info("%d answers were cut off: their messages say so", len(left))


async def _is_edited(client: discord.Client, pending: PendingReply) -> bool:
    """Edit one reply; return False only if it should be tried again later."""
    say = words(pending.locale)
    said = say(
        "The bot was restarted in the middle of this: look whether it was done, and do it again "
        "if not."
    )
    webhook = discord.Webhook.partial(client.application_id or 0, pending.token, client=client)
    try:
        await webhook.edit_message(_ORIGINAL, view=notice(said))
    except discord.HTTPException as error:
        return error.status < _SERVER_ERROR
    except NO_CONNECTION:
        return False
    return True
