"""Words for a table: understand them, ask back if they are unclear, act, answer in a line.

/t, the select under it -> understand -> TableRegistry -> what happened, told privately
"""

from __future__ import annotations

from discord import ui

from bot.engine import commands as c
from bot.engine.errors import CannotRead, NotAnOrder, Stale, Unsure, WhichOne
from bot.engine.host import CommandResult
from bot.features.table.context import (
    TableContext,
    act,
    context_at,
    context_by,
    placement_at,
    result_sentence,
)
from bot.features.table.panels import ask_to_concede
from bot.features.table.sealed import show_sealed
from bot.tables.errors import WhichTable
from bot.tables.text_commands import (
    Speaker,
    asks_for_help,
    can_mean,
    choice_with_name,
    command_hash,
    examples_at,
    guess_question,
    help_word,
    other_readings,
    read_command,
    state_answer_at,
)
from bot.ui.components import Button, Select, notice
from bot.ui.control import PersistentControl, answer_privately, show_privately
from bot.ui.markdown import brief
from bot.ui.services import Interaction, private_words, services_of
from bot.ui.table import ids
from bot.ui.table.text_commands import (
    WHICH,
    WHICH_ONE,
    Guess,
    examples_view,
    fits,
    guess_view,
    guessed_words,
    label_of_button,
    which_view,
)

_LONGEST = 400


def speaker_at(interaction: Interaction, at: TableContext) -> Speaker:
    """Return the user as a speaker at the table, who may use the board's language and their own."""
    languages = (at.placement.language, private_words(interaction).language)
    return Speaker(at.running, at.seat, languages)


async def context_of_text(interaction: Interaction, text: str, table: str) -> TableContext:
    """Return the table that the user's words are meant for.

    If there are several, look at those where the user sits, or at all if there are none, and
    return the only one at which the words make sense; else raise `WhichTable`.
    """
    try:
        return await context_at(interaction, await placement_at(interaction, table))
    except WhichTable as which:
        placements = [await placement_at(interaction, name) for name in which.names]
        found = [await context_at(interaction, placement) for placement in placements]
        own = [at for at in found if at.seat is not None] or found
        run = services_of(interaction).spoken.run
        fitting = [at for at in own if await run(can_mean, speaker_at(interaction, at), text)]
        if len(fitting) != 1:
            raise
        return fitting[0]


async def say_words(interaction: Interaction, at: TableContext, text: str) -> None:
    """Do what the user's words say, or answer them with examples or the state of the game.

    If the words are unclear, ask first whether a guess is right, or which meaning is right.
    """
    if asks_for_help(text):
        found = await services_of(interaction).spoken.run(examples_at, speaker_at(interaction, at))
        await replace_or_answer(interaction, examples_view(found, private_words(interaction)))
        return
    words = private_words(interaction)
    told = await services_of(interaction).spoken.run(
        state_answer_at, speaker_at(interaction, at), text, words
    )
    if told:
        await replace_or_answer(interaction, notice(brief(told, _LONGEST)))
        return
    at.must_act()
    choice = choice_with_name(at.game, text) if at.seat is not None else ""
    if choice:
        await show_sealed(interaction, at, choice)
        return
    try:
        command = await services_of(interaction).spoken.run(
            read_command, speaker_at(interaction, at), text
        )
    except Unsure as unsure:
        await ask_about_guess(interaction, at, text, unsure)
        return
    except WhichOne as which:
        if not any(map(fits, which.choices)):
            raise
        await replace_or_answer(interaction, which_view(at.placement.table, which.choices, words))
        return
    await do_command(interaction, at, command)


async def do_command(
    interaction: Interaction, at: TableContext, command: c.Command, seen: int = 0, once: int = 0
) -> None:
    """Carry out a command, and show its result privately to the user who said it.

    `seen` is the last event that the user saw; `once` is the id of a message of which only the
    first press counts.
    """
    if isinstance(command, c.Undo) and at.seat is None and command.seat is None:
        command = c.Undo(table=True)  # as by the board's button

    async def answer(done: CommandResult) -> None:
        await replace_or_answer(interaction, notice(result_sentence(interaction, done)))

    await act(interaction, at.placement, command, answer, seen, once)


async def ask_about_guess(
    interaction: Interaction, at: TableContext, text: str, unsure: Unsure
) -> None:
    """Ask whether the guess in `unsure` is right, and say what would happen.

    Giving up has a question of its own.
    """
    if isinstance(unsure.command, c.Concede) and at.seat == unsure.command.seat is not None:
        await ask_to_concede(interaction, at)
        return
    run, words = services_of(interaction).spoken.run, private_words(interaction)
    speaks = speaker_at(interaction, at)
    said = next(filter(fits, (*unsure.choices, text.strip())), "")
    if not said:
        raise unsure
    guess = Guess(
        question=await run(guess_question, speaks, unsure, words),
        said=said,
        mark=command_hash(unsure.command),
        others=await run(other_readings, speaks, unsure),
        help=help_word(speaks),
    )
    await replace_or_answer(
        interaction, guess_view(at.placement.table, at.running.seq, guess, words)
    )


async def replace_or_answer(interaction: Interaction, view: ui.LayoutView) -> None:
    """Show the view in place of the message that was pressed; else as a private answer."""
    if interaction.message:
        await show_privately(interaction, view)
    else:
        await answer_privately(interaction, view)


class PickMeaning(PersistentControl, ui.DynamicItem[Select], control_id=WHICH):
    """The select of possible meanings of the user's words."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        await say_words(interaction, at, self.item.values[0])


class MeaningButton(PersistentControl, ui.DynamicItem[Button], control_id=WHICH_ONE):
    """The button of one of a few possible meanings of the user's words."""

    async def act(self, interaction: Interaction) -> None:
        at = await context_by(interaction, self.fields["table"])
        message = interaction.message
        said = label_of_button(message.components if message else (), WHICH_ONE.of(**self.fields))
        if not said:
            raise Stale
        await say_words(interaction, at, said)


class ConfirmGuess(PersistentControl, ui.DynamicItem[Button], control_id=ids.GUESS):
    """The buttons Yes and No under a guess."""

    async def act(self, interaction: Interaction) -> None:
        if not self.fields["agree"]:
            await show_privately(
                interaction, notice(private_words(interaction)("Nothing was changed."))
            )
            return
        at = await context_by(interaction, self.fields["table"])
        at.must_act()
        message = interaction.message
        said = guessed_words(message.components if message else ())
        try:
            run, speaks = services_of(interaction).spoken.run, speaker_at(interaction, at)
            command = await run(read_command, speaks, said, sure=True)
        except (CannotRead, NotAnOrder, WhichOne):
            raise Stale from None
        if command_hash(command) != self.fields["mark"]:
            raise Stale
        await do_command(interaction, at, command, self.fields["seq"], message.id if message else 0)


ITEMS = (PickMeaning, MeaningButton, ConfirmGuess)
"""All controls of this module, registered when the bot starts."""
