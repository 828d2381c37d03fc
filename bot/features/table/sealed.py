"""Secret choices: the private panel, and what its controls do; nobody else learns of a value.

press, /table choose, /t -> SealedView -> ui.table.sealed; lock -> Choose -> TableRegistry
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial

from discord import ui

from bot.engine import commands as c
from bot.engine.host import CommandResult
from bot.engine.view_model.form_parsing import choice_of
from bot.engine.view_model.offers import CHOOSE, find_offer, offers
from bot.engine.view_model.screen import SealedView, sealed_choice
from bot.features.table.context import (
    TableContext,
    act,
    context_at,
    context_by,
    result_line,
    shown_result,
)
from bot.outbox.choice_reminders import ChoiceReminders, late_choice, people_in
from bot.refusals import BotError
from bot.ui import forms
from bot.ui.components import Button, Select, notice
from bot.ui.control import PersistentControl, show_privately
from bot.ui.control_id import Fields
from bot.ui.services import Interaction, private_words, services_of
from bot.ui.table import ids
from bot.ui.table.forms import modal
from bot.ui.table.sealed import LOTS, only_field, picked_value, sealed_view, value_of_button


def sealed_choice_of(interaction: Interaction, at: TableContext, choice: str) -> SealedView:
    """Return the state of a secret choice for the user's seat.

    Raise `BotError` if the user has no seat, or the choice is not made in this step.
    """
    if at.seat is None:
        raise BotError("A sealed choice is made by who sits there, by nobody else.")
    words, window = private_words(interaction), at.running.window
    can = offers(at.game, window, at.seat, words.language, words.template)
    found = sealed_choice(at.game, window, at.seat, choice, words.language)
    if found is None or find_offer(can, CHOOSE, choice) is None:
        raise BotError("Nothing is chosen in secret in this step: go on to the step where it is.")
    return found


async def show_sealed(
    interaction: Interaction, at: TableContext, choice: str, *, picked: str = "", note: str = ""
) -> None:
    """Show the panel of a secret choice, in place of the pressed private message or as a new one.

    `picked` is a value that is marked but not locked; `note` is the result of the press before.
    """
    words, found = private_words(interaction), sealed_choice_of(interaction, at, choice)
    lots = [secrets.token_hex(4) for _ in range(LOTS)]  # a button's name is logged: it says nothing
    view = sealed_view(
        at.placement.table, at.running.seq, found, words, picked=picked, note=note, lots=lots
    )
    await show_privately(interaction, view)


async def choose_now(interaction: Interaction, at: TableContext) -> None:
    """Show the panel of the secret choice of this step; raise `BotError` if there is none."""
    at.must_act()
    words = private_words(interaction)
    can = () if at.seat is None else offers(at.game, at.running.window, at.seat, words.language)
    offer = find_offer(can, CHOOSE)
    if offer is None:
        raise BotError("Nothing is chosen in secret in this step: go on to the step where it is.")
    await show_sealed(interaction, at, offer.key)


async def lock(
    interaction: Interaction, at: TableContext, choice: str, typed: Mapping[str, str]
) -> None:
    """Lock the choice that was typed or picked, and show it; the last lock reveals all choices.

    `typed` maps the key of each question to the text of its answer.
    """
    found = sealed_choice_of(interaction, at, choice)
    command = c.Choose(choice=choice, value=choice_of(found.fields, typed))
    answer = partial(_show_locked, interaction, at, choice)
    await act(interaction, at.placement, command, answer, at.running.seq)


async def _show_locked(
    interaction: Interaction, at: TableContext, choice: str, done: CommandResult
) -> None:
    """Show the panel of the locked choice; if the lock revealed all choices, show the result."""
    now = await context_at(interaction, at.placement, since=done.running.seq)
    if at.seat in now.running.table.locks.get(choice, {}):
        await show_sealed(interaction, now, choice)
        return
    words = private_words(interaction)
    # The last one may have come in the same moment: then theirs is the deed that says how it ended.
    later = now.running.window.since(done.running.seq)
    since = CommandResult(now.running, later, done.running.table)
    await show_privately(
        interaction,
        notice(shown_result(result_line(since, words) or result_line(done, words), words)),
    )


class Choose(PersistentControl, ui.DynamicItem[Button], control_id=ids.CHOOSE):
    """The button that opens the panel of a secret choice."""

    async def act(self, interaction: Interaction) -> None:
        at, choice = await _table_and_choice(interaction, self.fields)
        await show_sealed(interaction, at, choice)


class PickPart(PersistentControl, ui.DynamicItem[Select], control_id=ids.PICK):
    """The select that marks a value on the panel without locking it."""

    async def act(self, interaction: Interaction) -> None:
        at, choice = await _table_and_choice(interaction, self.fields)
        await show_sealed(interaction, at, choice, picked=self.item.values[0])


class Seal(PersistentControl, ui.DynamicItem[Button], control_id=ids.SEAL):
    """The button that locks the value on its label."""

    async def act(self, interaction: Interaction) -> None:
        at, choice = await _table_and_choice(interaction, self.fields)
        found = sealed_choice_of(interaction, at, choice)
        shown = interaction.message.components if interaction.message else ()
        value, lone = value_of_button(shown, self.custom_id, found), only_field(found)
        if lone is None or not value:
            await show_sealed(interaction, at, choice)
            return
        await lock(interaction, at, choice, {lone.key: value})


class LockIn(PersistentControl, ui.DynamicItem[Button], control_id=ids.LOCK):
    """The button that locks the marked value, or opens a form for a choice that is typed."""

    async def act(self, interaction: Interaction) -> None:
        at, choice = await _table_and_choice(interaction, self.fields)
        found = sealed_choice_of(interaction, at, choice)
        lone = only_field(found)
        if lone is None:
            words = private_words(interaction)
            form = modal(ids.LOCK.form.of(**self.fields), found.name, found.fields, words)
            await forms.show(interaction, form)
            return
        picked = picked_value(interaction.message.components if interaction.message else ())
        await lock(interaction, at, choice, {lone.key: picked})


class Withdraw(PersistentControl, ui.DynamicItem[Button], control_id=ids.WITHDRAW):
    """The button that takes a locked choice back."""

    async def act(self, interaction: Interaction) -> None:
        at, choice = await _table_and_choice(interaction, self.fields)

        async def answer(done: CommandResult) -> None:
            await show_sealed(interaction, at.after(done.running), choice)

        await act(interaction, at.placement, c.Withdraw(choice=choice), answer)


class Remind(PersistentControl, ui.DynamicItem[Button], control_id=ids.REMIND):
    """The button that reminds the players whose choice is missing, once."""

    async def act(self, interaction: Interaction) -> None:
        at, choice = await _table_and_choice(interaction, self.fields)
        words = private_words(interaction)
        called = (
            await services_of(interaction).worker(ChoiceReminders).remind(at.placement, at.running)
        )
        now = late_choice(at.running)
        if called:
            note = words("They are called.")
        elif now and not people_in(at.running, now.seats):
            note = ""  # nobody sits there: whom the table waits for stands on the panel
        else:
            note = words("They have been called already.")
        await show_sealed(interaction, at, choice, note=note)


async def _table_and_choice(interaction: Interaction, fields: Fields) -> tuple[TableContext, str]:
    """Return the table and the choice's key in a control's id.

    Raise `NotSeated` if the user may not act at the table.
    """
    at = await context_by(interaction, fields["table"])
    at.must_act()
    return at, ids.name_of_slug(fields["choice"], at.game.choices)


async def _lock_written(interaction: Interaction, fields: Fields, typed: Mapping[str, str]) -> None:
    """Lock the choice that was written in the form."""
    at, choice = await _table_and_choice(interaction, fields)
    await lock(interaction, at, choice, typed)


ITEMS = (Choose, PickPart, Seal, LockIn, Withdraw, Remind)
"""All controls of the panel, registered when the bot starts."""
FORMS: tuple[forms.Form, ...] = ((ids.LOCK.form, _lock_written),)
"""All forms of the panel, registered when the bot starts."""
