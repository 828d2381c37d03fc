"""Sitting down, leaving, giving a seat over: what /table seat shows, and its controls.

press -> here -> TableRegistry -> ui.table.seats
"""

from __future__ import annotations

import discord
from discord import ui

from bot.engine import commands as c
from bot.engine.host import CommandResult
from bot.engine.redaction import view_for
from bot.engine.view_model.screen import screen, view_of_seat
from bot.features.table.context import TableContext, act, context_by, words_of
from bot.refusals import BotError
from bot.tables.seat_requests import Guest, leave, take
from bot.ui.components import Button
from bot.ui.control import PersistentControl, show_privately
from bot.ui.services import Interaction, private_words
from bot.ui.table import ids
from bot.ui.table.confirmations import give_over_view
from bot.ui.table.seats import LEAVE, SIT, seats_view


def guest(user: discord.Member | discord.User) -> Guest:
    """Return a user as somebody who can take a seat; raise `BotError` for a bot."""
    if user.bot:
        raise BotError("A bot plays nothing: choose a person.")
    return Guest(user.id, user.display_name)


def seats_of(at: TableContext, interaction: Interaction) -> ui.LayoutView:
    """Return the message with the table's seats, for this user."""
    view = view_for(at.running.table, at.seat)
    return seats_view(view, at.game, at.placement.table, at.running.seq, private_words(interaction))


async def show_seats(interaction: Interaction, at: TableContext) -> None:
    """Answer a command or a press with the table's seats."""
    await show_privately(interaction, seats_of(at, interaction))


async def _sit(
    interaction: Interaction, at: TableContext, command: c.Command, seen: int = 0
) -> None:
    """Carry out a command that changes seats, then show the new seats."""

    async def answer(done: CommandResult) -> None:
        await show_seats(interaction, at.after(done.running))

    await act(interaction, at.placement, command, answer, seen)


class SitDown(PersistentControl, ui.DynamicItem[Button], control_id=SIT):
    """The button that takes a free seat."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        place = self.fields["place"]
        if place >= len(at.running.table.seats):
            raise BotError("This seat is gone: look at the seats again with `/table seat`.")
        if at.running.table.seats[place].player not in {"", str(at.actor.user)}:
            raise BotError("Somebody was faster: look at the seats again with `/table seat`.")
        command = take(at.running, place, guest(interaction.user), words_of(at.placement))
        await _sit(interaction, at, command, self.fields["seq"])


class LeaveSeat(PersistentControl, ui.DynamicItem[Button], control_id=LEAVE):
    """The button with which a user leaves their own seat."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        if at.seat is None:
            raise BotError("You have no seat here that you could leave.")
        await _sit(interaction, at, leave(at.running, at.seat))


class GiveOver(
    PersistentControl, ui.DynamicItem[ui.UserSelect[ui.LayoutView]], control_id=ids.GIVE_OVER
):
    """The select that gives the user's own seat to another person."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        if at.seat is None:
            raise BotError("You have no seat here that you could give to somebody.")
        pressed: ui.Item[ui.LayoutView] = self.item
        if isinstance(pressed, ui.Button):  # one name for the button and for its list
            words, window = private_words(interaction), at.running.window
            shown = screen(at.game, window, at.seat, words.language, words.template)
            own_seat = view_of_seat(at.game, window, at.seat, words.language)
            await show_privately(
                interaction, give_over_view(at.placement.table, shown, own_seat, words)
            )
            return
        (other,) = self.item.values
        command = take(at.running, at.seat, guest(other), words_of(at.placement))
        await _sit(interaction, at, command)


ITEMS = (SitDown, LeaveSeat, GiveOver)
"""All controls of the seats, registered when the bot starts."""
