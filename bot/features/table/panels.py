"""The private panels of a table: opened from the board, changed to another tab, renewed by a press.

press -> screen, SeatView -> ui.table.panels

What the user has chosen is kept in the message itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from discord import ui

from bot.engine.redaction import view_for
from bot.engine.view_model.procedure_start import procedure_start
from bot.engine.view_model.screen import screen, view_of_seat
from bot.features.table.context import TableContext, context_by
from bot.ui.components import Button, Select
from bot.ui.control import PersistentControl, show_privately
from bot.ui.services import Interaction, private_words
from bot.ui.table import ids
from bot.ui.table.confirmations import begin_view, concede_view
from bot.ui.table.more_panel import more_view
from bot.ui.table.panels import pieces_view, seat_view
from bot.ui.table.seats import seats_view


@dataclass(frozen=True, slots=True)
class PanelState:
    """The state of a private panel: its tab, and the slugs of the counter or piece chosen on it."""

    tab: str
    counter: str = ""
    holder: str = ""
    piece: str = ""
    """The slug of the piece that is chosen; "" for none."""


def pressed_panel(interaction: Interaction) -> PanelState | None:
    """Return the state of the panel that was pressed; None if another message was pressed."""
    message = interaction.message
    if message is None or not message.flags.ephemeral:
        return None
    found = PanelState("")
    for one in _walk(message.components):
        custom_id = str(getattr(one, "custom_id", "") or "")
        tab = ids.PANEL.read(custom_id)
        if tab and getattr(one, "disabled", False):
            found = replace(found, tab=tab["tab"])
        elif ids.COUNTERS.read(custom_id):
            counter, _, holder = _chosen_value(one).partition("@")
            found = replace(found, counter=counter, holder=holder)
        elif ids.PIECES.read(custom_id):
            found = replace(found, piece=_chosen_value(one))
    return found if found.tab else None


def _walk(components: Any) -> Iterator[Any]:
    for one in components:
        yield one
        yield from _walk(getattr(one, "children", ()))


def _chosen_value(select: Any) -> str:
    return next((str(one.value) for one in select.options if one.default), "")


def panel_view(
    interaction: Interaction, at: TableContext, panel: PanelState, note: str = ""
) -> ui.LayoutView:
    """Return a panel with the table's current state; `note` is the result of the press before.

    A user without a seat sees the free seats instead, or only what can be read.
    """
    words, window, key = private_words(interaction), at.running.window, at.placement.table
    shown = screen(at.game, window, at.seat, words.language, words.template)
    own_seat = None if at.seat is None else view_of_seat(at.game, window, at.seat, words.language)
    if (
        own_seat is None
        and panel.tab == "seat"
        and not all(one.player for one in window.table.seats)
    ):
        return seats_view(view_for(window.table, None), at.game, key, shown.seq, words)
    if own_seat is None or panel.tab == "more":
        return more_view(key, shown, own_seat, words, note=note)
    if panel.tab == "pieces":
        piece = ids.name_of_slug(panel.piece, at.running.table.pieces)
        return pieces_view(key, shown, own_seat, words, piece=piece, note=note)
    chosen = next(
        (
            one
            for one in own_seat.counters
            if (ids.slug(one.key), ids.slug(one.holder)) == (panel.counter, panel.holder)
        ),
        None,
    )
    return seat_view(
        key, shown, own_seat, words,
        counter=chosen.key if chosen else "",
        holder=chosen.holder if chosen else "",
        note=note,
    )  # fmt: skip


class PanelTab(PersistentControl, ui.DynamicItem[Button], control_id=ids.PANEL):
    """The button that opens a panel, or turns to another one."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        await show_privately(
            interaction, panel_view(interaction, at, PanelState(self.fields["tab"]))
        )


class PanelCounters(PersistentControl, ui.DynamicItem[Select], control_id=ids.COUNTERS):
    """The select of the counter to change on the panel."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        counter, _, holder = self.item.values[0].partition("@")
        panel = PanelState("seat", counter=counter, holder=holder)
        await show_privately(interaction, panel_view(interaction, at, panel))


class PanelPieces(PersistentControl, ui.DynamicItem[Select], control_id=ids.PIECES):
    """The select of the piece to change on the panel."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        panel = PanelState("pieces", piece=self.item.values[0])
        await show_privately(interaction, panel_view(interaction, at, panel))


async def ask_to_concede(interaction: Interaction, at: TableContext) -> None:
    """Ask the user whether they mean to give up."""
    words = private_words(interaction)
    shown = screen(at.game, at.running.window, at.seat, words.language, words.template)
    await show_privately(interaction, concede_view(at.placement.table, shown, words))


async def ask_to_begin(interaction: Interaction, at: TableContext, action: str, seat: int) -> None:
    """Ask the user whether to begin an action that begins something for the whole table."""
    words, running = private_words(interaction), at.running
    begins = procedure_start(at.game, running.table, action, seat, words.language)
    await show_privately(
        interaction, begin_view(at.placement.table, running.seq, action, begins, words)
    )


ITEMS = (PanelTab, PanelCounters, PanelPieces)
"""All controls that turn panels, registered when the bot starts."""
