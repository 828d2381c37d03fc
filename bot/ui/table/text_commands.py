"""Words for the table: a guess, or several that may be meant; examples of what can be said.

Unsure, WhichOne, Example -> Components V2
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.engine.language.phrases.examples import (
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
from bot.locale.catalogue import Words
from bot.ui.components import A_ROW, AMBER, BLUE, LABEL, Row, Select, Styles, boxed, button
from bot.ui.control_id import ControlId, number
from bot.ui.markdown import brief, heading, shortened, small
from bot.ui.table import ids
from bot.ui.table.ids import TABLE

WHICH = ControlId("t1w", table=TABLE)
"""A select of what may be meant; values are words to be said again."""
WHICH_ONE = ControlId("t1w1", table=TABLE, place=number(1))
"""A button for one of a few things that may be meant; its label is said again."""
_MOST, _LONGEST, _QUESTION = 25, 100, 300


def which_view(table: str, choices: Sequence[str], words: Words) -> ui.LayoutView:
    """A question with what can be meant; each is said again in words that mean one thing.

    A few are buttons, so that one press answers; more are a list.
    """
    view = boxed(AMBER, words("That can mean several things:"))
    if len(choices) <= A_ROW and all(0 < len(one) <= LABEL for one in choices):
        pressed = (
            button(one, WHICH_ONE.of(table=table, place=place)) for place, one in enumerate(choices)
        )
        return view.add_item(ui.ActionRow(*pressed))
    view.add_item(_row(table, words("Which do you mean?"), {one: one for one in choices}))
    return view


def fits(said: str) -> bool:
    """Whether words can be chosen from a list."""
    return 0 < len(said) <= _LONGEST


def _row(table: str, placeholder: str, choices: Mapping[str, str]) -> Row:
    """A select of words that are said again, by how each is shown."""
    options = [
        discord.SelectOption(label=shortened(shown, _LONGEST), value=said)
        for said, shown in choices.items()
        if fits(said)
    ]
    select: Select = ui.Select(
        custom_id=WHICH.of(table=table), placeholder=placeholder, options=options[:_MOST]
    )
    return ui.ActionRow(select)


@dataclass(frozen=True, slots=True)
class Guess:
    """What somebody's words were taken for."""

    question: str
    said: str
    """The words that Yes says again."""
    mark: str
    """What stands for the command."""
    others: tuple[str, ...]
    """What may have been meant instead."""
    help: str
    """The word that shows what can be said."""


def guess_view(table: str, seq: int, guess: Guess, words: Words) -> ui.LayoutView:
    """A guess with Yes and No; under them what it was taken for, what is near to it, and help."""
    view = boxed(AMBER, heading(brief(guess.question, _QUESTION)))
    yes, no = (
        ids.GUESS.of(table=table, seq=seq, mark=guess.mark, agree=agree) for agree in (True, False)
    )
    agreeing = button(words("Yes"), yes, Styles.success)
    view.add_item(ui.ActionRow(agreeing, button(words("No"), no)))
    choices = {guess.said: guess.said, **{one: one for one in guess.others}}
    choices[guess.help] = words("What can be said here")
    view.add_item(_row(table, words("Something else"), choices))
    return view


def chosen_on(components: Any, custom_id: str) -> str:
    """The words on a button of a message; "" if it is not there."""
    for one in components:
        if getattr(one, "custom_id", "") == custom_id:
            return str(getattr(one, "label", "") or "")
        if found := chosen_on(getattr(one, "children", ()), custom_id):
            return found
    return ""


def guessed_on(components: Any) -> str:
    """The words that a message with a guess asks about; "" for none."""
    for one in components:
        for option in getattr(one, "options", ()):
            return str(option.value)
        found = guessed_on(getattr(one, "children", ()))
        if found:
            return found
    return ""


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
