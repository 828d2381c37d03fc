"""The bot's own messages to players: questions about an undo, and reminders.

UndoRequests, ChoiceReminders -> DiscordPlayerQuestions -> Discord
press on a button of such a message -> features.table.undo_requests, features.table.sealed
"""

from __future__ import annotations

import logging

import discord
from discord import ui

from bot.engine.host import Running
from bot.engine.view_model.screen import undo_request
from bot.locale.catalogue import words
from bot.outbox.choice_reminders import LateChoice
from bot.outbox.undo_requests import UndoOutcome, open_request, people_to_answer
from bot.tables.placement import TablePlacement
from bot.ui.components import NOBODY
from bot.ui.table.choice_reminders import call_view
from bot.ui.table.undo_requests import answered_view, undo_view

log = logging.getLogger(__name__)


def mentions_of(users: tuple[int, ...]) -> discord.AllowedMentions:
    """Return the setting of a message that mentions only these users."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(u) for u in users]
    )


class DiscordPlayerQuestions:
    """The sender of questions and reminders to players, in the channels of their tables.

    Where the bot may not write, the board asks.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def ask(self, placement: TablePlacement, running: Running) -> int:
        """Ask those who have to agree to an undo, with a mention; return the message's id, or 0.

        0 means that no request is open, or that the message could not be sent.
        """
        people = people_to_answer(running)
        view = self._question(placement, running, people)
        nonce = f"{placement.table}-{open_request(running)}u"
        return await self._send(placement, view, people, nonce) if view else 0

    async def ask_again(self, placement: TablePlacement, running: Running, message: int) -> None:
        """Show the same question again, with those who have agreed by now."""
        view = self._question(placement, running, ())
        if view:
            await self._edit(placement, message, view)

    async def end(self, placement: TablePlacement, message: int, answered: UndoOutcome) -> None:
        """Replace the question with the outcome `answered`."""
        view = answered_view(answered.how, words(placement.language), refused_by=answered.by)
        await self._edit(placement, message, view)

    async def call(
        self, placement: TablePlacement, running: Running, late: LateChoice, users: tuple[int, ...]
    ) -> int:
        """Send a reminder that mentions only these users; return its message id, 0 if it failed."""
        language = words(placement.language)
        name = running.game.choices[late.choice].words.name(placement.language)
        view = call_view(placement.table, running.seq, (late.choice, name), users, language)
        return await self._send(placement, view, users, f"{placement.table}-{running.seq}c")

    async def remove(self, channel: int, message: int) -> None:
        """Delete a reminder."""
        try:
            await self._message(channel, message).delete()
        except discord.HTTPException as error:
            log.info("a call could not be taken away: %s", error)

    @staticmethod
    def _question(
        placement: TablePlacement, running: Running, people: tuple[int, ...]
    ) -> ui.LayoutView | None:
        language = words(placement.language)
        asked = undo_request(running.game, running.window, placement.language, language.template)
        if asked is None:
            return None
        view = undo_view(placement.table, open_request(running), asked, language)
        if people:
            called = " ".join(f"<@{user}>" for user in people)
            view.add_item(ui.TextDisplay(f"-# {called}"))
        return view

    async def _send(
        self, placement: TablePlacement, view: ui.LayoutView, users: tuple[int, ...], nonce: str
    ) -> int:
        try:
            message = await self._client.get_partial_messageable(placement.channel).send(
                view=view, nonce=nonce, allowed_mentions=mentions_of(users)
            )
        except discord.HTTPException as error:
            log.info("nothing could be asked at table %s: %s", placement.table, error)
            return 0
        return message.id

    async def _edit(self, placement: TablePlacement, message: int, view: ui.LayoutView) -> None:
        try:
            await self._message(placement.channel, message).edit(view=view, allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            log.info("a question of table %s could not be changed: %s", placement.table, error)

    def _message(self, channel: int, message: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel).get_partial_message(message)
