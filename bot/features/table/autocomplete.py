"""Suggestions while a user types a table's command: words, games, seats, names; at most 25.

Discord -> here -> TableRegistry, suggest

If anything fails, the list is empty (see client.GuardedTree).
"""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands

from bot.engine.games.game import Game
from bot.engine.language import fold
from bot.engine.language.profiles import profiles_like, shown
from bot.features.table.context import (
    TableContext,
    context_at,
    placement_at,
    registry_of,
    visible_placements,
)
from bot.features.table.lookup import visible_finished
from bot.features.table.text_commands import speaker_at
from bot.tables.games import base_games, game_of, name_with_edition, variants
from bot.tables.text_commands import suggestions
from bot.ui.autocomplete import MOST, Choices, nothing_if_refused
from bot.ui.markdown import shortened
from bot.ui.services import Interaction, private_words, services_of
from bot.ui.table.board_channel import short_time

_LONGEST = 100


@nothing_if_refused
async def words(interaction: Interaction, typed: str) -> Choices:
    """Suggest words for /t, with how the text typed so far is understood; no secret is shown."""
    at = await _sitting(interaction)
    at.must_act()  # as /t itself: who cannot say anything here is offered nothing
    turns, words = services_of(interaction).spoken, private_words(interaction)
    found = await turns.run(suggestions, speaker_at(interaction, at), typed, words)
    return [
        app_commands.Choice(name=shortened(name, _LONGEST), value=value)
        for name, value in found
        if name and 0 < len(value) <= _LONGEST
    ][:MOST]


async def tables(interaction: Interaction, typed: str) -> Choices:
    """Suggest the names of open tables whose channel the user sees."""
    return _plain((placement.name for placement in visible_placements(interaction)), typed)


async def tables_to_read(interaction: Interaction, typed: str) -> Choices:
    """Suggest open tables, then finished ones with the time at which they were closed."""
    open_ones, finished = await tables(interaction, typed), visible_finished(interaction)
    over = [
        (f"{placement.name} · {short_time(placement.closed)}", placement.table)
        for placement in finished
    ]
    wanted = _wanted(typed)
    kept = [(name, key) for name, key in over if wanted in fold(name)]
    found = [app_commands.Choice(name=name, value=key) for name, key in kept]
    return [*open_ones, *found][:MOST]


async def games(interaction: Interaction, typed: str) -> Choices:
    """Suggest the games that can be played, without their variants."""
    return _named(base_games(registry_of(interaction).host.games), interaction, typed)


@nothing_if_refused
async def variant_games(interaction: Interaction, typed: str) -> Choices:
    """Suggest the variants of the game that was typed; of all games if none was."""
    all_games, named = registry_of(interaction).host.games, _typed(interaction, "game")
    found = variants(all_games, game_of(all_games, named).key if named else "")
    return _named(found, interaction, typed)


@nothing_if_refused
async def seats(interaction: Interaction, typed: str) -> Choices:
    """Suggest the names of the table's seats."""
    at = await _sitting(interaction)
    return _plain((seat.name for seat in at.running.table.seats), typed)


@nothing_if_refused
async def profiles(interaction: Interaction, typed: str) -> Choices:
    """Suggest the profiles that a seat of the table can play as."""
    at = await _sitting(interaction)
    language = private_words(interaction).language
    found = profiles_like(at.game, typed, language)[:MOST]
    return [
        app_commands.Choice(name=shortened(shown(at.game, key, language), _LONGEST), value=key)
        for key in found
        if len(key) <= _LONGEST
    ]


async def _sitting(interaction: Interaction) -> TableContext:
    """Return the table that the command typed so far is about."""
    return await context_at(
        interaction, await placement_at(interaction, _typed(interaction, "table"))
    )


def _wanted(typed: str) -> str:
    """Return the typed text folded for comparison with names, cut to the longest name."""
    return fold(typed[:_LONGEST])


def _typed(interaction: Interaction, option: str) -> str:
    return str(getattr(interaction.namespace, option, "") or "")


def _named(games: Iterable[Game], interaction: Interaction, typed: str) -> Choices:
    language = private_words(interaction).language
    found, wanted = (
        [(name_with_edition(game, language), game.key) for game in games],
        _wanted(typed),
    )
    return [
        app_commands.Choice(name=shortened(f"{name} ({key})", _LONGEST), value=key)
        for name, key in found
        if wanted in fold(f"{name} {key}") and len(key) <= _LONGEST
    ][:MOST]


def _plain(names: Iterable[str], typed: str) -> Choices:
    wanted = _wanted(typed)
    fitting = [name for name in names if wanted in fold(name) and 0 < len(name) <= _LONGEST]
    return [app_commands.Choice(name=name, value=name) for name in fitting[:MOST]]
