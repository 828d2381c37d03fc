"""Guesses the language of a word from its letters, if no list of small words has it.

Any three folded letters in a row have a level for each language: how much more often they are found
in its words than in the words of all languages. letters.tsv holds these levels; it is made of the
dictionary and the lexicon by `python -m benchmarks.letters`. For languages that have no words in
either, letters.toml lists typical threes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import tanh

import tomli

_LEVEL = 0.1
"""The factor by which the levels of a word's three-letter runs (how typical of a language each is)
are multiplied, before tanh keeps the score below 1. Chosen by hand.

A known small word scores 1.
"""
_LISTED = 7
"""The level of each three-letter run that letters.toml lists for a language. Chosen by hand."""


def threes(word: str) -> list[str]:
    """Return all three-letter runs of a folded word: "fog" -> "_fo", "fog", "og_".

    "_" marks the beginning and the end of the word.
    """
    whole = f"_{word}_"
    return [whole[place : place + 3] for place in range(len(word))]


def told(word: str) -> dict[str, float]:
    """Return language code -> how strongly the letters of a folded word point to this language.

    Each score is above 0 and below 1, the score of a known small word such as "the". Languages to
    which no letters point are left out.
    """
    codes, rows = _levels_of_threes()
    counts: Counter[str] = Counter()
    for three in threes(word):
        levels = rows[three].split("\t") if three in rows else ()
        for code, level in zip(codes, levels, strict=False):
            counts[code] += int(level or 0)
        for code, own in _letters_by_language().items():
            counts[code] += _LISTED if three in own else 0
    # A name from abroad speaks against no language: it stands in questions of any.
    return {code: tanh(_LEVEL * n) for code, n in counts.items() if n > 0}


@cache
def _levels_of_threes() -> tuple[list[str], Mapping[str, str]]:
    """Return from letters.tsv the codes of the languages, and three-letter run -> its levels.

    The levels are one text: a level for each language, separated by tabs. It is parsed only when
    needed, because most of these texts never are.
    """
    folder = files("rules_index.language")
    head, *lines = folder.joinpath("letters.tsv").read_text("utf-8").splitlines()
    rows = (line.partition("\t") for line in lines)
    return head.split("\t")[1:], {three: levels for three, _, levels in rows}


@cache
def _letters_by_language() -> Mapping[str, frozenset[str]]:
    text = files("rules_index.language").joinpath("letters.toml").read_text("utf-8")
    return {code: frozenset(own.split()) for code, own in tomli.loads(text).items()}
