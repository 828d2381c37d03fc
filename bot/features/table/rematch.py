"""The rematch: ask who begins, then open a new table of the same people in the old one's place.

press on the board -> private question -> TableRegistry
"""

from __future__ import annotations

from discord import ui

from bot.features.table.context import TableContext, context_by, registry_of, sees
from bot.refusals import BotError
from bot.tables.rematch import next_first_player, rematch_command, rematch_key, rematch_placement
from bot.ui.components import Button, notice
from bot.ui.control import PersistentControl, show_privately
from bot.ui.services import Interaction, private_words
from bot.ui.table import ids
from bot.ui.table.rematch import AGAIN, again_view


def check_over(at: TableContext) -> None:
    """Raise `BotError` while the game goes on, so that a slip of the hand cannot end it."""
    if at.running.table.outcome is None:
        raise BotError("The game is not over yet: `/table close` ends the table.")


class Rematch(PersistentControl, ui.DynamicItem[Button], control_id=ids.REMATCH):
    """The button "Rematch", which asks who begins."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"], since=0)
        at.must_act()
        check_over(at)
        name = at.running.table.seats[next_first_player(at.running)].name
        await show_privately(
            interaction, again_view(at.placement.table, name, private_words(interaction))
        )


class Again(PersistentControl, ui.DynamicItem[Button], control_id=AGAIN):
    """The button that opens the new table; if two people press, the first press counts."""

    async def act(self, interaction: Interaction) -> None:
        registry, words = registry_of(interaction), private_words(interaction)
        begun = registry.placement(rematch_key(self.fields["table"]))
        if begun and sees(interaction, begun):
            await show_privately(interaction, notice(words("The rematch has begun already.")))
            return
        at = await context_by(interaction, self.fields["table"], since=0)
        at.must_act()
        check_over(at)
        by_lot = self.fields["by_lot"]
        command = rematch_command(at.running, at.placement.table, at.actor.name, by_lot=by_lot)
        await registry.close(at.placement.table)
        await registry.open(rematch_placement(at.placement), command)
        await show_privately(interaction, notice(words("The rematch begins.")))


ITEMS = (Rematch, Again)
"""All controls of this module, registered when the bot starts."""
