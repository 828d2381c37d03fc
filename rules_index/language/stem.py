"""Stems of words, folded first: people type no accents, and both sides are treated alike."""

from __future__ import annotations

from functools import cache

import Stemmer

from rules_index.language.fold import words

_ALGORITHMS = {
    "en": "english",
    "pl": "polish",
    "cs": "czech",
    "fr": "french",
    "de": "german",
    "es": "spanish",
    "it": "italian",
    "pt": "portuguese",
}
_KEPT = 2_000
"""Words of a language whose stems a stemmer keeps, two hundred bytes each; by itself five times as
many."""


@cache
def _stemmer(language: str) -> Stemmer.Stemmer | None:
    name = _ALGORITHMS.get(language)
    return Stemmer.Stemmer(name, _KEPT) if name else None


def stem(word: str, language: str) -> str:
    """The stem of a folded word; the word itself where no stemmer knows the language."""
    stemmer = _stemmer(language)
    return str(stemmer.stemWord(word)) if stemmer else word


def stems(text: str, language: str) -> list[str]:
    """The stems of a text's words, in order."""
    return stems_of(words(text), language)


def stems_of(found: list[str], language: str) -> list[str]:
    """The stems of folded words, in order."""
    stemmer = _stemmer(language)
    return list(stemmer.stemWords(found)) if stemmer else found
