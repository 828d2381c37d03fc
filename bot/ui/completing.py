"""What is offered while somebody types: entries, cards, games, languages; from memory, at most 25.

Discord -> here -> Desk; whatever goes wrong, the list is empty (see client.Tree)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import wraps
from typing import Any

from discord import app_commands

from bot.answers.entry_view import Ref
from bot.engine.errors import TableError
from bot.locale.catalogue import Words
from bot.refusals import BotError
from bot.ui.labels import note_of
from bot.ui.markdown import shortened
from bot.ui.services import Interaction, languages_of, private_words, room_of, scope_of, scopes_of

Choices = list[app_commands.Choice[str]]
Complete = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]
MOST, _LONGEST = 25, 100
_SHOWN = 20
"""Letters of a title, or of what matched, that are shown in any case."""
_SPLIT = re.compile(r"[,;+\n]")


def choices(refs: Iterable[Ref], words: Words | None = None) -> Choices:
    """Entries to choose from: the short name as value, so any title fits."""
    found = []
    once = {ref.mark: ref for ref in reversed(list(refs))}  # the first of each is kept
    for ref in list(reversed(once.values()))[:MOST]:
        note = note_of(ref, words) if words else ref.note
        name = shortened(_told(ref, note), _LONGEST)
        found.append(app_commands.Choice(name=name, value=f"#{ref.mark}"))
    return found


def _told(ref: Ref, note: str) -> str:
    """Title, what matched beside it, and the note, which tells one from others of its title.

    A long title gives way to the note, and leaves room for what matched.
    """
    room = _LONGEST - 3 - len(note)
    said = ref.said if room >= 2 * _SHOWN else ""
    title = shortened(ref.title, max(_SHOWN, room - _SHOWN - 3 if said else room)) or "…"
    beside = shortened(said, room - len(title) - 3) if said else ""
    return " · ".join(filter(None, (title, beside, note)))


def nothing_if_refused(complete: Complete) -> Complete:
    """Offer nothing where the command itself would be refused: there is no place for a sentence."""

    @wraps(complete)
    async def completed(interaction: Interaction, typed: str) -> Choices:
        try:
            return await complete(interaction, typed)
        except (BotError, TableError):
            return []

    return completed


def _typed_game(interaction: Interaction) -> str:
    return str(getattr(interaction.namespace, "game", "") or "")


async def complete(interaction: Interaction, typed: str, kind: str = "") -> list[Ref]:
    """Entries that somebody who types may mean, of one kind or of all."""
    scope, first = scope_of(interaction, _typed_game(interaction)), languages_of(interaction)
    desk = room_of(interaction).desk
    if kind:
        return list(await desk.of_kind(kind, scope, typed, first))
    return await desk.complete(typed, scope, first)


async def rules(interaction: Interaction, typed: str) -> Choices:
    """Entries by title, alias or card, then by what they say."""
    if not typed.strip():
        return []
    return choices(await complete(interaction, typed), private_words(interaction))


def of_kind(kind: str) -> Complete:
    """Entries of one kind; before anything is typed the first of them."""

    async def offered(interaction: Interaction, typed: str) -> Choices:
        return choices(await complete(interaction, typed, kind), private_words(interaction))

    return offered


async def cards(interaction: Interaction, typed: str) -> Choices:
    """Names of cards."""
    scope = scope_of(interaction, _typed_game(interaction))
    return _plain(await room_of(interaction).desk.card_names(typed, scope))


async def deck(interaction: Interaction, typed: str) -> Choices:
    """Names of cards for the last of several names; those before it stay."""
    before, last = _parted(typed)
    scope = scope_of(interaction, _typed_game(interaction))
    names = await room_of(interaction).desk.card_names(last, scope)
    taken = {name.casefold() for name in names_in(before)}
    return _plain(f"{before}{name}" for name in names if name.casefold() not in taken)


def names_in(typed: str) -> list[str]:
    """The names of cards that somebody wrote in one go."""
    return [name.strip() for name in _SPLIT.split(typed) if name.strip()]


def _parted(typed: str) -> tuple[str, str]:
    ends = [match.end() for match in _SPLIT.finditer(typed)]
    cut = ends[-1] if ends else 0
    before = typed[:cut]
    return (f"{before} " if before else ""), typed[cut:].strip()


async def games(interaction: Interaction, typed: str) -> Choices:
    """The games of the guides that are known here."""
    lines = await room_of(interaction).desk.guides(scopes_of(interaction.guild_id))
    return _plain(_holding(typed, {line.game for line in lines}))


async def languages(interaction: Interaction, typed: str) -> Choices:
    """The languages of the guides that are known here."""
    lines = await room_of(interaction).desk.guides(scopes_of(interaction.guild_id))
    return _plain(_holding(typed, {line.language for line in lines}))


def _holding(typed: str, names: Iterable[str]) -> Sequence[str]:
    plain = typed.strip().casefold()
    return sorted(name for name in names if plain in name.casefold())


def _plain(names: Iterable[str]) -> Choices:
    """Names that are their own values; one that does not fit could not be sent back whole."""
    fitting = [name for name in names if name.strip() and len(name) <= _LONGEST]
    return [app_commands.Choice(name=name, value=name) for name in fitting[:MOST]]
