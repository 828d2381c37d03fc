"""Whose press it is, at which table: what all controls and commands of tables begin with.

Interaction -> here -> Spot, Who, seat
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from functools import partial

import discord
import msgspec

from bot.engine import commands as c
from bot.engine.games.game import Game
from bot.engine.host import Done, Running
from bot.engine.telling.log import latest
from bot.locale.catalogue import Words, words
from bot.tables.errors import NotSeated, TableGone
from bot.tables.placement import Spot
from bot.tables.registry import Answer, Hall, Who, seat_of
from bot.ui.components import notice
from bot.ui.control import privately
from bot.ui.error_handler import unanswered
from bot.ui.markdown import brief
from bot.ui.rights import guild_of
from bot.ui.services import Interaction, may_manage, private_words, room_of

log = logging.getLogger(__name__)

_LONGEST_NAME, _LONGEST = 60, 400


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody at a table as it stands."""

    spot: Spot
    running: Running
    who: Who
    seat: int | None
    """None: they have none."""

    @property
    def game(self) -> Game:
        """What is played."""
        return self.running.game

    def after(self, running: Running) -> Sitting:
        """The same person at the table as it stands now."""
        return replace(self, running=running, seat=seat_of(running.table, self.who.user))

    def must_act(self) -> None:
        """Refuse whoever may not change the table."""
        if self.seat is None and not self.who.moderates:
            raise NotSeated(
                "You have no seat at this table: take a free one with `/table seat`, or ask a "
                "moderator."
            )


def hall_of(interaction: Interaction) -> Hall:
    """All tables."""
    return room_of(interaction).hall


def who_of(interaction: Interaction) -> Who:
    """Whoever presses; what one press asks for is done once."""
    user = interaction.user
    name = user.display_name[:_LONGEST_NAME]
    return Who(user.id, name, moderates(interaction), str(interaction.id))


def moderates(interaction: Interaction) -> bool:
    """Whether somebody looks after the tables of the server."""
    return interaction.permissions.manage_messages or may_manage(interaction)


def sees(interaction: Interaction, spot: Spot) -> bool:
    """Whether somebody may know of a table: they see its channel."""
    guild, user = interaction.guild, interaction.user
    if spot.channel == interaction.channel_id:
        return interaction.permissions.view_channel  # an old message may have stayed on a screen
    channel = guild.get_channel_or_thread(spot.channel) if guild else None
    if channel is None or not isinstance(user, discord.Member):
        return False
    private = isinstance(channel, discord.Thread) and channel.is_private()
    return channel.permissions_for(user).view_channel and not private


def spots_seen(interaction: Interaction) -> list[Spot]:
    """The open tables that somebody may know of."""
    guild = guild_of(interaction)
    return [spot for spot in hall_of(interaction).all(guild) if sees(interaction, spot)]


async def spot_at(interaction: Interaction, name: str = "") -> Spot:
    """The table that a command means: of a name, of the channel, or where somebody sits there."""
    guild, channel = guild_of(interaction), interaction.channel_id or 0
    seen = partial(sees, interaction)
    return await hall_of(interaction).meant(guild, channel, interaction.user.id, name, seen)


def spot_by(interaction: Interaction, table: str, *, closed: bool = False) -> Spot:
    """The table of a button, open or also closed; TableGone also for who cannot see its channel."""
    spot = hall_of(interaction).of(table, guild_of(interaction), closed=closed)
    if not sees(interaction, spot):
        raise TableGone
    return spot


async def sitting_at(interaction: Interaction, spot: Spot, since: int | None = None) -> Sitting:
    """The table as it stands for whoever asks; `since`: with all that happened after that event."""
    running = await hall_of(interaction).look(spot, since)
    who = who_of(interaction)
    return Sitting(spot, running, who, seat_of(running.table, who.user))


async def sitting_by(interaction: Interaction, table: str, since: int | None = None) -> Sitting:
    """The table of a button."""
    return await sitting_at(interaction, spot_by(interaction, table), since)


async def act(  # noqa: PLR0917 - one press
    interaction: Interaction,
    spot: Spot,
    command: c.Command,
    answer: Answer,
    seen: int = 0,
    once: int = 0,
) -> None:
    """Do what somebody wants, and answer them; a refusal is raised.

    `seen` is the last event on the board that they looked at; `once` the message of which only the
    first press counts, such as a question.
    """
    who = who_of(interaction)
    if seen:
        command = looked_at(command, seen)

    async def answer_if_heard(done: Done) -> None:
        try:
            await answer(done)
        except Exception as error:
            if not unanswered(error):
                raise
            # It counts: to be told that it failed would have people press again.
            log.warning("table %s: counted, but Discord did not answer: %s", spot.table, error)

    if once:
        who = replace(who, press=str(once))
    await hall_of(interaction).act(spot, who, command, answer_if_heard)


def looked_at(command: c.Command, seen: int) -> c.Command:
    """A command for the board as it was."""
    return msgspec.structs.replace(command, seen=seen)


def words_of(spot: Spot) -> Words:
    """The language of the board."""
    return words(spot.language)


def told(done: Done, language: Words) -> str:
    """What became of a command, in a line; "" where there is nothing to say."""
    if not done.records:
        return ""
    running = done.running
    last = latest(running.past, running.game, language.language, language.template, proofs=False)
    mine = [line for line in last if line.command == done.records[0].command]
    return mine[0].full() if mine else ""


def answered(line: str, words: Words) -> str:
    """What whoever did it is told."""
    return brief(line, _LONGEST) if line else words("That was counted already.")


def said_of(interaction: Interaction, done: Done) -> str:
    """What became of a command, as whoever gave it is told."""
    words = private_words(interaction)
    return answered(told(done, words), words)


async def answer_privately(interaction: Interaction, done: Done) -> None:
    """Tell whoever gave a command what became of it, and nobody else."""
    await privately(interaction, notice(said_of(interaction, done)))
