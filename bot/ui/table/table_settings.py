"""The question whether to close a table, and its settings: language and announcements.

TablePlacement -> Components V2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord
from discord import ui

from bot.locale.catalogue import Words
from bot.tables.placement import TablePlacement
from bot.ui.components import BLUE, SPOKEN, Row, boxed
from bot.ui.control_id import ControlId
from bot.ui.markdown import brief, shortened
from bot.ui.table.ids import TABLE

CLOSE, SPEAKS, QUIET = (
    ControlId(f"t1:{what}", table=TABLE) for what in ("close", "speaks", "quiet")
)
_RED = 0xB23B3B
_OPTION = 100


def close_view(placement: TablePlacement, words: Words) -> ui.LayoutView:
    """Return the question whether to close a table, with its button."""
    asked = words(
        "Close the table “{name}”? Nothing can be done at it any more; `/table export` keeps it.",
        name=brief(placement.name, 40),
    )
    view = boxed(_RED, asked)
    red: ui.Button[ui.LayoutView] = ui.Button(
        label=words("Close it"),
        custom_id=CLOSE.of(table=placement.table),
        style=discord.ButtonStyle.danger,
    )
    view.add_item(ui.ActionRow(red))
    return view


def settings_view(
    placement: TablePlacement, kinds: Sequence[tuple[str, str]], words: Words
) -> ui.LayoutView:
    """Return the settings of a table: selects of its board's language and its announcements.

    `kinds` are the kinds of announcements, each with its name.
    """
    view = boxed(BLUE, "### " + words("Settings of {name}", name=brief(placement.name, 40)))
    for row in _settings(placement, kinds, words):
        view.add_item(row)
    return view


def _settings(
    placement: TablePlacement, kinds: Sequence[tuple[str, str]], words: Words
) -> Iterator[Row]:
    languages = [
        discord.SelectOption(label=name, value=key, default=key == placement.language)
        for key, name in SPOKEN.items()
    ]
    speaks: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=SPEAKS.of(table=placement.table),
        placeholder=words("Language of the board"),
        options=languages,
    )
    yield ui.ActionRow(speaks)
    told = [
        discord.SelectOption(
            label=shortened(name, _OPTION), value=key, default=key not in placement.quiet
        )
        for key, name in kinds
    ]
    quiet: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=QUIET.of(table=placement.table),
        placeholder=words("Nothing is announced"),
        min_values=0,
        max_values=len(told),
        options=told,
    )
    yield ui.ActionRow(quiet)
