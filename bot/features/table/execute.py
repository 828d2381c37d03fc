"""The work of every control at a table: find what its id names, act, show the new state.

press -> TableContext, Command -> TableRegistry -> the board by itself, a private panel here
"""

from __future__ import annotations

from bot.engine import commands as c
from bot.engine.errors import Stale
from bot.engine.host import CommandResult
from bot.engine.view_model.offers import Offer, find_offer, offers
from bot.features.table.context import TableContext, act, context_at, result_sentence
from bot.features.table.panels import panel_view, pressed_panel
from bot.refusals import BotError
from bot.tables.holders import TABLE, holders, seat_key
from bot.ui.components import notice
from bot.ui.control import show_privately
from bot.ui.services import Interaction, private_words
from bot.ui.table import ids


def counter_of(at: TableContext, slug: str) -> str:
    """Return the key of the counter with this slug; raise `BotError` if it is gone."""
    found = ids.name_of_slug(slug, (*at.game.counters, *at.running.table.extras))
    if not found:
        raise BotError("This counter is gone: look at the board again.")
    return found


def holder_of(at: TableContext, slug: str) -> str:
    """Return the holder of a counter, given its slug: the user's own seat, the table or a piece.

    Raise `BotError` if the slug means the user's own seat and the user has none.
    """
    if slug == ids.SHARED:
        return TABLE
    if slug != ids.ME:
        return ids.name_of_slug(slug, holders(at.running))
    if at.seat is None:
        raise BotError(
            "You have no seat of your own here: say whose it is, as in “/t {name} honor +1”.",
            name=at.running.table.seats[0].name,
        )
    return seat_key(at.seat)


def offer_of(interaction: Interaction, at: TableContext, kind: str, key: str = "") -> Offer | None:
    """Return the user's present offer of this kind and key; None if there is none.

    A user without a seat has no offers. `key` is needed only where a kind has several offers.
    """
    if at.seat is None:
        return None
    words = private_words(interaction)
    found = offers(at.game, at.running.window, at.seat, words.language, words.template)
    return find_offer(found, kind, key)


async def run_command(
    interaction: Interaction, at: TableContext, command: c.Command, seen: int = 0
) -> None:
    """Carry out a command, then show the result on the private panel that was pressed, if any.

    The board is updated by itself. `seen` is the last event that the user saw; if the command no
    longer fits the table, the panel is shown anew and `Stale` is raised.
    """
    at.must_act()
    panel = pressed_panel(interaction)

    async def answer(done: CommandResult) -> None:
        if panel:
            now, note = at.after(done.running), result_sentence(interaction, done)
            await show_privately(interaction, panel_view(interaction, now, panel, note))
        elif interaction.message and not interaction.message.flags.ephemeral:
            await interaction.response.defer()
        else:
            await show_privately(interaction, notice(result_sentence(interaction, done)))

    try:
        await act(interaction, at.placement, command, answer, seen)
    except Stale:
        # Whoever looked at an old panel sees the new one before the sentence.
        if panel:
            now = await context_at(interaction, at.placement)
            await show_privately(interaction, panel_view(interaction, now, panel))
        raise
