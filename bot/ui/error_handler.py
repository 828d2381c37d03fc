"""The one handler for errors in a command, a button, a select, a modal or a mention.

For an expected error, the user gets a sentence; for any other, a short reference to the log. If
Discord takes no more answers to the interaction, the error is only logged. The values in a
sentence, such as a player's name, are escaped here and nowhere before.
"""

from __future__ import annotations

import logging
import re
import secrets

import aiohttp
import discord
from discord import app_commands

from bot.answers.fair_queue import TooManyWaiting
from bot.engine.errors import BadGameFile, StoreUnavailable, TableError
from bot.engine.message import Sentence, in_words
from bot.locale.catalogue import N_, Words
from bot.refusals import BotError
from bot.ui.components import notice
from bot.ui.markdown import plain
from bot.ui.permissions import lacking_sentence, missing, missing_for, permission_names
from rules_index import FaultyFile, LibraryUnavailable, NoSuchGuide, RulesIndexError

log = logging.getLogger(__name__)

_UNKNOWN_INTERACTION, _ANSWERED = 10062, 40060
_RAN_OUT = (10015, 50027)
"""Discord's codes for an expired token of an interaction: 50027, or 10015 if it is forgotten."""
_OVER = (_UNKNOWN_INTERACTION, _ANSWERED, *_RAN_OUT)
_GONE = (10003, 10008)
"""Discord's codes for "unknown channel" and "unknown message"."""
_NO_DIRECT_MESSAGES = 50007
_SERVER_ERROR = 500
_PERSON = re.compile(r"\d{15,20}")
"""A person's number on Discord, which the id of a button may hold: 15 to 20 digits."""


_UNCERTAIN = N_(
    "Discord did not answer the bot just now: look whether it was done before you try again."
)
NO_CONNECTION = (aiohttp.ClientError, OSError)
"""The errors of a request to Discord whose connection was lost or could not be made."""


def sentence(error: BaseException, words: Words, where: str = "", lacking: str = "") -> str:
    """Return the sentence about an error for a user; log an error that is not expected.

    For such an error, the sentence has only a reference to the log. `where` mentions the channel,
    and `lacking` names the permissions that the bot lacks there.
    """
    found = _root(error)
    known = (
        _own_refusal(found, words)
        or _from_checks(found, words)
        or _from_discord(found, words, where, lacking)
    )
    if known:
        return known
    reference = secrets.token_hex(3)
    log.error("unexpected error %s", reference, exc_info=found)
    return words(
        "Something went wrong here; tell whoever runs the bot the reference {reference}.",
        reference=reference,
    )


def _root(error: BaseException) -> BaseException:
    """Return the error that discord.py has wrapped in `error`; `error` itself if it wraps none."""
    original = getattr(error, "original", None)
    return original if isinstance(original, BaseException) else error


def _own_refusal(error: BaseException, words: Words) -> str:
    if isinstance(error, BotError):
        return escaped_sentence(error.message, words)
    if isinstance(error, (LibraryUnavailable, StoreUnavailable, BadGameFile, FaultyFile)):
        log.error("%s", error)  # it names a file, which is nobody's business on Discord
        return words(
            "The data cannot be read just now: tell whoever runs the bot, the log says why."
        )
    if isinstance(error, NoSuchGuide):
        return words(
            "There is no guide “{key}” here: `/guides` shows those that are.", key=plain(error.key)
        )
    if isinstance(error, TableError):
        return escaped_sentence(error.message, words)
    if isinstance(error, RulesIndexError):
        return escaped_sentence(error.wording, words)
    return ""


def escaped_sentence(message: Sentence, words: Words) -> str:
    r"""Return a refusal in a language, its values escaped: "Bo_ sits" -> `Bo\_ sits`."""
    return in_words(message, words.template, words.language, plain)


def _from_checks(error: BaseException, words: Words) -> str:
    """Return the sentence about a command refused before it began; "" for any other error."""
    said = ""
    match error:
        case app_commands.CommandOnCooldown():
            said = words.count(
                "Slow down: try again in {n} second.",
                "Slow down: try again in {n} seconds.",
                int(error.retry_after) + 1,
            )
        case TooManyWaiting():
            said = words("Wait for the answers to what you asked before, then ask again.")
        case app_commands.MissingPermissions():
            said = words(
                "You need the permission {missing} for this.",
                missing=permission_names(error.missing_permissions, words),
            )
        case app_commands.BotMissingPermissions():
            said = lacking_sentence(words, "", permission_names(error.missing_permissions, words))
        case app_commands.NoPrivateMessage():
            said = words("This only works on a server.")
        case app_commands.TransformerError():
            said = words("“{value}” does not fit here.", value=plain(str(error.value)[:100]))
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            said = words("This command has changed: restart Discord to see it as it is now.")
        case app_commands.CheckFailure():
            said = words("This is not yours to do here.")
    return said


def _from_discord(error: BaseException, words: Words, where: str, lacking: str) -> str:
    """Return the sentence about a request that failed on Discord; "" for any other error.

    `where` and `lacking` are as for `sentence`.
    """
    said = ""
    match error:
        case discord.HTTPException(code=code) if code == _NO_DIRECT_MESSAGES:
            said = words("This person takes no direct messages from the bot.")
        case discord.Forbidden():
            said = lacking_sentence(words, where, lacking)
        case discord.HTTPException(code=code) if code in _GONE:
            said = words("This message or its channel is gone.")
        case aiohttp.ClientError() | ConnectionError():
            said = words(_UNCERTAIN)
        case discord.HTTPException(status=status) if status >= _SERVER_ERROR:
            said = words(_UNCERTAIN)
        case discord.RateLimited() | discord.HTTPException(status=429):
            said = words("Discord asks for a pause: try again in a minute.")
        case TimeoutError():
            said = words("This took too long: try again in a minute.")
    return said


def is_unclear(error: BaseException) -> bool:
    """Tell whether the error comes from a request to Discord that got no clear answer.

    After a lost connection or a fault of Discord's server the request may have been done after all.
    """
    found = _root(error)
    if isinstance(found, discord.HTTPException):
        return found.status >= _SERVER_ERROR
    return isinstance(found, NO_CONNECTION)


def is_expired(error: BaseException) -> bool:
    """Tell whether the error means that Discord takes no more answers to the interaction."""
    found = _root(error)
    return isinstance(found, discord.HTTPException) and found.code in _OVER


def name_of(interaction: discord.Interaction[discord.Client]) -> str:
    """Return a command's name or a control's custom_id for the log, never a user's own text."""
    data = dict(interaction.data or {})
    return str(data.get("name") or data.get("custom_id") or "")


async def tell(
    interaction: discord.Interaction[discord.Client], error: BaseException, words: Words
) -> None:
    """Answer an interaction privately with what went wrong; if it has expired, only log that."""
    if is_expired(error):
        name = _PERSON.sub("…", name_of(interaction))  # the number of no person is in the log
        log.warning("too late to answer %s %s: %s", interaction.type.name, name, _root(error))
        return
    where = f"<#{interaction.channel_id}>" if interaction.channel_id and interaction.guild else ""
    thread = isinstance(interaction.channel, discord.Thread)
    lacking = permission_names(missing(interaction.app_permissions, thread=thread), words)
    view = notice(sentence(error, words, where, lacking))
    try:
        if interaction.response.is_done():
            await interaction.followup.send(view=view, ephemeral=True)
        else:
            await interaction.response.send_message(view=view, ephemeral=True)
    except (discord.HTTPException, *NO_CONNECTION) as failed:
        log.warning("an error could not be told: %s", failed)


async def tell_in_channel(message: discord.Message, error: BaseException, words: Words) -> None:
    """Answer a mention with what went wrong, in its channel.

    If the bot may not write there, the author of the message gets a direct message.
    """
    where, lacking = f"<#{message.channel.id}>", permission_names(missing_for(message), words)
    nobody = discord.AllowedMentions.none()
    said = sentence(error, words, where, lacking)
    try:
        await message.channel.send(view=notice(said), allowed_mentions=nobody)
        return
    except (discord.HTTPException, *NO_CONNECTION) as failed:
        number = message.channel.id
        log.warning("cannot speak in channel %s, lacking %s: %s", number, lacking, failed)
        if message.guild is None or not isinstance(failed, discord.Forbidden):
            return
    instead = words("Commands work there all the same: ask with `/rule`.")
    view = notice(f"{lacking_sentence(words, where, lacking)}\n{instead}")
    try:
        await message.author.send(view=view, allowed_mentions=nobody)
    except (discord.HTTPException, *NO_CONNECTION) as failed:
        log.info("who asked there takes no direct messages: %s", failed)
