"""Announcements on Discord: one message for all that waits, and a summary with a picture.

Announcer -> DiscordAnnouncements -> Discord
"""

from __future__ import annotations

import asyncio
import logging
from io import BytesIO
from typing import Any

import discord

from bot.engine.host import Running
from bot.engine.narration.events import ending
from bot.locale.catalogue import Words, words
from bot.outbox.announcements import ChannelAnnouncement
from bot.outbox.board_updater import Missing
from bot.outbox.discord.board_messages import discord_errors
from bot.tables.game_chart import GameChart, game_chart
from bot.tables.placement import TablePlacement
from bot.ui.components import NOBODY
from bot.ui.table.announcements import PICTURE, line_text, news_text, summary_view

log = logging.getLogger(__name__)


class DiscordAnnouncements:
    """The sender of announcements on Discord, without mentions or sounds, as people are talking."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def say(self, channel: int, lines: tuple[ChannelAnnouncement, ...], nonce: str) -> None:
        """Send the lines as one message; a second call with the same nonce sends nothing new."""
        shown = (
            line_text(
                line.announcement.kind,
                line.announcement.text,
                "" if line.alone else line.placement.name,
            )
            for line in lines
        )
        await self._send(channel, nonce, content=news_text(shown))

    async def sum_up(self, placement: TablePlacement, running: Running, nonce: str) -> None:
        """Send a summary of a finished game; without its picture where files are not allowed.

        A second call with the same nonce sends nothing new.
        """
        language = words(placement.language)
        went, picture = await asyncio.to_thread(_chart_picture, running, language)
        title = running.game.names.of(language.language)
        said = ending(running.game, running.table, language.language, language.template)
        view = summary_view(went, said, title, language, drawn=bool(picture))
        files = [discord.File(BytesIO(picture), PICTURE)] if picture else []
        if not await self._send(placement.channel, nonce, view=view, files=files) and files:
            # Where no files may be attached.
            view = summary_view(went, said, title, language, drawn=False)
            await self._send(placement.channel, nonce, view=view)

    async def _send(self, channel: int, nonce: str, **what: Any) -> bool:
        """Send a message; return whether Discord allowed it.

        If Discord refuses it, this is only logged: the board asks for the missing
        permission.
        """
        where = self._client.get_partial_messageable(channel)
        try:
            with discord_errors():
                await where.send(**what, nonce=nonce, allowed_mentions=NOBODY, silent=True)
        except (Missing, discord.Forbidden, discord.NotFound) as error:
            log.info("nothing can be announced in channel %s: %s", channel, error)
            return False
        return True


def _chart_picture(running: Running, language: Words) -> tuple[GameChart, bytes]:
    # Only at the end of a game: what draws takes memory that a bot at rest does without.
    from bot.ui.table.chart_picture import draw_chart  # noqa: PLC0415 # see above

    went = game_chart(running, language.language)
    return went, draw_chart(went, language)
