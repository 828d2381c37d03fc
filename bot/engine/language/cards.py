"""Recognise lines about cards, which the table leaves to the players.

Context, text -> about_cards -> why nothing is done
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import tomli

from bot.engine.language.conjugation import forms_of
from bot.engine.language.context import Context
from bot.engine.language.fold import words
from bot.engine.message import Message, Sentence, all_of

_SHOWN = 3
"""The maximum number of counters that `about_cards` names. Chosen by hand."""


@cache
def _phrases(language: str) -> frozenset[tuple[str, ...]]:
    """Return the folded phrases of a language that speak of cards."""
    said = _file().get(language, ())
    return frozenset(map(words, said)) | buying(language)


@cache
def buying(language: str, *persons: str) -> frozenset[tuple[str, ...]]:
    """Return the forms of the verbs for buying a card in a language, as folded words.

    If `persons` are given ("i", "we", "you", "they", or "" for forms that name nobody), only the
    forms of these persons are returned.
    """
    parts = _file()["buying"].get(language, ())
    return frozenset(
        words(form)
        for one in parts
        for form, person in forms_of(language, one)
        if not persons or person in persons
    )


@cache
def _file() -> dict[str, Any]:
    text = files("bot.engine.language").joinpath("cards.toml").read_text("utf-8")
    return tomli.loads(text)


def about_cards(context: Context, said: str) -> Sentence:
    """Return the answer to a line about cards; "" for any other line.

    It says that the table keeps no cards, and names counters that it does keep.
    """
    if not _holds(said, _phrases(context.language)):
        return ""
    shown = [one for one in context.game.counters.values() if one.shown][:_SHOWN]
    if not shown:
        return Message("cards are yours, and nothing at this table changes by them.")
    kept = all_of([one.words.name for one in shown])
    return Message("cards are yours, so say what changes of what I keep: {kept}.", kept=kept)


def paid_with(context: Context, said: str) -> tuple[str, ...]:
    """Return the keys of the counters that pay for cards if a line is about buying one; else ()."""
    if not _holds(said, buying(context.language)):
        return ()
    return tuple(key for key, one in context.game.counters.items() if one.pays)


def _holds(said: str, known: frozenset[tuple[str, ...]]) -> bool:
    """Tell whether a line contains one of the known phrases, of one or two words."""
    spoken = words(said)
    ends = ((start, end) for start in range(len(spoken)) for end in (start + 1, start + 2))
    return any(spoken[start:end] in known for start, end in ends)
