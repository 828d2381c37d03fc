"""Messages about words for the table: a guess, several possible meanings, examples.

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
"""The ids of the select of possible meanings; choosing one acts as if its value were typed."""
WHICH_ONE = ControlId("t1w1", table=TABLE, place=number(1))
"""The ids of a button for a possible meaning; a press acts as if its label were typed."""
_MOST, _LONGEST, _QUESTION = 25, 100, 300


def which_view(table: str, choices: Sequence[str], words: Words) -> ui.LayoutView:
    """Return the question which of several meanings the user's words have.

    `choices` are clear words, one for each meaning. Up to five are buttons, more are a select.
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
    """Tell whether words are short enough for the value of an option, and not empty."""
    return 0 < len(said) <= _LONGEST


def _row(table: str, placeholder: str, choices: Mapping[str, str]) -> Row:
    """Return a select of words to say; choosing an option acts as if its value had been typed.

    `choices` maps each value to its label.
    """
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
    """A guess at what somebody's words mean, to be confirmed with Yes or No."""

    question: str
    said: str
    """The words that count as typed after Yes."""
    mark: str
    """The hash of the guessed command."""
    others: tuple[str, ...]
    """Other words that may have been meant."""
    help: str
    """The word that shows examples of what can be said, in the table's language."""


def guess_view(table: str, seq: int, guess: Guess, words: Words) -> ui.LayoutView:
    """Return the question whether a guess is right: Yes, No, a select of other words and help.

    `seq` is the number of the table's last event.
    """
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


def label_of_button(components: Any, custom_id: str) -> str:
    """Return the label of the button with this id on a message; "" if it has no such button."""
    for one in components:
        if getattr(one, "custom_id", "") == custom_id:
            return str(getattr(one, "label", "") or "")
        if found := label_of_button(getattr(one, "children", ()), custom_id):
            return found
    return ""


def guessed_words(components: Any) -> str:
    """Return the words that a guess's message asks about: its first option; "" if it has none."""
    for one in components:
        for option in getattr(one, "options", ()):
            return str(option.value)
        found = guessed_words(getattr(one, "children", ()))
        if found:
            return found
    return ""


def examples_view(examples: Sequence[Example], words: Words) -> ui.LayoutView:
    """Return the message with examples of what can be said at a table, each explained."""
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
