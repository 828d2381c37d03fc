"""Boards on Discord: posted, edited and deleted, with errors that BoardUpdater knows.

BoardUpdater -> DiscordBoards -> Discord
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
from discord import ui

from bot.engine.host import Running
from bot.engine.view_model.screen import screen
from bot.locale.catalogue import words
from bot.outbox.board_updater import CannotShow, Missing
from bot.outbox.coalescer import RetryLater
from bot.tables.placement import TablePlacement
from bot.ui.components import NOBODY, notice
from bot.ui.error_handler import escaped_sentence
from bot.ui.permissions import LACKS, MAY_NOT, ChannelMention, missing, permission_names
from bot.ui.table.board import board_view

log = logging.getLogger(__name__)

_NO_CHANNEL, _ANOTHERS, _TOO_OLD, _ARCHIVED = 10003, 50005, 30046, 50083
_RATE_LIMITED, _SERVER_ERROR = 429, 500
_NONCE = 25
"""The most characters of a nonce that Discord takes."""


class DiscordBoards:
    """The sender of boards into channels on Discord."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        # One of its own: presses never stand in line behind boards that are being made.
        self._painter = ThreadPoolExecutor(1, "boards")

    async def post(self, placement: TablePlacement, running: Running) -> int:
        """Post a new message with the board and return its id.

        The message has a nonce: if a second try has the same nonce within some minutes, Discord
        gives the first message again.
        """
        view = await self._view(placement, running)
        nonce = f"{placement.table}{placement.message or placement.channel:x}"[-_NONCE:]
        with self._told(placement):
            message = await self._channel(placement.channel).send(
                view=view, nonce=nonce, allowed_mentions=NOBODY, silent=True
            )
            if _texts_of(message.components) != _texts_of(view.children):
                # An earlier try had arrived, whose answer did not: the board is as it was then.
                await message.edit(view=view, allowed_mentions=NOBODY)
        return message.id

    async def edit(self, placement: TablePlacement, running: Running) -> None:
        """Edit the board's message so that it shows the table as it is now."""
        view = await self._view(placement, running)
        message = self._channel(placement.channel).get_partial_message(placement.message)
        with self._told(placement):
            await message.edit(view=view, allowed_mentions=NOBODY)

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message that held a board."""
        with discord_errors():
            await self._channel(channel).get_partial_message(message).delete()

    async def complain(self, placement: TablePlacement, why: CannotShow) -> None:
        """Send the person who opened the table the reason why there is no board.

        Somebody who accepts no direct messages sees that the board is missing anyway.
        """
        said = escaped_sentence(why.message, words(placement.language))
        try:
            person = await self._client.create_dm(discord.Object(placement.opener))
            await person.send(view=notice(said), allowed_mentions=NOBODY)
        except (discord.HTTPException, OSError) as error:
            log.info("the opener of %s could not be told: %s", placement.table, error)

    async def _view(self, placement: TablePlacement, running: Running) -> ui.LayoutView:
        """Return the public view of the board, in the table's language."""
        language = words(placement.language)
        shown = await asyncio.get_running_loop().run_in_executor(
            self._painter,
            screen, running.game, running.window, None, placement.language, language.template,
        )  # fmt: skip
        away = tuple(map(str, placement.away))
        return board_view(
            placement.table,
            shown,
            language,
            away=away,
            name=placement.name,
            closed=bool(placement.closed),
            paused=placement.paused,
            lost=_recent_loss(placement.lost),
        )

    def _channel(self, channel: int) -> discord.PartialMessageable:
        """Return a channel by its id, of any kind, and even if it is not in the cache."""
        return self._client.get_partial_messageable(channel)

    @contextmanager
    def _told(self, placement: TablePlacement) -> Iterator[None]:
        """Turn a refusal of Discord in the block into CannotShow, with a sentence for people."""
        try:
            with discord_errors():
                yield
        except discord.NotFound as error:
            raise CannotShow(
                "The channel of the table “{name}” is gone: close it with `/table close`, or go on "
                "elsewhere with `/table board`.",
                name=placement.name,
            ) from error
        except discord.Forbidden as error:
            raise self._lacking(placement) from error

    def _lacking(self, placement: TablePlacement) -> CannotShow:
        guild, where = self._client.get_guild(placement.guild), ChannelMention(placement.channel)
        channel = guild.get_channel_or_thread(placement.channel) if guild else None
        names = ""
        if guild and channel:
            thread = isinstance(channel, discord.Thread)
            lacks = missing(channel.permissions_for(guild.me), thread=thread)
            names = permission_names(lacks, words(placement.language))
        if names:
            return CannotShow(LACKS, missing=names, where=where)
        return CannotShow(MAY_NOT, where=where)


def _recent_loss(lost: tuple[str, str]) -> tuple[str, str] | None:
    """Return `lost`, the time that a restored backup has lost, for a day after it; else None."""
    _, until = lost
    recent = until and datetime.now(UTC) - datetime.fromisoformat(until) < timedelta(days=1)
    return lost if recent else None


def _texts_of(components: Any) -> list[str]:
    """Return the texts of a board's components, to tell whether two boards show the same."""
    found = []
    for one in components:
        found += [one.content.strip()] if hasattr(one, "content") else []
        found += _texts_of(getattr(one, "children", ()))
    return found


@contextmanager
def discord_errors() -> Iterator[None]:
    """Turn Discord's errors into Missing if the message is gone, RetryLater if that helps."""
    try:
        yield
    except discord.RateLimited as error:
        raise RetryLater(error.retry_after) from error
    except discord.HTTPException as error:
        if error.code in {_TOO_OLD, _ANOTHERS, _ARCHIVED}:
            raise Missing from error
        if isinstance(error, discord.NotFound) and error.code != _NO_CHANNEL:
            raise Missing from error
        if error.status == _RATE_LIMITED:
            raise RetryLater(_retry_after(error)) from error
        if error.status >= _SERVER_ERROR:
            raise RetryLater from error
        raise
    except Exception as error:  # whatever the way to Discord has, it may be better later
        log.info("no way to Discord: %s", error)
        raise RetryLater from error


def _retry_after(error: discord.HTTPException) -> float:
    try:
        return float(error.response.headers.get("Retry-After", 0))
    except (TypeError, ValueError):
        return 0.0
