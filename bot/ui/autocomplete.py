"""Suggestions while a user types: entries, cards, games, languages; from memory, at most 25.

Discord -> here -> AnswerService

If anything fails, the list is empty (see client.GuardedTree).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import wraps
from typing import Any

from discord import app_commands

from bot.answers.entry_view import EntryRef
from bot.engine.errors import TableError
from bot.locale.catalogue import Words
from bot.refusals import BotError
from bot.ui.labels import note_of
from bot.ui.markdown import shortened
from bot.ui.services import (
    Interaction,
    languages_of,
    private_words,
    scope_of,
    scopes_of,
    services_of,
)

Choices = list[app_commands.Choice[str]]
Complete = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]
MOST, _LONGEST = 25, 100
_SHOWN = 20
"""The letters of a title, and of the matching text beside it, that are always shown."""
_SPLIT = re.compile(r"[,;+\n]")


def choices(refs: Iterable[EntryRef], words: Words | None = None) -> Choices:
    """Return at most 25 entries as choices, each entry once, with its short name as the value.

    Titles may be too long for values: "#0123456789" is sent, and the title is shown.
    """
    found = []
    once = {ref.mark: ref for ref in reversed(list(refs))}  # the first of each is kept
    for ref in list(reversed(once.values()))[:MOST]:
        note = note_of(ref, words) if words else ref.note
        name = shortened(_label_of(ref, note), _LONGEST)
        found.append(app_commands.Choice(name=name, value=f"#{ref.mark}"))
    return found


def _label_of(ref: EntryRef, note: str) -> str:
    """Return an entry's label: its title, the text that matched, and `note`, joined by " · ".

    The note distinguishes entries with the same title, so a long title is cut to make room for
    it and for the text that matched.
    """
    room = _LONGEST - 3 - len(note)
    said = ref.said if room >= 2 * _SHOWN else ""
    title = shortened(ref.title, max(_SHOWN, room - _SHOWN - 3 if said else room)) or "…"
    beside = shortened(said, room - len(title) - 3) if said else ""
    return " · ".join(filter(None, (title, beside, note)))


def nothing_if_refused(complete: Complete) -> Complete:
    """Return an autocomplete that calls `complete`, and suggests nothing if that raises a refusal.

    A list of suggestions has no room for the reason; the command itself then gives it.
    """

    @wraps(complete)
    async def completed(interaction: Interaction, typed: str) -> Choices:
        try:
            return await complete(interaction, typed)
        except (BotError, TableError):
            return []

    return completed


def _typed_game(interaction: Interaction) -> str:
    return str(getattr(interaction.namespace, "game", "") or "")


async def complete(interaction: Interaction, typed: str, kind: str = "") -> list[EntryRef]:
    """Return the entries that match the letters typed so far, of one kind; "" for all kinds."""
    scope, first = scope_of(interaction, _typed_game(interaction)), languages_of(interaction)
    answers = services_of(interaction).answers
    if kind:
        return list(await answers.of_kind(kind, scope, typed, first))
    return await answers.complete(typed, scope, first)


async def rules(interaction: Interaction, typed: str) -> Choices:
    """Suggest entries whose title, alias or card matches, then entries whose text does.

    Suggest nothing before anything is typed.
    """
    if not typed.strip():
        return []
    return choices(await complete(interaction, typed), private_words(interaction))


def of_kind(kind: str) -> Complete:
    """Return the autocomplete for entries of one kind, such as "faq".

    Before anything is typed it suggests the first entries.
    """

    async def offered(interaction: Interaction, typed: str) -> Choices:
        return choices(await complete(interaction, typed, kind), private_words(interaction))

    return offered


async def cards(interaction: Interaction, typed: str) -> Choices:
    """Suggest names of cards that match the letters typed so far."""
    scope = scope_of(interaction, _typed_game(interaction))
    return _plain(await services_of(interaction).answers.card_names(typed, scope))


async def deck(interaction: Interaction, typed: str) -> Choices:
    """Suggest names for the last card in a list of cards, each after the names before it.

    "Ax, Bo" -> "Ax, Bow"; a card that is already in the list is not suggested.
    """
    before, last = _split_last(typed)
    scope = scope_of(interaction, _typed_game(interaction))
    names = await services_of(interaction).answers.card_names(last, scope)
    taken = {name.casefold() for name in names_in(before)}
    return _plain(f"{before}{name}" for name in names if name.casefold() not in taken)


def names_in(typed: str) -> list[str]:
    """Split a list of cards at commas, semicolons, "+" and line ends: "Ax, Bow" -> Ax and Bow."""
    return [name.strip() for name in _SPLIT.split(typed) if name.strip()]


def _split_last(typed: str) -> tuple[str, str]:
    ends = [match.end() for match in _SPLIT.finditer(typed)]
    cut = ends[-1] if ends else 0
    before = typed[:cut]
    return (f"{before} " if before else ""), typed[cut:].strip()


async def games(interaction: Interaction, typed: str) -> Choices:
    """Suggest the games of this server's and the operator's guides."""
    lines = await services_of(interaction).answers.guides(scopes_of(interaction.guild_id))
    return _plain(_names_with(typed, {line.game for line in lines}))


async def languages(interaction: Interaction, typed: str) -> Choices:
    """Suggest the languages of this server's and the operator's guides."""
    lines = await services_of(interaction).answers.guides(scopes_of(interaction.guild_id))
    return _plain(_names_with(typed, {line.language for line in lines}))


def _names_with(typed: str, names: Iterable[str]) -> Sequence[str]:
    plain = typed.strip().casefold()
    return sorted(name for name in names if plain in name.casefold())


def _plain(names: Iterable[str]) -> Choices:
    """Return a choice for each name, with the name as its value; skip names too long for that."""
    fitting = [name for name in names if name.strip() and len(name) <= _LONGEST]
    return [app_commands.Choice(name=name, value=name) for name in fitting[:MOST]]
