"""Words that can mean several things, as a list to choose from.

WhichOne -> Components V2
"""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.locale.catalogue import Words
from bot.render.shown import Shown
from bot.render.table.ids import TABLE
from bot.render.text import shortened

WHICH = f"t1w:(?P<table>{TABLE})"
_MOST, _LONGEST = 25, 100
_AMBER = 0xC9892B


def which_view(table: str, choices: Sequence[str], words: Words) -> ui.LayoutView:
    """A question with what can be meant; each is said again in words that mean one thing."""
    fitting = [one for one in choices if 0 < len(one) <= _LONGEST][:_MOST]
    view = Shown()
    asked = words("That can mean several things:")
    view.add_item(ui.Container(ui.TextDisplay(asked), accent_colour=_AMBER))
    options = [discord.SelectOption(label=shortened(one, _LONGEST), value=one) for one in fitting]
    made: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=f"t1w:{table}", placeholder=words("Which do you mean?"), options=options
    )
    view.add_item(ui.ActionRow(made))
    return view
