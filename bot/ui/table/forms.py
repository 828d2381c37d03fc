"""Forms at a table, with the questions of an action, a comparison or a counter.

FormField -> modal
"""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.engine.view_model.form_fields import FormField
from bot.locale.catalogue import Words
from bot.ui.components import MOST_OPTIONS
from bot.ui.markdown import capital, shortened

_OPTION, _TITLE, _FIELD = 100, 45, 45
_RADIO = (2, 10)
"""The fewest and the most options that are shown as radio buttons; others are a select."""
_LONGEST_TEXT, _LONGEST_NUMBER = 100, 12


def modal(custom_id: str, title: str, fields: Sequence[FormField], words: Words) -> ui.Modal:
    """Return a form with one input for each question in `fields`; the input's id is its key."""
    made = ui.Modal(title=shortened(capital(title), _TITLE), custom_id=custom_id)
    for field in fields:
        label = shortened(capital(field.name), _FIELD)
        made.add_item(ui.Label(text=label, component=_field(field, words)))
    return made


def _field(field: FormField, words: Words) -> ui.Item[ui.LayoutView]:
    if not field.options:
        return _typed(field, words)
    least, most = _RADIO
    # What may be left out is a list: a radio button once pressed cannot be let go again.
    free = field.optional or bool(field.unless)
    if not free and least <= len(field.options) <= most:
        return ui.RadioGroup(
            custom_id=field.key,
            options=[
                discord.RadioGroupOption(
                    label=shortened(capital(one.label), _OPTION) or "…",
                    value=one.value,
                    default=one.value == field.now,
                )
                for one in field.options
            ],
        )
    return ui.Select(
        custom_id=field.key,
        required=not free,
        min_values=0 if free else 1,
        options=[
            discord.SelectOption(
                label=shortened(capital(one.label), _OPTION) or "…",
                value=one.value,
                default=one.value == field.now,
            )
            for one in field.options[:MOST_OPTIONS]
        ],
    )


def _typed(field: FormField, words: Words) -> ui.TextInput[ui.LayoutView]:
    return ui.TextInput(
        custom_id=field.key,
        required=not field.optional,
        default=field.now or None,
        placeholder=_bounds(field, words) or None,
        max_length=_LONGEST_NUMBER if field.number and not field.many else _LONGEST_TEXT,
    )


def _bounds(field: FormField, words: Words) -> str:
    """Return the hint on which numbers fit: "a number from 1 to 5"; "" if none is asked for."""
    if field.number is None:
        return ""
    low, high = field.number
    if field.many and low is not None and high is not None:
        return words("numbers from {low} to {high}, like 7/12", low=low, high=high)
    if low is not None and high is not None:
        return words("a number from {low} to {high}", low=low, high=high)
    if low is not None:
        return words("a number, {low} or more", low=low)
    return words("a number, like 3 or −2")
