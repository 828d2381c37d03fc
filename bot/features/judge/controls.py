"""The buttons and selects under an answer; they work after a restart and for whoever sees them.

press -> here -> AnswerService -> ui.answer
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

from bot.answers.entry_view import CardReply, Cause, EntryView
from bot.features.judge.why_view import why_text
from bot.refusals import BotError, Gone
from bot.ui import ids
from bot.ui.answer import browse_view, card_view, choice_view, entry_layout, together_view
from bot.ui.components import NOBODY, Button, Select, notice
from bot.ui.control import (
    PersistentControl,
    answer_privately,
    not_too_fast,
    show_privately,
)
from bot.ui.control_id import ControlId, Fields
from bot.ui.ids import NOWHERE, EntryPlace
from bot.ui.services import (
    Interaction,
    languages_of,
    private_words,
    public_words,
    scope_of,
    scopes_of,
    services_of,
)
from rules_index import Scope


async def entry_at(
    interaction: Interaction, place: EntryPlace
) -> tuple[EntryView, CardReply | None]:
    """Return the entry of a place, and the card under which it was opened; None for no card.

    Raise `Gone` if the entry no longer exists.
    """
    scope = Scope("", "", scopes_of(interaction.guild_id))
    answers = services_of(interaction).answers
    if place.card:
        card = await answers.card_at(place.card, place.mark, scope)
        if card and card.entry and card.entry.ref.mark == place.mark:
            return card.entry, card
    entry = await answers.open(place.mark, scope)
    if entry is None:
        raise Gone
    return entry, None


async def show(
    interaction: Interaction, place: EntryPlace, page: int | None = None, back: EntryPlace = NOWHERE
) -> None:
    """Show the entry of a place instead of the message's entry, with a button to go `back`."""
    entry, card = await entry_at(interaction, place)
    others = [mark for mark in _others_of(interaction.message) if mark != place.mark]
    view = entry_layout(
        entry, private_words(interaction),
        page=page, line=place.line, back=back, others=others, card=card,
        cause=_cause_of(interaction.message, place.mark),
    )  # fmt: skip
    await show_privately(interaction, view)


def _others_of(message: discord.Message | None) -> tuple[str, ...]:
    """Return the short names of other entries that may answer, from the message's own buttons."""
    return next((found["marks"] for found in _read(ids.OTHERS, message)), ())


def _cause_of(message: discord.Message | None, mark: str) -> Cause | None:
    """Return why the entry `mark` answered, from the message's own buttons.

    None if the message gives no cause for that entry.
    """
    said = (one for one in _read(ids.WHY, message) if one["mark"] == mark)
    return next(map(ids.cause_in, said), None)


def _read(control_id: ControlId, message: discord.Message | None) -> Iterator[Fields]:
    """Yield the values in the id of each of the message's controls of the kind `control_id`."""
    names = _names(message.components) if message else ()
    return filter(None, map(control_id.read, names))


def _names(components: Any) -> Iterator[str]:
    for one in components:
        yield getattr(one, "custom_id", None) or ""
        yield from _names(getattr(one, "children", ()))


class Show(PersistentControl, ui.DynamicItem[Button], control_id=ids.SHOW):
    """The button that opens another entry, or another page of the entry."""

    async def act(self, interaction: Interaction) -> None:
        await show(interaction, self.fields["to"], self.fields["page"], self.fields["back"])


class PickEntry(PersistentControl, ui.DynamicItem[Select], control_id=ids.PICK):
    """The select that opens one of several entries."""

    async def act(self, interaction: Interaction) -> None:
        to = EntryPlace(self.item.values[0], None, self.fields["card"])
        await show(interaction, to, None, self.fields["back"])


class PickCard(PersistentControl, ui.DynamicItem[Select], control_id=ids.CARD):
    """The select that opens one of several cards."""

    async def act(self, interaction: Interaction) -> None:
        scope = Scope("", "", scopes_of(interaction.guild_id))
        found = await services_of(interaction).answers.card_at(self.item.values[0], "", scope)
        if found is None:
            raise Gone
        await show_privately(interaction, card_view(found, private_words(interaction)))


class Public(PersistentControl, ui.DynamicItem[Button], control_id=ids.PUBLIC):
    """The button that shows a private answer to all."""

    async def act(self, interaction: Interaction) -> None:
        not_too_fast(interaction)
        place, page = self.fields["at"], self.fields["page"]
        entry, card = await entry_at(interaction, place)
        view = entry_layout(
            entry, public_words(interaction),
            page=page, line=place.line, asker=interaction.user.id, card=card,
        )  # fmt: skip
        await interaction.response.send_message(view=view, allowed_mentions=NOBODY)


class PublicTogether(PersistentControl, ui.DynamicItem[Button], control_id=ids.TOGETHER):
    """The button that shows to all what the card lists say of some cards."""

    async def act(self, interaction: Interaction) -> None:
        not_too_fast(interaction)
        scope = Scope("", "", scopes_of(interaction.guild_id))
        marks, only = self.fields["marks"], self.fields["only"]
        found = await services_of(interaction).answers.together_at(marks, scope, only)
        if not found.cards:
            raise Gone
        view = together_view(found, public_words(interaction), asker=interaction.user.id)
        await interaction.response.send_message(view=view, allowed_mentions=NOBODY)


class Why(PersistentControl, ui.DynamicItem[Button], control_id=ids.WHY):
    """The button that says in one sentence why the entry answers."""

    async def act(self, interaction: Interaction) -> None:
        cause = ids.cause_in(self.fields)
        await answer_privately(interaction, notice(why_text(cause, private_words(interaction))))


class Others(PersistentControl, ui.DynamicItem[Button], control_id=ids.OTHERS):
    """The button "Not what I meant", which shows the next entries that may answer."""

    async def act(self, interaction: Interaction) -> None:
        words = private_words(interaction)
        scope = Scope("", "", scopes_of(interaction.guild_id))
        refs = await services_of(interaction).answers.refs(self.fields["marks"], scope)
        if not refs:
            raise Gone
        await show_privately(interaction, choice_view(words("Perhaps one of these:"), refs, words))


class DeleteMessage(PersistentControl, ui.DynamicItem[Button], control_id=ids.DELETE):
    """The button that deletes a public answer, for whoever asked and for moderators."""

    async def act(self, interaction: Interaction) -> None:
        moderates = interaction.permissions.manage_messages
        if interaction.user.id != self.fields["asker"] and not moderates:
            raise BotError("Only who asked, or a moderator, can delete this answer.")
        await interaction.response.defer()
        await interaction.delete_original_response()


class BrowsePage(PersistentControl, ui.DynamicItem[Button], control_id=ids.BROWSE):
    """The button that turns to another page of the titles of a kind."""

    async def act(self, interaction: Interaction) -> None:
        kind, page, game = self.fields["kind"], self.fields["page"], self.fields["game"]
        answers = services_of(interaction).answers
        lines = await answers.guides(scopes_of(interaction.guild_id))
        named = next((line.game for line in lines if ids.game_mark(line.game) == game), "")
        refs = await answers.of_kind(
            kind, scope_of(interaction, named), first=languages_of(interaction)
        )
        if not refs:
            raise Gone
        words = private_words(interaction)
        await show_privately(interaction, browse_view(refs, words, kind, page=page, game=game))


ITEMS = (Show, PickEntry, PickCard, Public, PublicTogether, Why, Others, DeleteMessage, BrowsePage)
"""All controls under answers, registered when the bot starts."""
