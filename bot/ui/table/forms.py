"""Forms at a table, with the questions of an action, a comparison or a counter.

Ask -> modal
"""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.engine.view_model.asks import Ask
from bot.locale.catalogue import Words
from bot.ui.components import MOST_OPTIONS
from bot.ui.markdown import capital, shortened

_OPTION, _TITLE, _FIELD = 100, 45, 45
_RADIO = (2, 10)
"""The fewest and the most options that are shown as radio buttons; others are a select."""
_LONGEST_TEXT, _LONGEST_NUMBER = 100, 12


def modal(custom_id: str, title: str, asks: Sequence[Ask], words: Words) -> ui.Modal:
    """Return a form with one input for each question in `asks`; the input's id is its key."""
    made = ui.Modal(title=shortened(capital(title), _TITLE), custom_id=custom_id)
    for ask in asks:
        label = shortened(capital(ask.name), _FIELD)
        made.add_item(ui.Label(text=label, component=_field(ask, words)))
    return made


def _field(ask: Ask, words: Words) -> ui.Item[ui.LayoutView]:
    if not ask.options:
        return _typed(ask, words)
    least, most = _RADIO
    # What may be left out is a list: a radio button once pressed cannot be let go again.
    free = ask.optional or bool(ask.unless)
    if not free and least <= len(ask.options) <= most:
        return ui.RadioGroup(
            custom_id=ask.key,
            options=[
                discord.RadioGroupOption(
                    label=shortened(capital(one.label), _OPTION) or "…",
                    value=one.value,
                    default=one.value == ask.now,
                )
                for one in ask.options
            ],
        )
    return ui.Select(
        custom_id=ask.key,
        required=not free,
        min_values=0 if free else 1,
        options=[
            discord.SelectOption(
                label=shortened(capital(one.label), _OPTION) or "…",
                value=one.value,
                default=one.value == ask.now,
            )
            for one in ask.options[:MOST_OPTIONS]
        ],
    )


def _typed(ask: Ask, words: Words) -> ui.TextInput[ui.LayoutView]:
    return ui.TextInput(
        custom_id=ask.key,
        required=not ask.optional,
        default=ask.now or None,
        placeholder=_bounds(ask, words) or None,
        max_length=_LONGEST_NUMBER if ask.number and not ask.many else _LONGEST_TEXT,
    )


def _bounds(ask: Ask, words: Words) -> str:
    """Return the hint on which numbers fit: "a number from 1 to 5"; "" if none is asked for."""
    if ask.number is None:
        return ""
    low, high = ask.number
    if ask.many and low is not None and high is not None:
        return words("numbers from {low} to {high}, like 7/12", low=low, high=high)
    if low is not None and high is not None:
        return words("a number from {low} to {high}", low=low, high=high)
    if low is not None:
        return words("a number, {low} or more", low=low)
    return words("a number, like 3 or −2")
