"""The list of a server's tables: open ones with links to their boards, finished ones to read.

TablePlacement -> Components V2
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.engine.view_model.form_fields import Option
from bot.locale.catalogue import Words
from bot.tables.placement import TablePlacement
from bot.ui.components import BLUE, MOST_OPTIONS, boxed
from bot.ui.control_id import ControlId
from bot.ui.markdown import brief
from bot.ui.table.action_buttons import select

FINISHED = ControlId("t1:finished")
"""The id of the select of finished tables; its values are the tables' keys."""


def open_tables_view(
    placements: Sequence[TablePlacement], finished: Sequence[TablePlacement], words: Words
) -> ui.LayoutView:
    """Return the list of open tables with links to their boards, and a select of finished ones."""
    lines = ["### " + words("Open tables"), *map(_line, placements[:MOST_OPTIONS])]
    if not placements:
        lines.append(words("None: open one with `/table open`."))
    view = boxed(BLUE, "\n".join(lines))
    if finished:
        options = (Option(one.table, f"{one.name} · {short_time(one.closed)}") for one in finished)
        view.add_item(select(words("Read a finished table …"), FINISHED.of(), options))
    return view


def _line(placement: TablePlacement) -> str:
    place = f"<#{placement.channel}>"
    if placement.message:
        place += f" · https://discord.com/channels/{placement.guild}/{placement.channel}/{placement.message}"
    return f"- **{brief(placement.name, 40)}** · {place}"


def short_time(closed: str) -> str:
    """Return the time at which a table was closed as text: "2026-07-18 19:30 UTC".

    It is in UTC, as in exports, because the labels that show it cannot use the reader's time
    zone.
    """
    return f"{closed[:16].replace('T', ' ')} UTC"
