"""Finds titles, aliases and cards by what somebody has typed so far, the surest first.

typed -> NameSearch -> suggest
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from rapidfuzz.distance import OSA, Indel
from rapidfuzz.process import cdist

from rules_index.search.index.index import Index
from rules_index.search.index.lookup_tables import LONG_NAME
from rules_index.search.index.postings import Floats
from rules_index.search.question.near_stems import SHORTEST

_INSIDE = 5
"""The fewest typed letters that are looked for inside words, too, as in compounds. Chosen by hand.
"""
TELLING = 3
"""The fewest typed letters for which questions and the text of rules are suggested; fewer may mean
anything. Chosen by hand."""
_SLIPS = ((14, 3), (8, 2), (4, 1))
"""Pairs: the least length of a typed text, and the number of slips that are forgiven from that
length on. Chosen by hand: a slip in a word of three letters makes another word."""


class Name(NamedTuple):
    """A name of an entry: its title or alias, or a card that it mentions."""

    place: int
    number: int
    """The position of the name in the index; titles come before cards."""
    called: str
    """The name itself, folded."""
    is_card: bool


@dataclass(frozen=True, slots=True)
class NameSearch:
    """A search for the names that begin with the typed text, contain it or resemble it."""

    index: Index
    allowed: Floats
    dear: Mapping[str, int]
    """The position of each language in the user's order; languages that are missing come last."""

    def tiers(self, plain: str) -> Iterator[list[Name]]:
        """Yield groups of names that match the typed text, the surest group first.

        First come names that are exactly as typed, then names that begin with the text, names with
        words that begin with it, and names that contain it anywhere. Long names come last: most are
        questions, whose many words match easily.
        """
        said = plain.split()
        longest = max(said, key=len)
        holding = [name for name in self.index.titles.called if longest in name]
        begun = [name for name in holding if name.startswith(plain)]
        yield self._entries_named([plain] if plain in self.index.titles.called else [])
        yield self._entries_named(begun)
        later = [name for name in holding if _begins_words(name, plain, said)]
        yield self._entries_named(name for name in later if len(name) <= LONG_NAME)
        if len(plain) >= TELLING:
            yield self._entries_named(name for name in later if len(name) > LONG_NAME)
        if len(plain) >= _INSIDE and not plain[0].isdigit():
            yield self._entries_named(name for name in holding if plain in name)

    def alike(self, plain: str) -> list[Name]:
        """Return names that begin with the typed text except for a few slips, the nearest first.

        If too few letters were typed for a slip, no name is returned.
        """
        slips = next((slips for least, slips in _SLIPS if len(plain) >= least), 0)
        if not slips or not any(map(str.isalpha, plain)):
            return []
        near: dict[tuple[int, int], list[str]] = {}
        for away, name in _nearly_begun(plain, self.index.titles.initials.get(plain[0], ()), slips):
            near.setdefault(away, []).append(name)
        return [name for away in sorted(near) for name in self._entries_named(near[away])]

    def _entries_named(self, names: Iterable[str]) -> list[Name]:
        """Return the allowed entries that have one of these names, in preferred languages first."""
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


def _nearly_begun(
    plain: str, names: Sequence[str], slips: int
) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield (distance, name) for each name whose beginning is the typed text with at most `slips`
    slips.

    The distance is a pair: the number of slips, then the number of letters added or left out. A
    letter exchanged for another counts twice in the second number. Each of `names` must begin with
    the first typed letter: people slip inside a word.
    """
    size = len(plain)
    begun = [name[:size] for name in names]
    # With one letter more or less, a name has at most one slip more. Few names are this near.
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
    """Tell whether the typed text `plain` may be a mistyped `part`, the beginning of a name.

    A longer `part` may always be meant. A shorter one must end at the end of a word, or be over
    four letters long and end with the last typed letter. In an equally long `part`, letters may be
    swapped; if it is over four letters long, one may be exchanged, but not for a space.
    """
    if len(part) < len(plain):
        goes_on = len(part) > SHORTEST and plain[-1] == part[-1]
        return goes_on or name[len(part) : len(part) + 1] in {"", " "}
    if len(part) > len(plain):
        return True
    exchanged = sorted(plain) != sorted(part)
    return not exchanged or (len(part) > SHORTEST and part.count(" ") == plain.count(" "))


def _begins_words(name: str, plain: str, said: list[str]) -> bool:
    """Tell whether a name has words that begin with the typed words: "old wr" in "the old wreck".

    The words may be in any order. Only if the typed text is nothing but numbers, they must be in
    the typed order: "2 3" is not step 3.2.
    """
    held = f" {name}"
    if f" {plain}" in held:
        return True
    # Only with letters may the words come in another order: numbers would be another step.
    return any(map(str.isalpha, plain)) and all(f" {word}" in held for word in said)
