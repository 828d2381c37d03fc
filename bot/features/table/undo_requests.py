"""The buttons Yes and No under the question whether others agree to an undo.

press on the question -> TableRegistry; UndoRequests -> the question says how it ended
"""

from __future__ import annotations

from discord import ui

from bot.engine import commands as c
from bot.engine.errors import NotNow
from bot.engine.host import CommandResult
from bot.features.table.context import act, context_by
from bot.outbox.undo_requests import UndoRequests, open_request
from bot.tables.placement import TablePlacement
from bot.ui.components import Button
from bot.ui.control import PersistentControl
from bot.ui.services import Interaction, services_of
from bot.ui.table import ids


class Answer(PersistentControl, ui.DynamicItem[Button], control_id=ids.ANSWER):
    """The buttons with which another player agrees to an undo or refuses it."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        at.must_act()
        since = self.fields["seq"]
        agree = self.fields["agree"]

        async def answer(_: CommandResult) -> None:
            await interaction.response.defer()

        try:
            await act(interaction, at.placement, c.Answer(agree=agree), answer, since)
        except NotNow:
            if since != open_request(at.running):  # it is over: the question says so from now on
                await self._settle(interaction, at.placement, since)
            raise
        await self._settle(interaction, at.placement, since)

    @staticmethod
    async def _settle(interaction: Interaction, placement: TablePlacement, since: int) -> None:
        message = interaction.message
        if message and not message.flags.ephemeral:
            await (
                services_of(interaction)
                .worker(UndoRequests)
                .update_pressed(placement.table, message.id, since)
            )


ITEMS = (Answer,)
"""All controls of this module, registered when the bot starts."""
