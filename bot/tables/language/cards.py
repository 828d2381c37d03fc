"""Talk about cards: understood, and left to the players.

Context, text -> about_cards -> why nothing is done
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import tomli

from bot.tables.language.context import Context
from bot.tables.language.fold import words
from bot.tables.telling.saying import Saying, Sentence, all_of

_SHOWN = 3
"""Counters that are named as what is kept."""


@cache
def _phrases(language: str) -> frozenset[tuple[str, ...]]:
    text = files("bot.tables.language").joinpath("cards.toml").read_text("utf-8")
    return frozenset(map(words, tomli.loads(text).get(language, ())))


def about_cards(context: Context, said: str) -> Sentence:
    """What is kept here instead, for a line that speaks of cards; "" for any other line."""
    spoken, known = words(said), _phrases(context.language)
    ends = ((start, end) for start in range(len(spoken)) for end in (start + 1, start + 2))
    if not any(spoken[start:end] in known for start, end in ends):
        return ""
    shown = [one for one in context.game.counters.values() if one.shown][:_SHOWN]
    if not shown:
        return Saying("cards are yours, and nothing at this table changes by them.")
    kept = all_of([one.words.name for one in shown])
    return Saying("cards are yours, so say what changes of what I keep: {kept}.", kept=kept)
