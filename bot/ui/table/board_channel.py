"""Tables as a list: the open ones with the way to their boards, the finished ones to be read.

Spot -> Components V2
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.engine.shown.asks import Option
from bot.locale.catalogue import Words
from bot.tables.placement import Spot
from bot.ui.components import BLUE, MOST_OPTIONS, boxed
from bot.ui.control_id import ControlId
from bot.ui.markdown import brief
from bot.ui.table.moves import select

FINISHED = ControlId("t1:finished")
"""A select of finished tables; values are their keys."""


def spots_view(spots: Sequence[Spot], finished: Sequence[Spot], words: Words) -> ui.LayoutView:
    """The open tables, each with the way to its board; of the finished ones what happened."""
    lines = ["### " + words("Open tables"), *map(_line, spots[:MOST_OPTIONS])]
    if not spots:
        lines.append(words("None: open one with `/table open`."))
    view = boxed(BLUE, "\n".join(lines))
    if finished:
        options = (Option(one.table, f"{one.name} · {when(one.closed)}") for one in finished)
        view.add_item(select(words("Read a finished table …"), FINISHED.of(), options))
    return view


def _line(spot: Spot) -> str:
    place = f"<#{spot.channel}>"
    if spot.message:
        place += f" · https://discord.com/channels/{spot.guild}/{spot.channel}/{spot.message}"
    return f"- **{brief(spot.name, 40)}** · {place}"


def when(closed: str) -> str:
    """When a table was closed, where Discord shows no times of its own: in UTC, as in exports."""
    return f"{closed[:16].replace('T', ' ')} UTC"
