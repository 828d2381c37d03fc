"""The buttons and selects of a board and of the private panels; they work after a restart.

A press acts for the seat of whoever presses; outbox.board_updater edits the board by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.engine import commands as c
from bot.engine.errors import Stale
from bot.engine.narration.names import counter_name
from bot.engine.view_model.form_fields import MOST
from bot.engine.view_model.form_parsing import command_of
from bot.engine.view_model.offers import COMPARE, DO, Offer
from bot.features.table.context import TableContext, context_by
from bot.features.table.execute import counter_of, holder_of, offer_of, run_command
from bot.features.table.forms import placement_fields, show_form, show_offer_form, value_field
from bot.features.table.panels import ask_to_begin, ask_to_concede
from bot.refusals import BotError
from bot.tables.holders import seat_of
from bot.ui.components import Button, Select
from bot.ui.control import PersistentControl, show_privately
from bot.ui.services import Interaction, private_words
from bot.ui.table import ids
from bot.ui.table.action_questions import action_question_view, asks_in_buttons


class TableControl(PersistentControl):
    """A control at a table that only people who may change the table can use."""

    item: Any

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        at.must_act()
        await self.on_press(interaction, at)

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        """Do what a press on the control asks for; every subclass overrides this."""
        raise AssertionError(f"nothing happens on {interaction.data} at {at.placement.table}")

    @property
    def seen(self) -> int:
        """Return the number of the last event on the message that was pressed."""
        return int(self.fields["seq"])


class Count(TableControl, ui.DynamicItem[Button], control_id=ids.COUNT):
    """The button that changes a counter by a number."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        counter = counter_of(at, self.fields["counter"])
        holder = holder_of(at, self.fields["holder"])
        change = c.Change(counter=counter, holder=holder, by=self.fields["by"])
        await run_command(interaction, at, change)


class PutDown(TableControl, ui.DynamicItem[Button], control_id=ids.PUT_DOWN):
    """The button that opens a form: on which piece to put a counter, and how much."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        counter = counter_of(at, self.fields["counter"])
        title = counter_name(at.game, dict(at.running.table.extras), counter, at.placement.language)
        custom_id = ids.PUT_DOWN.form.of(**self.fields)
        await show_form(interaction, custom_id, title, placement_fields(interaction, at, counter))


class SetTo(TableControl, ui.DynamicItem[Button], control_id=ids.SET_TO):
    """The button that opens a form for a counter's new value."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        counter = counter_of(at, self.fields["counter"])
        holder = holder_of(at, self.fields["holder"])
        asked = value_field(interaction, at, counter, holder)
        await show_form(interaction, ids.SET_TO.form.of(**self.fields), asked.name, (asked,))


class Pass(TableControl, ui.DynamicItem[Button], control_id=ids.PASS):
    """The button with which a seat passes for the rest of the step."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        if at.seat is None:
            raise BotError("You have no seat of your own here: say it in words with `/t`.")
        await run_command(interaction, at, c.Pass(), self.seen)


class Next(TableControl, ui.DynamicItem[Button], control_id=ids.NEXT):
    """The button that goes on to the next step."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        await run_command(interaction, at, c.Next(anyway=self.fields["anyway"]), self.seen)


async def do_action(
    interaction: Interaction, at: TableContext, slug: str, seen: int, *, sure: bool = False
) -> None:
    """Carry out an action of the game, given its slug, after asking its questions.

    If it begins something for the whole table, the user confirms it first, unless `sure` is
    True. `seen` is the last event that the user saw.
    """
    action = ids.name_of_slug(slug, at.game.actions)
    if not action:
        raise BotError("That is not part of this game any more: look at the board again.")
    offer = offer_of(interaction, at, DO, action)
    if offer and offer.fields and asks_in_buttons(at.placement.table, at.running.seq, offer):
        await ask_next(interaction, at, offer, (), seen)
        return
    if offer and 0 < len(offer.fields) <= MOST:
        form = ids.ACT.form.of(table=at.placement.table, seq=at.running.seq, action=action)
        await show_offer_form(interaction, form, offer)
        return
    if offer and offer.begins and at.seat is not None and not sure:
        await ask_to_begin(interaction, at, action, at.seat)
        return
    # Not possible now: the table says why.
    await run_command(interaction, at, c.Do(action=action), seen)


class ActionButton(TableControl, ui.DynamicItem[Button], control_id=ids.ACT):
    """The button of one action of the game."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        action, sure = self.fields["action"], self.fields["sure"]
        await do_action(interaction, at, action, self.seen, sure=sure)


class ActionSelect(TableControl, ui.DynamicItem[Select], control_id=ids.ACTS):
    """The select of several actions of the game."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        await do_action(interaction, at, self.item.values[0], self.seen)


async def ask_next(
    interaction: Interaction, at: TableContext, offer: Offer, said: Sequence[str], seen: int
) -> None:
    """Ask an action's next question in buttons; after the last answer carry the action out.

    `said` are the answers so far, in order; questions that they make needless are skipped.
    """
    told = dict(zip((field.key for field in offer.fields), said, strict=False))
    for one in offer.fields[len(said) :]:
        if not one.is_needless(told):
            words, so_far = private_words(interaction), tuple(told.values())
            view = action_question_view(at.placement.table, at.running.seq, offer, so_far, words)
            await show_privately(interaction, view)
            return
        told[one.key] = ""
    await run_command(interaction, at, command_of(offer, told, at.seat or 0), seen)


class NextAnswer(TableControl, ui.DynamicItem[Button], control_id=ids.TOLD):
    """The button that answers one more question of an action; the last answer carries it out."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        action = ids.name_of_slug(self.fields["action"], at.game.actions)
        offer = offer_of(interaction, at, DO, action)
        if offer is None or at.seat is None:
            await run_command(interaction, at, c.Do(action=action), self.seen)
            return
        slugs = self.fields["values"]
        if len(slugs) > len(offer.fields):
            raise Stale
        asked = zip(offer.fields, slugs, strict=False)
        said = [
            ids.name_of_slug(slug, (one.value for one in field.options)) for field, slug in asked
        ]
        answered = zip(offer.fields, said, strict=False)
        if not all(one or field.optional or field.unless for field, one in answered):
            raise Stale
        await ask_next(interaction, at, offer, said, self.seen)


class Won(TableControl, ui.DynamicItem[Button], control_id=ids.WON):
    """The button that names the winner of a comparison, without totals."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        winner = seat_of(self.fields["winner"])
        await run_command(interaction, at, c.Tell(winner=winner), self.seen)


class Counts(TableControl, ui.DynamicItem[Select], control_id=ids.COUNTS):
    """The select that changes one of several counters by a number."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        counter, holder, by = self.item.values[0].split("@")
        change = c.Change(counter=counter_of(at, counter), holder=holder_of(at, holder), by=int(by))
        await run_command(interaction, at, change)


class OpenComparison(TableControl, ui.DynamicItem[Button], control_id=ids.COMPARE):
    """The button that opens the form of a comparison: its totals, or its winner."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        offer = offer_of(interaction, at, COMPARE)
        if offer is None:
            raise BotError("Nothing is compared in this step, or not by you.")
        await show_offer_form(interaction, ids.COMPARE.form.of(**self.fields), offer)


class Undo(TableControl, ui.DynamicItem[Button], control_id=ids.UNDO):
    """The button that undoes the user's own last command, or asks the others for consent."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        await run_command(interaction, at, c.Undo(table=at.seat is None), self.seen)


class Redo(TableControl, ui.DynamicItem[Button], control_id=ids.REDO):
    """The button that restores what was undone last."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        await run_command(interaction, at, c.Redo(), self.seen)


class Concede(TableControl, ui.DynamicItem[Button], control_id=ids.CONCEDE):
    """The button to give up, which first asks whether that is meant."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        if self.fields["sure"]:
            await run_command(interaction, at, c.Concede(), self.seen)
        else:
            await ask_to_concede(interaction, at)


class PieceSelect(TableControl, ui.DynamicItem[Select], control_id=ids.PIECE):
    """The select that sets a piece's state and holder by hand."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        piece = ids.name_of_slug(self.fields["piece"], at.running.table.pieces)
        state, _, holder = self.item.values[0].partition("@")
        put = c.Put(piece=piece, state=state, holder=int(holder) if holder else None)
        await run_command(interaction, at, put, self.seen)


class GoTo(TableControl, ui.DynamicItem[Select], control_id=ids.GO_TO):
    """The select that goes to another step by hand."""

    async def on_press(self, interaction: Interaction, at: TableContext) -> None:
        steps = [f"{procedure}/{step.id}" for procedure, step in at.game.all_steps()]
        step = ids.name_of_slug(self.item.values[0], steps).rpartition("/")[2]
        await run_command(interaction, at, c.GoTo(step=step), self.seen)


ITEMS = (
    *(
        Count,
        Counts,
        PutDown,
        SetTo,
        Pass,
        Next,
        ActionButton,
        ActionSelect,
        NextAnswer,
        OpenComparison,
        Won,
    ),
    *(Undo, Redo, Concede, PieceSelect, GoTo),
)
"""All controls of boards and panels that change a table, registered when the bot starts."""
