"""Guesses the language of a word from its letters, if the word is in no list of small words.

letters.tsv has a level for each run of three letters in each language: how much more often the run
occurs in this language than in all languages together. `python -m benchmarks.letters` computes the
levels from the dictionary and the lexicon. For languages that are in neither of them, letters.toml
lists typical runs.
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
    """Return a mapping from language codes to scores: how typical a folded word's letters are.

    A score is between 0 and 1; a known small word such as "the" would score 1. Languages with no
    typical letters in the word are left out.
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
    """Read letters.tsv: return the codes of the languages, and a mapping from letter runs to
    levels.

    The levels of a run are one text, with a tab between languages; it is split only when needed.
    """
    folder = files("rules_index.language")
    head, *lines = folder.joinpath("letters.tsv").read_text("utf-8").splitlines()
    rows = (line.partition("\t") for line in lines)
    return head.split("\t")[1:], {three: levels for three, _, levels in rows}


@cache
def _letters_by_language() -> Mapping[str, frozenset[str]]:
    text = files("rules_index.language").joinpath("letters.toml").read_text("utf-8")
    return {code: frozenset(own.split()) for code, own in tomli.loads(text).items()}
