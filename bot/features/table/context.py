"""The user and the table of a press: all controls and commands of tables begin with them.

Interaction -> here -> TablePlacement, Actor, seat
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from functools import partial

import discord
import msgspec

from bot.engine import commands as c
from bot.engine.games.game import Game
from bot.engine.host import CommandResult, Running
from bot.engine.narration.log import latest
from bot.locale.catalogue import Words, words
from bot.tables.errors import NotSeated, TableGone
from bot.tables.placement import TablePlacement
from bot.tables.registry import Actor, Answer, TableRegistry, seat_of
from bot.ui.components import notice
from bot.ui.control import answer_privately
from bot.ui.error_handler import is_unclear
from bot.ui.markdown import brief
from bot.ui.rights import guild_of
from bot.ui.services import Interaction, may_manage, private_words, services_of

log = logging.getLogger(__name__)

_LONGEST_NAME, _LONGEST = 60, 400


@dataclass(frozen=True, slots=True)
class TableContext:
    """A user at a table: the table's placement and current state, the user, and their seat."""

    placement: TablePlacement
    running: Running
    actor: Actor
    seat: int | None
    """The index of the user's seat; None if they have none."""

    @property
    def game(self) -> Game:
        """Return the game that is played at the table."""
        return self.running.game

    def after(self, running: Running) -> TableContext:
        """Return the same user with a later state of the table, in which the seat may differ."""
        return replace(self, running=running, seat=seat_of(running.table, self.actor.user))

    def must_act(self) -> None:
        """Raise `NotSeated` unless the user has a seat or moderates."""
        if self.seat is None and not self.actor.moderates:
            raise NotSeated(
                "You have no seat at this table: take a free one with `/table seat`, or ask a "
                "moderator."
            )


def registry_of(interaction: Interaction) -> TableRegistry:
    """Return the registry of all tables."""
    return services_of(interaction).registry


def actor_of(interaction: Interaction) -> Actor:
    """Return the user as an actor, with their rights and the interaction's id.

    By this id, each press counts once.
    """
    user = interaction.user
    name = user.display_name[:_LONGEST_NAME]
    return Actor(user.id, name, moderates(interaction), str(interaction.id))


def moderates(interaction: Interaction) -> bool:
    """Tell whether the user may manage messages here, or manages the server's judge."""
    return interaction.permissions.manage_messages or may_manage(interaction)


def sees(interaction: Interaction, placement: TablePlacement) -> bool:
    """Tell whether the user may know of a table: they must see its channel.

    In a private thread a table is known only from the thread itself.
    """
    guild, user = interaction.guild, interaction.user
    if placement.channel == interaction.channel_id:
        return interaction.permissions.view_channel  # an old message may have stayed on a screen
    channel = guild.get_channel_or_thread(placement.channel) if guild else None
    if channel is None or not isinstance(user, discord.Member):
        return False
    private = isinstance(channel, discord.Thread) and channel.is_private()
    return channel.permissions_for(user).view_channel and not private


def visible_placements(interaction: Interaction) -> list[TablePlacement]:
    """Return the server's open tables whose channel the user sees."""
    guild = guild_of(interaction)
    return [
        placement
        for placement in registry_of(interaction).all(guild)
        if sees(interaction, placement)
    ]


async def placement_at(interaction: Interaction, name: str = "") -> TablePlacement:
    """Return the open table that a command means: the one with this name, else this channel's.

    If a channel has several tables, return the only one at which the user sits, or raise
    `WhichTable`. Raise `NoTable` if there is no table.
    """
    guild, channel = guild_of(interaction), interaction.channel_id or 0
    seen = partial(sees, interaction)
    return await registry_of(interaction).of_user(guild, channel, interaction.user.id, name, seen)


def placement_by(interaction: Interaction, table: str, *, closed: bool = False) -> TablePlacement:
    """Return the open table with the key `table`; with `closed`, it may also be a closed one.

    Raise `TableGone` if there is none, or the user cannot see its channel.
    """
    placement = registry_of(interaction).of(table, guild_of(interaction), closed=closed)
    if not sees(interaction, placement):
        raise TableGone
    return placement


async def context_at(
    interaction: Interaction, placement: TablePlacement, since: int | None = None
) -> TableContext:
    """Return a table in its current state, together with the user and their seat.

    `since` is an event's number: all events after it are read along; 0 reads the whole history.
    """
    running = await registry_of(interaction).look(placement, since)
    actor = actor_of(interaction)
    return TableContext(placement, running, actor, seat_of(running.table, actor.user))


async def context_by(
    interaction: Interaction, table: str, since: int | None = None
) -> TableContext:
    """Return the open table with the key `table`, together with the user and their seat.

    Raise `TableGone` if there is none. `since` is as for `context_at`.
    """
    return await context_at(interaction, placement_by(interaction, table), since)


async def act(  # noqa: PLR0917 - one press
    interaction: Interaction,
    placement: TablePlacement,
    command: c.Command,
    answer: Answer,
    seen: int = 0,
    once: int = 0,
) -> None:
    """Carry out a user's command and call `answer` with the result; raise the error of a refusal.

    `seen` is the last event on the board that the user saw. `once` is the id of a message, such as
    a question, on which only the first press counts.
    """
    actor = actor_of(interaction)
    if seen:
        command = with_seen(command, seen)

    async def answer_if_heard(done: CommandResult) -> None:
        try:
            await answer(done)
        except Exception as error:
            if not is_unclear(error):
                raise
            # It counts: to be told that it failed would have people press again.
            log.warning("table %s: counted, but Discord did not answer: %s", placement.table, error)

    if once:
        actor = replace(actor, press=str(once))
    await registry_of(interaction).act(placement, actor, command, answer_if_heard)


def with_seen(command: c.Command, seen: int) -> c.Command:
    """Return the command with the number of the last event that its user saw."""
    return msgspec.structs.replace(command, seen=seen)


def words_of(placement: TablePlacement) -> Words:
    """Return the bot's messages in the language of the board."""
    return words(placement.language)


def result_line(done: CommandResult, language: Words) -> str:
    """Return the line on what a command did, in a language; "" if it did nothing new."""
    if not done.records:
        return ""
    running = done.running
    last = latest(running.window, running.game, language.language, language.template, proofs=False)
    own = [line for line in last if line.command == done.records[0].command]
    return own[0].full() if own else ""


def shown_result(line: str, words: Words) -> str:
    """Return the line on a command's result as it is shown; "" -> "That was counted already."."""
    return brief(line, _LONGEST) if line else words("That was counted already.")


def result_sentence(interaction: Interaction, done: CommandResult) -> str:
    """Return the sentence on what a command did, in the language of the user who gave it."""
    words = private_words(interaction)
    return shown_result(result_line(done, words), words)


async def answer_with_result(interaction: Interaction, done: CommandResult) -> None:
    """Answer privately with what a command did."""
    await answer_privately(interaction, notice(result_sentence(interaction, done)))
