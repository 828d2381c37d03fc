"""Stems words after folding them, because people leave out accents when they type."""

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
"""The number of words that the stemmer of each language caches, at two hundred bytes each.

The stemmer's own default is five times as many. Chosen by hand.
"""


@cache
def _stemmer(language: str) -> Stemmer.Stemmer | None:
    name = _ALGORITHMS.get(language)
    return Stemmer.Stemmer(name, _KEPT) if name else None


def stem(word: str, language: str) -> str:
    """Return the stem of a folded word, or the word itself if there is no stemmer for the
    language.
    """
    stemmer = _stemmer(language)
    return str(stemmer.stemWord(word)) if stemmer else word


def stems(text: str, language: str) -> list[str]:
    """Return the stems of all words of a text, in order."""
    return stems_of(words(text), language)


def stems_of(found: list[str], language: str) -> list[str]:
    """Return the stem of each folded word, in order; without a stemmer, return the words
    themselves."""
    stemmer = _stemmer(language)
    return list(stemmer.stemWords(found)) if stemmer else found
