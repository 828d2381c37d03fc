"""Work that takes longer than Discord waits: it is acknowledged first, and always gets a reply.

features -> pending_work -> PendingReplies
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.outbox.pending_replies import PendingReply
from bot.ui.services import Interaction, services_of


@asynccontextmanager
async def pending_work(interaction: Interaction, *, thinking: bool = True) -> AsyncIterator[None]:
    """Acknowledge an interaction, and record its reply as pending until the `with` block ends.

    If the bot stops or is killed meanwhile, the reply later says so instead of waiting for ever.
    Without `thinking` the message that was pressed stays as it is.
    """
    replies = services_of(interaction).pending
    await interaction.response.defer(ephemeral=thinking, thinking=thinking)
    pending = PendingReply(interaction.token, interaction.locale.value)
    await asyncio.to_thread(replies.add, pending)
    try:
        yield
    except Exception:  # not where the bot's end has cancelled it: then the reply is told of that
        await asyncio.to_thread(replies.remove, pending.token)
        raise
    await asyncio.to_thread(replies.remove, pending.token)
