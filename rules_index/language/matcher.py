"""Finding the word patterns and phrases of one language in a text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_index.language.compounds import parts
from rules_index.language.stem import stem

_SLACK = 2
_SHORTEST_BEGINNING, _SURE_BEGINNING, _INFLECTION = 2, 4, 2
"""The last: how many letters of a word a beginning may leave open to be the whole word."""

Numbers = tuple[int, ...]
"""Of patterns or of concepts: mostly one, so a tuple takes a quarter of the room of a set."""


@dataclass(slots=True)
class Matcher:
    """Finds the concepts of one language in a text; built once, asked often."""

    language: str
    exact: dict[str, Numbers] = field(default_factory=dict)
    stemmed: dict[str, Numbers] = field(default_factory=dict)
    beginnings: dict[str, Numbers] = field(default_factory=dict)
    alone: dict[int, Numbers] = field(default_factory=dict)
    """For each word pattern the concepts that it stands for by itself."""
    phrases: dict[int, tuple[tuple[int, Numbers], ...]] = field(default_factory=dict)
    """For each word pattern the longer phrases it begins: concept and all its patterns."""
    _seen: dict[str, Numbers] = field(default_factory=dict)
    longest: int = 0
    """The length of the longest beginning."""

    def patterns_of(self, word: str) -> Numbers:
        """The word patterns that a folded word meets."""
        found = self._seen.get(word)
        if found is None:
            hits = self._met(word, _SHORTEST_BEGINNING)
            for part in parts(word, self.language, self._is_whole, self._is_begun):
                hits |= self._met(part, _SURE_BEGINNING)
            found = self._seen[word] = tuple(hits)
        return found

    def _met(self, word: str, shortest: int) -> set[int]:
        hits = {*self.exact.get(word, ()), *self.stemmed.get(stem(word, self.language), ())}
        for length in range(shortest, min(len(word), self.longest) + 1):
            hits.update(self.beginnings.get(word[:length], ()))
        return hits

    def _is_whole(self, word: str) -> bool:
        """Whether patterns know all of a word, and not only how it begins."""
        return bool(self._met(word, max(_SURE_BEGINNING, len(word) - _INFLECTION)))

    def _is_begun(self, word: str) -> bool:
        return bool(self._met(word, _SURE_BEGINNING))

    def concepts(self, found: list[str]) -> set[int]:
        """The concepts that a text's folded words speak of."""
        met = [self.patterns_of(word) for word in found]
        places: dict[int, list[int]] = defaultdict(list)
        for place, hits in enumerate(met):
            for pattern in hits:
                places[pattern].append(place)
        spoken = {
            concept
            for pattern in places
            for concept, needed in self.phrases.get(pattern, ())
            # Nearly all fail at the second word: to look for it here is half of the time.
            if needed[1] in places and _close(needed, places)
        }
        return spoken.union(*(self.alone.get(pattern, ()) for pattern in places))


def _close(needed: tuple[int, ...], places: Mapping[int, list[int]]) -> bool:
    """Whether all patterns stand within a window, each on a word of its own."""
    if any(pattern not in places for pattern in needed):
        return False
    window = len(needed) + _SLACK * (len(needed) - 1)
    for start in places[needed[0]]:
        taken = {start}
        for pattern in needed[1:]:
            near = (p for p in places[pattern] if abs(p - start) < window and p not in taken)
            place = min(near, key=lambda p: abs(p - start), default=None)
            if place is None:
                break
            taken.add(place)
        else:
            if max(taken) - min(taken) < window:
                return True
    return False
