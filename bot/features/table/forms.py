"""Forms at a table, which ask what an action, a comparison or a counter needs.

press -> form; form sent in -> form_parsing -> Command -> TableRegistry
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine import commands as c
from bot.engine.narration.names import counter_name
from bot.engine.redaction import view_for
from bot.engine.view_model.adjustable import on_each_piece
from bot.engine.view_model.form_fields import FormField, Option
from bot.engine.view_model.form_parsing import command_of, number_of
from bot.engine.view_model.offers import COMPARE, DO, Offer
from bot.features.table.context import TableContext, context_by
from bot.features.table.execute import counter_of, holder_of, offer_of, run_command
from bot.refusals import BotError
from bot.ui import forms
from bot.ui.control_id import Fields
from bot.ui.services import Interaction, private_words
from bot.ui.table import ids
from bot.ui.table.forms import modal

VALUE, WHERE = "value", "where"
Typed = Mapping[str, str]


async def show_form(
    interaction: Interaction, custom_id: str, title: str, fields: Sequence[FormField]
) -> None:
    """Show a form with one input for each question in `fields`."""
    await forms.show(interaction, modal(custom_id, title, fields, private_words(interaction)))


async def show_offer_form(interaction: Interaction, custom_id: str, offer: Offer) -> None:
    """Show the form with all that an offer asks for."""
    await show_form(interaction, custom_id, offer.name, offer.fields)


def value_field(interaction: Interaction, at: TableContext, counter: str, holder: str) -> FormField:
    """Return the question for a counter's new value, with its limits and present value."""
    language = private_words(interaction).language
    name = counter_name(at.game, dict(at.running.table.extras), counter, language)
    now = str(at.running.table.count(counter, holder))
    defined = at.game.counters.get(counter)
    bounds = (defined.min, defined.max) if defined else (None, None)
    return FormField(VALUE, name, number=bounds, now=now)


def placement_fields(
    interaction: Interaction, at: TableContext, counter: str
) -> tuple[FormField, ...]:
    """Return the two questions for a counter on pieces: which of the user's pieces, and how much.

    Raise `BotError` if the user has no seat.
    """
    words = private_words(interaction)
    if at.seat is None:
        raise BotError("You have no seat of your own here: say it in words with `/t`.")
    view = view_for(at.running.table, at.seat)
    found = on_each_piece(at.game, view, at.seat, counter, words.language)
    options = tuple(Option(one.holder, f"{one.whose}: {one.value}") for one in found)
    much = counter_name(at.game, dict(at.running.table.extras), counter, words.language)
    where = FormField(WHERE, words("On what"), options)
    return where, FormField(VALUE, f"{much} (+3, -1)", number=(None, None), now="+1")


async def _act(interaction: Interaction, fields: Fields, typed: Typed) -> None:
    at = await context_by(interaction, fields["table"])
    key = ids.name_of_slug(fields["action"], at.game.actions)
    await _offered(interaction, at, offer_of(interaction, at, DO, key), (fields, typed))


async def _compare(interaction: Interaction, fields: Fields, typed: Typed) -> None:
    at = await context_by(interaction, fields["table"])
    await _offered(interaction, at, offer_of(interaction, at, COMPARE), (fields, typed))


async def _offered(
    interaction: Interaction, at: TableContext, offer: Offer | None, sent: tuple[Fields, Typed]
) -> None:
    fields, typed = sent
    if offer is None or at.seat is None:
        raise BotError("That cannot be done any more: look at the board again.")
    await run_command(interaction, at, command_of(offer, typed, at.seat), fields["seq"])


async def _set_to(interaction: Interaction, fields: Fields, typed: Typed) -> None:
    at = await context_by(interaction, fields["table"])
    counter = counter_of(at, fields["counter"])
    value = number_of(typed.get(VALUE, ""), counter)
    command = c.SetTo(counter=counter, holder=holder_of(at, fields["holder"]), to=value)
    await run_command(interaction, at, command, fields["seq"])


async def _put_down(interaction: Interaction, fields: Fields, typed: Typed) -> None:
    at = await context_by(interaction, fields["table"])
    counter = counter_of(at, fields["counter"])
    by = number_of(typed.get(VALUE, ""), counter)
    await run_command(
        interaction, at, c.Change(counter=counter, holder=typed.get(WHERE, ""), by=by)
    )


FORMS: tuple[forms.Form, ...] = (
    (ids.ACT.form, _act),
    (ids.COMPARE.form, _compare),
    (ids.SET_TO.form, _set_to),
    (ids.PUT_DOWN.form, _put_down),
)
"""All forms of this module, registered when the bot starts."""
