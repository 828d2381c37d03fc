"""Keeps the names of things that have steps, such as "attack", as stems and concepts.

entries -> here -> step_table -> match/step_whole
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from rules_index.arrays import runs
from rules_index.language.detect import function_words
from rules_index.language.fold import words
from rules_index.language.lexicon import LANGUAGES
from rules_index.language.stem import stems_of
from rules_index.search.index.postings import Ints
from rules_index.search.text.step_vocabulary import Steps

UNKNOWN = -1
"""The number for a stem that no document has. By definition: the numbers of terms begin at 0."""

NAMED_IN = (*LANGUAGES, "")
"""The languages of names; the last stands for every language that guides are not read in.

Only another program can have filed a guide in such a language.
"""


def _nothing() -> Ints:
    return np.zeros(0, dtype=np.int64)


@dataclass(slots=True)
class Names:
    """Names of things that have steps: titles, headings, list items and sentences.

    Words for a step are left out if other words remain: "Draw phase" is kept as "draw".
    """

    languages: Ints = field(default_factory=_nothing)
    """The language of each name, as its position in `NAMED_IN`."""
    terms_from: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    """The position in `terms` of each name's first stem; the last element is `len(terms)`.
    """
    terms: Ints = field(default_factory=_nothing)
    """The term numbers of the stems of all names, one name after the other."""
    concepts_from: Ints = field(default_factory=lambda: np.zeros(1, dtype=np.int64))
    """The position in `concepts` of each name's first concept; the last element is
    `len(concepts)`."""
    concepts: Ints = field(default_factory=_nothing)
    """The concepts of all names, one name after the other."""

    def said_by(self, name: int) -> tuple[set[int], set[int]]:
        """Return the term numbers of the stems of a name, and the concepts of the name."""
        terms = self.terms[slice(*self.terms_from[name : name + 2].tolist())]
        concepts = self.concepts[slice(*self.concepts_from[name : name + 2].tolist())]
        return set(terms.tolist()), set(concepts.tolist())

    def sharing(self, names: Ints, terms: Sequence[int], concepts: Sequence[int]) -> list[int]:
        """Return those of the names that have any of these terms or concepts.

        A name is given by its number.
        """
        found = np.zeros(len(names), dtype=bool)
        for begins, held, wanted in (
            (self.terms_from, self.terms, terms),
            (self.concepts_from, self.concepts, concepts),
        ):
            first, last = begins[names], begins[names + 1]
            own = np.isin(held[runs(first, last)], wanted)
            found[np.arange(len(names)).repeat(last - first)[own]] = True
        having: list[int] = names[found].tolist()
        return having


class NamesFound:
    """The names of things that have steps, collected and numbered while the index is built."""

    def __init__(self, steps: Steps, terms: Mapping[str, int]) -> None:
        self._steps = steps
        self._known = terms
        self._numbers: dict[tuple[str, str], int] = {}
        self._terms: list[list[int]] = []
        self._concepts: list[list[int]] = []

    def number(self, name: str, language: str) -> int:
        """Return the number of a name; the same name in the same language always gets the same
        number."""
        found = self._numbers.get((name, language))
        if found is None:
            found = self._numbers[name, language] = len(self._numbers)
            steps, plain = self._steps, [word for word in words(name) if not word.isdigit()]
            stems = stems_of(steps.telling(plain, function_words(language)), language)
            known = {self._known.get(f"{language}:{stem}", UNKNOWN) for stem in stems}
            self._terms.append(sorted(known))
            self._concepts.append(sorted(steps.concepts(steps.telling(plain), language)))
        return found

    def names(self) -> Names:
        """Return all names that were collected, in the order of their numbers."""
        known = {code: place for place, code in enumerate(NAMED_IN)}
        places = [known.get(code, known[""]) for _, code in self._numbers]
        return Names(
            np.array(places, dtype=np.int64),
            *_lists_as_array(self._terms),
            *_lists_as_array(self._concepts),
        )


def _lists_as_array(lists: Sequence[Sequence[int]]) -> tuple[Ints, Ints]:
    """Join some lists into one array; return the positions where they begin and end, and the
    array."""
    begins = np.cumsum([0, *map(len, lists)], dtype=np.int64)
    return begins, np.array([one for own in lists for one in own], dtype=np.int64)
