"""Suggestions while somebody types: titles, aliases and card names first, then what rules say."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from rapidfuzz import fuzz
from rapidfuzz.process import cdist

from rules_index.language.fold import words
from rules_index.search.charts import is_row
from rules_index.search.engine import Searcher
from rules_index.search.found import Scope
from rules_index.search.index import Index

MOST = 25
_ALIKE = 70
_LONGEST = 100


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A line to choose: what is shown, and the entry it leads to."""

    label: str
    entry: str


def suggest(
    searcher: Searcher, typed: str, scope: Scope, first: Sequence[str] = ()
) -> list[Suggestion]:
    """At most 25 suggestions, the languages in `first` before the others; never an error."""
    index = searcher.index()
    allowed = searcher.allowed(index, scope)
    plain = " ".join(words(typed[:_LONGEST]))
    if not plain:
        return []
    named = _Names(index, allowed.tolist())
    ranked = [*named.beginning(plain), *named.alike(plain)]
    if len(ranked) < MOST:
        found = searcher.search(typed[:_LONGEST], scope, MOST)
        ranked += [(hit.row.title, hit.place) for hit in found.hits]
    return list(_lines(ranked, index, first))[:MOST]


@dataclass(frozen=True, slots=True)
class _Names:
    """The titles, aliases and cards that may be suggested; what is called alike is compared once.

    A line to suggest is a label with the place of its entry.
    """

    index: Index
    allowed: list[float]

    def beginning(self, plain: str) -> Iterator[tuple[str, int]]:
        """Names that begin with what was typed, then names with a word that does."""
        inside = f" {plain}"
        holding = [name for name in self.index.called if plain in name]
        begun = [name for name in holding if name.startswith(plain)]
        later = [name for name in holding if inside in name and not name.startswith(plain)]
        for names in (begun, later):
            yield from (line for _, line in sorted(self._lines(names)))

    def alike(self, plain: str) -> Iterator[tuple[str, int]]:
        """Names that are nearly what was typed, the nearest first."""
        names = list(self.index.called)
        # What is typed is a beginning: it is held against as much of each name.
        begun = [name[: len(plain) + 1] for name in names]
        scores = cdist([plain], begun, scorer=fuzz.ratio, score_cutoff=_ALIKE, dtype=np.float64)[0]
        near = [
            (-float(scores[at]), number, line)
            for at in np.flatnonzero(scores)
            for number, line in self._lines([names[at]])
        ]
        yield from (line for _, _, line in sorted(near)[:MOST])

    def _lines(self, names: Iterable[str]) -> Iterator[tuple[int, tuple[str, int]]]:
        """The lines of some names, numbered in the order of the guides."""
        for name in names:
            for number, place in self.index.called[name]:
                if self.allowed[place]:
                    yield number, (self.index.rows[place].title, place)


def _lines(
    ranked: Iterable[tuple[str, int]], index: Index, first: Sequence[str]
) -> Iterator[Suggestion]:
    """Each entry once, cut to what a list can show."""
    dear = {language: place for place, language in reversed(list(enumerate(first)))}
    ordered = list(dict.fromkeys(ranked))
    ordered.sort(key=lambda pair: dear.get(index.rows[pair[1]].language, len(first)))
    offered = {place for _, place in ordered}
    seen: set[int] = set()
    for label, place in chain.from_iterable(_step_first(one, offered, index) for one in ordered):
        if place not in seen:
            seen.add(place)
            yield Suggestion(label[:_LONGEST], index.rows[place].id)


def _step_first(
    line: tuple[str, int], offered: Collection[int], index: Index
) -> Iterator[tuple[str, int]]:
    """A line, and before the row of a chart the step that it is the number of."""
    place = line[1]
    if is_row(index.rows[place].title):
        steps = (step for step in index.charts.get(place, ()) if step in offered)
        yield from ((index.rows[step].title, step) for step in steps)
    yield line
