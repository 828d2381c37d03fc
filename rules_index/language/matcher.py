"""Finding the word patterns and phrases of one language in a text.

The tables are flat arrays: a fifth of the room of dictionaries, and read from a file in no time.
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
"""The ways in which a pattern meets a word."""
_SLACK = 2
_SHORTEST_BEGINNING, _SURE_BEGINNING, _INFLECTION = 2, 4, 2
"""The last: how many letters of a word a beginning may leave open to be the whole word."""
_WORDS_KEPT = 20_000
"""Of those that people and guides use, some hundred bytes each."""

Numbers = tuple[int, ...]
"""Of patterns or of concepts."""
Array = NDArray[Any]


class Lists(NamedTuple):
    """Lists of numbers one after the other: number `n` is `held[start[n] : start[n + 1]]`."""

    start: Array
    held: Array

    def of(self, number: int) -> list[int]:
        """The numbers of one list."""
        found: list[int] = self.held[self.start[number] : self.start[number + 1]].tolist()
        return found

    def of_all(self, numbers: list[int]) -> Array:
        """The numbers of several lists, one list after the other."""
        first, last = (self.start[np.array(numbers, dtype=int) + at].astype(int) for at in (0, 1))
        return self.held[runs(first, last)]


class Tables(NamedTuple):
    """The phrases of a language as numbers."""

    keys: NDArray[np.uint64]
    """What meets a word, as `key_of` tells it, in order."""
    met: Lists
    """For each key its word patterns."""
    alone: Lists
    """For each word pattern the concepts that it stands for by itself."""
    begun: Lists
    """For each word pattern the longer phrases it begins."""
    meant: Array
    """For each of these phrases its concept."""
    needed: Lists
    """And all its word patterns."""
    longest: int
    """The length of the longest beginning."""


def key_of(way: str, text: str) -> int:
    """A folded word, its stem or its beginning in eight bytes: no two of a lexicon are the same."""
    return int.from_bytes(blake2b(f"{way}{text}".encode(), digest_size=8).digest(), "little")


@dataclass(slots=True)
class Matcher:
    """Finds the concepts of one language in a text; made once, asked often."""

    language: str
    tables: Tables
    _seen: dict[str, tuple[Numbers, Numbers]] = field(default_factory=dict)
    """Of each word the patterns that it meets, and the concepts that these stand for alone."""

    def concepts(self, found: list[str]) -> set[int]:
        """The concepts that a text's folded words speak of."""
        met = [self._of_word(word) for word in found]
        places: dict[int, list[int]] = defaultdict(list)
        for place, (hits, _) in enumerate(met):
            for pattern in hits:
                places[pattern].append(place)
        spoken = set[int]().union(*(alone for _, alone in met))
        # A phrase has words of its own for all its patterns.
        for phrase in self._begun(list(places)) if len(found) > 1 else ():
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
        """Whether patterns know all of a word, and not only how it begins."""
        return bool(self._met(word, max(_SURE_BEGINNING, len(word) - _INFLECTION)))

    def _is_begun(self, word: str) -> bool:
        return bool(self._met(word, _SURE_BEGINNING))

    def _begun(self, patterns: list[int]) -> list[int]:
        """The phrases whose first and second pattern are among those met: nearly all others fail.

        Looked for each time, for all that were ever begun would take megabytes.
        """
        tables, met = self.tables, np.zeros(len(self.tables.begun.start), dtype=bool)
        met[patterns] = True
        begun = tables.begun.of_all(patterns)
        seconds = tables.needed.held[tables.needed.start[begun] + 1]
        found: list[int] = begun[met[seconds]].tolist()
        return found


def listed(lists: Iterable[Iterable[int]]) -> Lists:
    """Lists of numbers one after the other, in as few bytes as they fit into."""
    kept = [tuple(numbers) for numbers in lists]
    start = np.cumsum([0, *map(len, kept)])
    return Lists(fitting(start), fitting(np.array([*chain.from_iterable(kept)], dtype=int)))


def fitting(numbers: Array) -> Array:
    """The same numbers in as few bytes as they fit into."""
    found: Array = numbers.astype(np.min_scalar_type(int(numbers.max(initial=0))))
    return found


def _close(needed: Sequence[int], places: Mapping[int, list[int]]) -> bool:
    """Whether all patterns stand within a window, each on a word of its own."""
    if not all(map(places.__contains__, needed)):
        return False
    window = len(needed) + _SLACK * (len(needed) - 1)
    for start in places[needed[0]]:
        taken = {start}
        for pattern in needed[1:]:
            place = _nearest(places[pattern], start, window, taken)
            if place is None:
                break
            taken.add(place)
        else:
            if max(taken) - min(taken) < window:
                return True
    return False


def _nearest(among: list[int], start: int, window: int, taken: set[int]) -> int | None:
    """The place next to the start that is free; none beyond the window."""
    nearest, least = None, window
    for place in among:
        apart = abs(place - start)
        if apart < least and place not in taken:
            nearest, least = place, apart
    return nearest
