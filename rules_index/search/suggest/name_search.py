"""Finds titles, aliases and cards by what somebody has typed of them so far, the surest first.

typed -> Begun -> suggest
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import OSA, Indel
from rapidfuzz.process import cdist

from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats

_INSIDE = 5
"""Letters that have to be typed before they are looked for inside words, as in compounds."""
_LONGEST, _TELLING = 50, 3
"""Letters of what is a name and no question yet, and what has to be typed for one with small words.
"""
_SLIPS = ((14, 3), (8, 2), (4, 1))
"""From how many letters on how many slips are forgiven: of three another one is another word."""
_FEW = 4


class Name(NamedTuple):
    """What an entry is called: by its title, or by a card that it speaks of."""

    place: int
    number: int
    """Keeps the order of the guides, titles before cards."""
    called: str
    """Folded."""
    is_card: bool


@dataclass(frozen=True, slots=True)
class Begun:
    """The names that may be suggested; what is called alike is compared once."""

    index: Index
    allowed: Floats
    dear: Mapping[str, int]
    """How early somebody wants to see a language; one that is missing comes last."""

    def tiers(self, plain: str) -> Iterator[list[Name]]:
        """Names that are what was typed, that begin with it, with words that do, that hold it.

        A question is a sentence, and holds many words: it comes after names.
        """
        said = plain.split()
        longest = max(said, key=len)
        holding = [name for name in self.index.titles.called if longest in name]
        begun = [name for name in holding if name.startswith(plain)]
        yield self._names([plain] if plain in self.index.titles.called else [])
        yield self._names(begun)
        later = [name for name in holding if _has_words(name, plain, said)]
        yield self._names(name for name in later if len(name) <= _LONGEST)
        if len(plain) >= _TELLING:
            yield self._names(name for name in later if len(name) > _LONGEST)
        if len(plain) >= _INSIDE and not plain[0].isdigit():
            yield self._names(name for name in holding if plain in name)

    def alike(self, plain: str) -> list[Name]:
        """Names that begin like what was typed but for slips of the hand, the nearest first."""
        slips = next((slips for least, slips in _SLIPS if len(plain) >= least), 0)
        if not slips or not any(map(str.isalpha, plain)):
            return []
        near: dict[tuple[int, int], list[str]] = {}
        for away, name in _nearly(plain, self.index.titles.initials.get(plain[0], ()), slips):
            near.setdefault(away, []).append(name)
        return [name for away in sorted(near) for name in self._names(near[away])]

    def _names(self, names: Iterable[str]) -> list[Name]:
        """What may be suggested under some names, the asker's languages first."""
        titles, rows = len(self.index.names), self.index.rows
        found = [
            Name(place, number, name, number >= titles)
            for name in names
            for number, place in self.index.titles.called[name]
            if self.allowed[place]
        ]
        last = len(self.dear)
        found.sort(key=lambda one: (self.dear.get(rows[one.place].language, last), one.number))
        return found


def _nearly(plain: str, names: Sequence[str], slips: int) -> Iterator[tuple[tuple[int, int], str]]:
    """The names that begin some slips away, and how far: of what is typed as much of each counts.

    All have its first letter: hands slip inside a word.
    Of as many slips a letter left out is less than one exchanged for another.
    """
    size = len(plain)
    begun = [name[:size] for name in names]
    # A letter more or less of a name is a slip more at most: so few are left to be looked at.
    away = cdist([plain], begun, scorer=OSA.distance, score_cutoff=slips + 1)[0]
    for at in np.flatnonzero(away <= slips + 1).tolist():
        name = names[at]
        parts = (name[:part] for part in (size - 1, size, size + 1))
        tried = [
            (OSA.distance(plain, part), Indel.distance(plain, part))
            for part in parts
            if _may_be_meant(plain, part, name)
        ]
        nearest = min(tried, default=(slips + 1, 0))
        if nearest[0] <= slips:
            yield nearest, name


def _may_be_meant(plain: str, part: str, name: str) -> bool:
    """Whether the beginning of a name may be what was typed.

    With a letter too many a word ends there, or goes on as typed, else any beginning would do; of
    four letters none is exchanged, and no letter for the space between words.
    """
    if len(part) < len(plain):
        goes_on = len(part) > _FEW and plain[-1] == part[-1]
        return goes_on or name[len(part) : len(part) + 1] in {"", " "}
    if len(part) > len(plain):
        return True
    exchanged = sorted(plain) != sorted(part)
    return not exchanged or (len(part) > _FEW and part.count(" ") == plain.count(" "))


def _has_words(name: str, plain: str, said: list[str]) -> bool:
    """Whether words of a name begin with what was typed, or each with one of its words."""
    held = f" {name}"
    if f" {plain}" in held:
        return True
    # Figures in another order are another step.
    return any(map(str.isalpha, plain)) and all(f" {word}" in held for word in said)
