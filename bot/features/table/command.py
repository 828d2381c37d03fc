"""The commands /table open, seat, board, choose, undo, list and close.

Discord -> here -> controls -> TableRegistry
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str as said

from bot.engine import commands as c
from bot.engine.language.profiles import profile_of
from bot.features.table import autocomplete
from bot.features.table.board_channel import check_room
from bot.features.table.close import ask_to_close, repost
from bot.features.table.context import (
    act,
    answer_with_result,
    context_at,
    placement_at,
    visible_placements,
    words_of,
)
from bot.features.table.lookup import visible_finished
from bot.features.table.sealed import choose_now
from bot.features.table.seats import guest, show_seats
from bot.features.table.setup import show_setup
from bot.tables.placement import LONGEST_NAME
from bot.tables.seat_requests import SeatRequest, command_of
from bot.ui.control import answer_privately
from bot.ui.services import Interaction, private_words
from bot.ui.table.board_channel import open_tables_view

Name = app_commands.Range[str, 1, LONGEST_NAME]

Named = TypeVar("Named", bound=Callable[..., Coroutine[Any, Any, None]])


def which_table(command: Named) -> Named:
    """Add the option "table" to a command and return it, for channels with several tables.

    The command gets the option as its parameter `name`.
    """
    renamed = app_commands.rename(name=said("table"))(command)
    described = app_commands.describe(name=said("Which table, where there are several."))(renamed)
    return app_commands.autocomplete(name=autocomplete.tables)(described)


table = app_commands.Group(
    name=said("table"), description=said("A table to play at."), guild_only=True
)


@table.command(name=said("open"), description=said("Open a table; first you see who plays."))
@app_commands.rename(
    game=said("game"), variant=said("variant"), seats=said("seats"), name=said("name")
)
@app_commands.describe(
    game=said("What is played."),
    variant=said("Another way to play it."),
    seats=said("Who plays, @Ana @Bo, or how many seats there are."),
    name=said("For a second table in the same channel."),
)
@app_commands.autocomplete(game=autocomplete.games, variant=autocomplete.variant_games)
async def open_table(
    interaction: Interaction, game: str, variant: str = "", seats: str = "", name: Name = ""
) -> None:
    """Show the panel for opening a table; the board is posted once the user has confirmed it."""
    check_room(interaction, name)
    await show_setup(interaction, (game, variant), seats, name)


@table.command(name=said("seat"), description=said("Take, change, give over or leave a seat."))
@app_commands.rename(
    seat=said("seat"), player=said("player"), plays_as=said("plays_as"), leave=said("leave"),
    name=said("table"),
)  # fmt: skip
@app_commands.describe(
    seat=said("Which seat; yours if you say nothing."),
    player=said("Who is to have it."),
    plays_as=said("Clan and stronghold, character, nation."),
    leave=said("The seat becomes free; what is on it stays."),
    name=said("Which table, where there are several."),
)
@app_commands.autocomplete(
    seat=autocomplete.seats, plays_as=autocomplete.profiles, name=autocomplete.tables
)
async def seat_command(  # noqa: PLR0917 # the options of the command
    interaction: Interaction,
    seat: str = "",
    player: discord.Member | None = None,
    plays_as: str = "",
    leave: bool = False,  # an option of the command
    name: str = "",
) -> None:
    """Take, change, give over or leave a seat; without any option show the seats.

    `name` is the table's name, where there are several; `plays_as` is a profile.
    """
    at = await context_at(interaction, await placement_at(interaction, name))
    command = None
    if seat or player or plays_as or leave:
        asked = SeatRequest(
            by=guest(interaction.user),
            seat=seat,
            guest=guest(player) if player else None,
            profile=profile_of(at.game, plays_as),
            leave=leave,
        )
        command = command_of(at.running, at.seat, asked, words_of(at.placement))
    if command is None:
        await show_seats(interaction, at)
        return
    await act(interaction, at.placement, command, partial(answer_with_result, interaction))


@table.command(name=said("board"), description=said("Post the board anew."))
@which_table
async def board(interaction: Interaction, name: str = "") -> None:
    """Post the board anew at the end of this channel.

    `name` is the table's name, where there are several.
    """
    await repost(interaction, await context_at(interaction, await placement_at(interaction, name)))


@table.command(name=said("choose"), description=said("Make your secret choice, or change it."))
@which_table
async def choose(interaction: Interaction, name: str = "") -> None:
    """Show the private panel of the secret choice of this step.

    `name` is the table's name, where there are several.
    """
    await choose_now(
        interaction, await context_at(interaction, await placement_at(interaction, name))
    )


@table.command(name=said("undo"), description=said("Take your last deed back, or ask for it."))
@app_commands.rename(anybody=said("anybody"), name=said("table"))
@app_commands.describe(
    anybody=said("The last deed of all, whoever did it."),
    name=said("Which table, where there are several."),
)
@app_commands.autocomplete(name=autocomplete.tables)
async def undo(
    interaction: Interaction,
    anybody: bool = False,  # an option of the command
    name: str = "",
) -> None:
    """Undo the user's last command, or ask for the consent of players whose commands go with it.

    `anybody` undoes the last command at the table instead, whoever gave it. `name` is the table's
    name, where there are several.
    """
    placement = await placement_at(interaction, name)
    await act(
        interaction, placement, c.Undo(table=anybody), partial(answer_with_result, interaction)
    )


@table.command(name=said("list"), description=said("The tables of this server, open and finished."))
async def list_tables(interaction: Interaction) -> None:
    """List the open and finished tables whose channel the user sees."""
    placements, finished = visible_placements(interaction), visible_finished(interaction)
    view = open_tables_view(placements, finished, private_words(interaction))
    await answer_privately(interaction, view)


@table.command(name=said("close"), description=said("End a table; it is asked first."))
@which_table
async def close(interaction: Interaction, name: str = "") -> None:
    """Ask whether to close a table.

    `name` is the table's name, where there are several.
    """
    at = await context_at(interaction, await placement_at(interaction, name))
    await ask_to_close(interaction, at)
