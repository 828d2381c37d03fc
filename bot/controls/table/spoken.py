"""Words for a table: read, asked back where they can mean two things, done, answered in a line.

/t, the select under it -> understand -> Hall -> what happened, told privately
"""

from __future__ import annotations

from discord import ui

from bot.controls.control import FromId, privately, turn_to
from bot.controls.table.sealed import show_sealed
from bot.controls.table.sitting import Sitting, act, said_of, sitting_by
from bot.play.spoken import Speaking, answered, asks_for_help, choice_named, read, shown_to
from bot.render.parts import Select, notice
from bot.render.table.spoken import WHICH, examples_view, which_view
from bot.render.text import brief
from bot.room import Interaction, private_words, room_of
from bot.tables import commands as c
from bot.tables.errors import WhichOne
from bot.tables.host import Done

_LONGEST = 400


def speaking(interaction: Interaction, at: Sitting) -> Speaking:
    """Who speaks, in which languages."""
    languages = (at.spot.language, private_words(interaction).language)
    return Speaking(at.running, at.seat, languages)


async def say(interaction: Interaction, at: Sitting, text: str, *, sure: bool = False) -> None:
    """Do what somebody said; a guess only if they were asked about it and are `sure`."""
    if asks_for_help(text):
        found = await room_of(interaction).spoken.run(shown_to, speaking(interaction, at))
        await turn_or_answer(interaction, examples_view(found, private_words(interaction)))
        return
    words = private_words(interaction)
    told = await room_of(interaction).spoken.run(answered, speaking(interaction, at), text, words)
    if told:
        await turn_or_answer(interaction, notice(brief(told, _LONGEST)))
        return
    at.must_act()
    choice = choice_named(at.game, text) if at.seat is not None else ""
    if choice:
        await show_sealed(interaction, at, choice)
        return
    try:
        speaks = speaking(interaction, at)
        command = await room_of(interaction).spoken.run(read, speaks, text, sure=sure)
    except WhichOne as which:
        await turn_or_answer(interaction, which_view(at.spot.table, which.choices, words))
        return
    if isinstance(command, c.Undo) and at.seat is None and command.seat is None:
        command = c.Undo(table=True)  # as by the board's button

    async def answer(done: Done) -> None:
        await turn_or_answer(interaction, notice(said_of(interaction, done)))

    await act(interaction, at.spot, command, answer)


async def turn_or_answer(interaction: Interaction, view: ui.LayoutView) -> None:
    """Change the select that was asked with, else answer a command privately."""
    if interaction.message:
        await turn_to(interaction, view)
    else:
        await privately(interaction, view)


class Which(FromId, ui.DynamicItem[Select], template=WHICH):
    """What of several things was meant."""

    async def act(self, interaction: Interaction) -> None:
        at = await sitting_by(interaction, self.match["table"])
        await say(interaction, at, self.item.values[0], sure=True)


ITEMS = (Which,)
"""All controls under what was said, to be known from the start."""
