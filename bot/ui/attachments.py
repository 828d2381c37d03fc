"""Files attached to a command, fetched from Discord.

features -> here -> bytes, or a refusal

If Discord does not deliver a file, neither the bot nor a missing permission is at fault.
"""

from __future__ import annotations

import logging

import aiohttp
import discord

from bot.refusals import BotError
from bot.ui.markdown import shortened

log = logging.getLogger(__name__)


async def fetch_attachment(file: discord.Attachment) -> bytes:
    """Return the content of an attached file; raise `BotError` if Discord does not deliver it."""
    try:
        return await file.read()
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("a file could not be fetched from Discord: %s", error)
        raise BotError(
            "Discord did not hand over {name}: attach it once more.",
            name=shortened(file.filename, 100),
        ) from error
