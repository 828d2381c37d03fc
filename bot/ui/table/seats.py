"""The list of a table's seats, with buttons to take, leave or give over a seat.

TableView -> Components V2
"""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.engine.games.game import Game
from bot.engine.language.profiles import shown
from bot.engine.redaction import TableView
from bot.locale.catalogue import Words
from bot.ui.components import BLUE, Button, boxed, button, in_rows
from bot.ui.control_id import number
from bot.ui.markdown import brief
from bot.ui.table.ids import GIVE_OVER, PANEL, at_table

SIT = at_table("sit", place=number(2))
LEAVE = at_table("leave")
_LABEL = 80


def seats_view(view: TableView, game: Game, table: str, seq: int, words: Words) -> ui.LayoutView:
    """Return the list of seats, with buttons to take a free one.

    Whoever has a seat gets the controls to leave it or to give it to somebody else instead. `seq`
    is the number of the table's last event.
    """
    lines = ["### " + words("Seats"), *_lines(view, game, words)]
    made = boxed(BLUE, "\n".join(lines))
    for row in in_rows(_buttons(view, table, seq, words)):
        made.add_item(row)
    if view.viewer is not None:
        over: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
            custom_id=GIVE_OVER.of(table=table, seq=seq), placeholder=words("Give my seat to …")
        )
        made.add_item(ui.ActionRow(over))
    return made


def _lines(view: TableView, game: Game, words: Words) -> Iterator[str]:
    for place, seat in enumerate(view.seats):
        parts = [f"**{brief(seat.name, 40)}**"]
        parts.append(f"<@{seat.player}>" if seat.player.isdecimal() else "*" + words("free") + "*")
        if game.profile(seat.profile):
            parts.append(brief(shown(game, seat.profile, words.language), 80))
        if place == view.viewer:
            parts.append(words("your seat"))
        yield f"{place + 1}. {' · '.join(parts)}"


def _buttons(view: TableView, table: str, seq: int, words: Words) -> Iterator[Button]:
    if view.viewer is not None:
        yield button(words("Leave my seat"), LEAVE.of(table=table, seq=seq))
        return
    for place, seat in enumerate(view.seats):
        if not seat.player:
            label = words("Sit down: {name}", name=seat.name)
            yield button(label, SIT.of(table=table, seq=seq, place=place))
    yield button(words("More"), PANEL.of(table=table, seq=seq, tab="more"))
