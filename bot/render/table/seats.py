"""The seats of a table, with what somebody can do about them.

TableView -> Components V2
"""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.locale.catalogue import Words
from bot.render.parts import BLUE, Button, boxed, button, in_rows
from bot.render.table.ids import TABLE, VERSION, give_over, panel
from bot.render.text import brief
from bot.tables.games.game import Game
from bot.tables.language.profiles import shown
from bot.tables.view import TableView

SIT = rf"{VERSION}:sit:(?P<table>{TABLE}):(?P<place>\d{{1,2}}):(?P<seq>\d{{1,9}})"
LEAVE = rf"{VERSION}:leave:(?P<table>{TABLE}):(?P<seq>\d{{1,9}})"
_LABEL = 80


def seats_view(view: TableView, game: Game, table: str, seq: int, words: Words) -> ui.LayoutView:
    """Who sits where; buttons for the free seats, or to leave one's own and to give it over."""
    lines = ["### " + words("Seats"), *_lines(view, game, words)]
    made = boxed(BLUE, "\n".join(lines))
    for row in in_rows(_buttons(view, table, seq, words)):
        made.add_item(row)
    if view.viewer is not None:
        over: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
            custom_id=give_over(table, seq), placeholder=words("Give my seat to …")
        )
        made.add_item(ui.ActionRow(over))
    return made


def _lines(view: TableView, game: Game, words: Words) -> Iterator[str]:
    for number, seat in enumerate(view.seats):
        parts = [f"**{brief(seat.name, 40)}**"]
        parts.append(f"<@{seat.player}>" if seat.player.isdecimal() else "*" + words("free") + "*")
        if game.profile(seat.profile):
            parts.append(brief(shown(game, seat.profile, words.language), 80))
        if number == view.viewer:
            parts.append(words("your seat"))
        yield f"{number + 1}. {' · '.join(parts)}"


def _buttons(view: TableView, table: str, seq: int, words: Words) -> Iterator[Button]:
    if view.viewer is not None:
        yield button(words("Leave my seat"), f"{VERSION}:leave:{table}:{seq}")
        return
    for number, seat in enumerate(view.seats):
        if not seat.player:
            label = words("Sit down: {name}", name=seat.name)
            yield button(label, f"{VERSION}:sit:{table}:{number}:{seq}")
    yield button(words("More"), panel(table, seq, "more"))
