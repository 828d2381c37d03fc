"""Questions before an action: giving up, beginning something for all, giving a seat over.

Screen, SeatView, ProcedureStart -> Components V2
"""

from __future__ import annotations

from discord import ui

from bot.engine.view_model.procedure_start import ProcedureStart
from bot.engine.view_model.screen import Screen, SeatView
from bot.locale.catalogue import Words
from bot.ui.components import Styles, button
from bot.ui.markdown import brief, capital, heading
from bot.ui.table import ids
from bot.ui.table.panel_base import RED, panel_layout


def concede_view(key: str, screen: Screen, words: Words) -> ui.LayoutView:
    """Return the question whether the user means to give up, with its two buttons.

    `key` is the table's key.
    """
    view = panel_layout([words("Do you give up? The game ends for you.")], "", RED)
    giving_up = ids.CONCEDE.of(table=key, seq=screen.seq, sure=True)
    more = ids.PANEL.of(table=key, seq=screen.seq, tab="more")
    sure = button(words("Give up"), giving_up, Styles.danger)
    view.add_item(ui.ActionRow(sure, button(words("Play on"), more)))
    return view


def begin_view(
    key: str, seq: int, action: str, begins: ProcedureStart, words: Words
) -> ui.LayoutView:
    """Return the question whether to begin something for the whole table, with its buttons.

    `key` is the table's key, `seq` the number of its last event, `action` the action's key.
    """
    names = {"name": brief(begins.actor, 40), "other": brief(begins.opponent, 40)}
    lines = [
        heading(brief(capital(begins.name), 80)),
        words("{name} against {other}", **names) if begins.opponent else "",
        words("It begins for the whole table.")
        + (
            " " + words("First comes: {step}.", step=brief(begins.first, 80))
            if begins.first
            else ""
        ),
    ]
    view = panel_layout(lines, "")
    beginning = ids.ACT.of(table=key, seq=seq, action=action, sure=True)
    seat = ids.PANEL.of(table=key, seq=seq, tab="seat")
    sure = button(words("Begin"), beginning, Styles.primary)
    view.add_item(ui.ActionRow(sure, button(words("Not now"), seat)))
    return view


def give_over_view(key: str, screen: Screen, own: SeatView, words: Words) -> ui.LayoutView:
    """Return the question who takes over the user's seat, with a select of people.

    `key` is the table's key.
    """
    said = words("Who takes the seat of {name}?", name=brief(own.name, 40))
    view = panel_layout([said], "")
    people: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
        custom_id=ids.GIVE_OVER.of(table=key, seq=screen.seq), placeholder=words("Choose a person")
    )
    view.add_item(ui.ActionRow(people))
    more = ids.PANEL.of(table=key, seq=screen.seq, tab="more")
    view.add_item(ui.ActionRow(button(words("Keep it"), more)))
    return view
