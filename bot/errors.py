"""One handler for whatever goes wrong in a command, a button, a select or a modal.

A known mistake is a sentence for whoever made it; anything else a short reference, the rest is in
the log.
"""

from __future__ import annotations

import logging
import secrets

import discord
from discord import app_commands

from bot.locale.catalogue import Words
from bot.render.answer import notice
from bot.tables.errors import TableError
from rules_index.errors import RulesIndexError

log = logging.getLogger(__name__)


class BotError(Exception):
    """A refusal with its sentence, in English; the catalogue has it in other languages."""

    def __init__(self, message: str, **values: object) -> None:
        self.message, self.values = message, values
        super().__init__(message.format(**values) if values else message)


class Gone(BotError):
    """An entry that is not in the library any more."""

    def __init__(self) -> None:
        super().__init__("This rule is not in the library any more: ask again with `/rule`.")


def sentence(error: BaseException, words: Words) -> str:
    """What a person is told."""
    cause = error.__cause__ if isinstance(error, app_commands.CommandInvokeError) else None
    found = cause or getattr(error, "original", None) or error
    if isinstance(found, BotError):
        return words(found.message, **found.values)
    if isinstance(found, (TableError, RulesIndexError)):
        return str(found)
    if isinstance(found, app_commands.CommandOnCooldown):
        return words("Slow down: try again in {n} seconds.", n=int(found.retry_after) + 1)
    if isinstance(found, app_commands.MissingPermissions):
        missing = ", ".join(found.missing_permissions)
        return words("You need the permission {missing} for this.", missing=missing)
    if isinstance(found, app_commands.NoPrivateMessage):
        return words("This only works on a server.")
    reference = secrets.token_hex(3)
    log.error("unexpected error %s", reference, exc_info=found)
    return words(
        "Something went wrong here; tell whoever runs the bot the reference {reference}.",
        reference=reference,
    )


async def tell(
    interaction: discord.Interaction[discord.Client], error: BaseException, words: Words
) -> None:
    """Answer with what went wrong, privately; an interaction that ran out is only logged."""
    view = notice(sentence(error, words))
    try:
        if interaction.response.is_done():
            await interaction.followup.send(view=view, ephemeral=True)
        else:
            await interaction.response.send_message(view=view, ephemeral=True)
    except discord.HTTPException as failed:
        log.warning("an error could not be told: %s", failed)
