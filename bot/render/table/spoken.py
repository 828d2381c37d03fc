"""Words for the table: several that may be meant, to choose from; examples of what can be said.

WhichOne, Example -> Components V2
"""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.locale.catalogue import Words
from bot.render.parts import AMBER, BLUE, boxed
from bot.render.table.ids import TABLE
from bot.render.text import brief, heading, shortened, small
from bot.tables.language.phrases.examples import (
    COUNTED,
    DONE,
    GIVEN,
    NAMED,
    NEXT,
    PASS,
    PUT,
    REDO,
    UNDO,
    Example,
)

WHICH = f"t1w:(?P<table>{TABLE})"
_MOST, _LONGEST = 25, 100


def which_view(table: str, choices: Sequence[str], words: Words) -> ui.LayoutView:
    """A question with what can be meant; each is said again in words that mean one thing."""
    fitting = [one for one in choices if 0 < len(one) <= _LONGEST][:_MOST]
    asked = words("That can mean several things:")
    view = boxed(AMBER, asked)
    options = [discord.SelectOption(label=shortened(one, _LONGEST), value=one) for one in fitting]
    made: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=f"t1w:{table}", placeholder=words("Which do you mean?"), options=options
    )
    view.add_item(ui.ActionRow(made))
    return view


def examples_view(examples: Sequence[Example], words: Words) -> ui.LayoutView:
    """What can be said at a table, each with what it is."""
    lines = [f"- **{brief(one.words, _LONGEST)}**: {_about(one, words)}" for one in examples]
    texts = [
        heading(words("What can be said here")),
        *lines,
        small(words("With a player's name it is theirs; commas join several things.")),
        small(words("While you type, the list shows what it is understood as.")),
    ]
    return boxed(BLUE, "\n".join(texts))


def _about(example: Example, words: Words) -> str:
    return {
        COUNTED: words("a number of yours"),
        GIVEN: words("a number of somebody else's"),
        DONE: words("what the game knows"),
        PUT: words("things on the table"),
        NAMED: words("a counter of your own"),
        PASS: words("nothing more from you in this step"),
        NEXT: words("on to the next step"),
        UNDO: words("your last deed taken back"),
        REDO: words("what was taken back, once more"),
    }[example.kind]
