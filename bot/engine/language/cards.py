"""Talk about cards: understood, and left to the players.

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
"""Counters that are named as what is kept."""


@cache
def _phrases(language: str) -> frozenset[tuple[str, ...]]:
    said = _file().get(language, ())
    return frozenset(map(words, said)) | buying(language)


@cache
def buying(language: str, *persons: str) -> frozenset[tuple[str, ...]]:
    """The forms of the verbs with which a card is bought, of some persons or of all."""
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
    """What is kept here instead, for a line that speaks of cards; "" for any other line."""
    if not _holds(said, _phrases(context.language)):
        return ""
    shown = [one for one in context.game.counters.values() if one.shown][:_SHOWN]
    if not shown:
        return Message("cards are yours, and nothing at this table changes by them.")
    kept = all_of([one.words.name for one in shown])
    return Message("cards are yours, so say what changes of what I keep: {kept}.", kept=kept)


def paid_with(context: Context, said: str) -> tuple[str, ...]:
    """The counters that cards are paid with, for a line that tells of buying one."""
    if not _holds(said, buying(context.language)):
        return ()
    return tuple(key for key, one in context.game.counters.items() if one.pays)


def _holds(said: str, known: frozenset[tuple[str, ...]]) -> bool:
    spoken = words(said)
    ends = ((start, end) for start in range(len(spoken)) for end in (start + 1, start + 2))
    return any(spoken[start:end] in known for start, end in ends)
