"""Finds the phrases of one language in a text, word pattern by word pattern.

The phrases are stored in flat arrays, which take a fifth of the memory of dicts and load faster.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules_index.arrays import runs
from rules_index.language.compounds import parts
from rules_index.language.stem import stem

EXACT, STEMMED, BEGINNING = "=", "~", "*"
"""The ways in which a pattern matches a word: exactly, by its stem, or by its first letters."""
_SLACK = 2
"""The most other words that may come between two words of a phrase. Chosen by hand."""
_SHORTEST_BEGINNING = 2
"""The fewest first letters of a word that a beginning pattern (`ta*`) may match. Chosen by hand."""
_SURE_BEGINNING = 4
"""The fewest letters of a beginning pattern (`tabl*`) that may also match inside a compound.

Chosen by hand.
"""
_INFLECTION = 2
"""The most letters that a word may have beyond a beginning pattern (`tabl*`) and still match as a
whole.

With more letters, the word counts as matched only in part. Chosen by hand.
"""
_WORDS_KEPT = 20_000
"""The most words of questions and guides that are kept in memory with their patterns.

Each takes some hundred bytes. Chosen by hand.
"""

Numbers = tuple[int, ...]
"""Numbers of word patterns, or numbers of concepts."""
Array = NDArray[Any]


class Lists(NamedTuple):
    """Lists of numbers stored one after another: list `n` is `held[start[n] : start[n + 1]]`."""

    start: Array
    held: Array

    def of(self, number: int) -> list[int]:
        """Return the numbers in list `number`."""
        found: list[int] = self.held[self.start[number] : self.start[number + 1]].tolist()
        return found

    def of_all(self, numbers: list[int]) -> Array:
        """Return the numbers in several lists, one list after the other."""
        first, last = (self.start[np.array(numbers, dtype=int) + at].astype(int) for at in (0, 1))
        return self.held[runs(first, last)]


class Tables(NamedTuple):
    """The phrases of one language as arrays of numbers."""

    keys: NDArray[np.uint64]
    """The hashes (`key_of`) of all exact words, stems and beginnings, sorted."""
    met: Lists
    """Position in `keys` -> the word patterns that match a word with this hash."""
    alone: Lists
    """Word pattern -> the concepts that have this pattern as a phrase of one word."""
    begun: Lists
    """Word pattern -> the phrases of several words whose first word it matches."""
    meant: Array
    """Phrase of several words -> the concept that it means."""
    needed: Lists
    """Phrase of several words -> all its word patterns, in order."""
    longest: int
    """The number of letters of the longest beginning pattern."""


def key_of(way: str, text: str) -> int:
    """Return the eight-byte hash of a folded word, stem or beginning; `way` says which it is.

    No two texts of a lexicon have the same hash.
    """
    return int.from_bytes(blake2b(f"{way}{text}".encode(), digest_size=8).digest(), "little")


@dataclass(slots=True)
class Matcher:
    """Finds the phrases of one language in texts."""

    language: str
    tables: Tables
    _seen: dict[str, tuple[Numbers, Numbers]] = field(default_factory=dict)
    """Word -> the patterns that match it, and the concepts that these patterns mean by themselves.
    """

    def concepts(self, found: Sequence[str]) -> set[int]:
        """Return the numbers of the concepts that a text mentions, given its folded words
        in order.
        """
        met = [self._of_word(word) for word in found]
        places: dict[int, list[int]] = defaultdict(list)
        for place, (hits, _) in enumerate(met):
            for pattern in hits:
                places[pattern].append(place)
        spoken = set[int]().union(*(alone for _, alone in met))
        # A phrase has words of its own for all its patterns.
        for phrase in self._begun_phrases(list(places)) if len(found) > 1 else ():
            concept = int(self.tables.meant[phrase])
            if concept not in spoken and _close(self.tables.needed.of(phrase), places):
                spoken.add(concept)
        return spoken

    def _of_word(self, word: str) -> tuple[Numbers, Numbers]:
        found = self._seen.get(word)
        if found is None:
            hits = self._met(word, _SHORTEST_BEGINNING)
            for part in parts(word, self.language, self._is_whole, self._is_begun):
                hits |= self._met(part, _SURE_BEGINNING)
            alone = {concept for pattern in hits for concept in self.tables.alone.of(pattern)}
            if len(self._seen) >= _WORDS_KEPT:
                self._seen.clear()
            found = self._seen[word] = (tuple(sorted(hits)), tuple(sorted(alone)))
        return found

    def _met(self, word: str, shortest: int) -> set[int]:
        ways = [key_of(EXACT, word), key_of(STEMMED, stem(word, self.language))]
        lengths = range(shortest, min(len(word), self.tables.longest) + 1)
        ways += [key_of(BEGINNING, word[:length]) for length in lengths]
        return {pattern for place in self._places(ways) for pattern in self.tables.met.of(place)}

    def _places(self, ways: list[int]) -> list[int]:
        keys, wanted = self.tables.keys, np.array(ways, dtype=np.uint64)
        if not len(keys):
            return []
        places = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        found: list[int] = places[keys[places] == wanted].tolist()
        return found

    def _is_whole(self, word: str) -> bool:
        """Tell whether any pattern matches a word as a whole, or without a short ending."""
        return bool(self._met(word, max(_SURE_BEGINNING, len(word) - _INFLECTION)))

    def _is_begun(self, word: str) -> bool:
        return bool(self._met(word, _SURE_BEGINNING))

    def _begun_phrases(self, patterns: list[int]) -> list[int]:
        """Return the phrases of several words whose first two word patterns are both in `patterns`.

        No other phrase of several words can match the text.
        """
        tables, met = self.tables, np.zeros(len(self.tables.begun.start), dtype=bool)
        met[patterns] = True
        begun = tables.begun.of_all(patterns)
        seconds = tables.needed.held[tables.needed.start[begun] + 1]
        found: list[int] = begun[met[seconds]].tolist()
        return found


def listed(lists: Iterable[Iterable[int]]) -> Lists:
    """Store several lists of numbers one after another, with the smallest integer type that
    fits.
    """
    kept = [tuple(numbers) for numbers in lists]
    start = np.cumsum([0, *map(len, kept)])
    return Lists(fitting(start), fitting(np.array([*chain.from_iterable(kept)], dtype=int)))


def fitting(numbers: Array) -> Array:
    """Return an array with the same numbers, but with the smallest integer type that fits."""
    found: Array = numbers.astype(np.min_scalar_type(int(numbers.max(initial=0))))
    return found


def _close(needed: Sequence[int], places: Mapping[int, list[int]]) -> bool:
    """Tell whether each word pattern of a phrase matches a word of its own, all of them close
    together.

    `needed` are the patterns of the phrase; `places` maps a pattern to the positions of the words
    that it matches.
    """
    if not all(map(places.__contains__, needed)):
        return False
    window = len(needed) + _SLACK * (len(needed) - 1)
    for start in places[needed[0]]:
        taken = {start}
        for pattern in needed[1:]:
            place = _nearest_free_place(places[pattern], start, window, taken)
            if place is None:
                break
            taken.add(place)
        else:
            if max(taken) - min(taken) < window:
                return True
    return False


def _nearest_free_place(among: list[int], start: int, window: int, taken: set[int]) -> int | None:
    """Return the position in `among` that is nearest to `start` and not in `taken`.

    Return None if no free position is less than `window` words away.
    """
    nearest, least = None, window
    for place in among:
        apart = abs(place - start)
        if apart < least and place not in taken:
            nearest, least = place, apart
    return nearest
