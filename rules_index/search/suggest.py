"""Suggestions while somebody types: titles, aliases and card names first, then what rules say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from rules_index.language.fold import words
from rules_index.search.engine import Scope, Searcher
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
    named = _Names(index, [bool(allowed[i]) for i in range(len(index.rows))])
    ranked = [*named.beginning(plain), *named.alike(plain)]
    if len(ranked) < MOST:
        found = searcher.search(typed[:_LONGEST], scope, MOST)
        ranked += [(hit.row.title, hit.place) for hit in found.hits]
    return list(_lines(ranked, index, first))[:MOST]


@dataclass(frozen=True, slots=True)
class _Names:
    """The titles, aliases and cards that may be suggested."""

    index: Index
    allowed: list[bool]

    def beginning(self, plain: str) -> Iterator[tuple[str, int]]:
        """Names that begin with what was typed, then names with a word that does."""
        inside = f" {plain}"
        later = []
        for name, place, label in self._all():
            if name.startswith(plain):
                yield label, place
            elif inside in name:
                later.append((label, place))
        yield from later

    def alike(self, plain: str) -> Iterator[tuple[str, int]]:
        """Names that are nearly what was typed, the nearest first."""
        every = list(self._all())
        # What is typed is a beginning: it is held against as much of each name.
        near = process.extract(
            plain,
            [name[: len(plain) + 1] for name, _, _ in every],
            scorer=fuzz.ratio,
            score_cutoff=_ALIKE,
            limit=MOST,
        )
        for _, _, at in near:
            yield every[at][2], every[at][1]

    def _all(self) -> Iterator[tuple[str, int, str]]:
        for name, place in zip(self.index.names, self.index.named.tolist(), strict=True):
            if self.allowed[place]:
                yield name, place, self.index.rows[place].title
        for card in self.index.cards:
            if self.allowed[card[3]]:
                yield card[0], card[3], self.index.rows[card[3]].title


def _lines(
    ranked: Iterable[tuple[str, int]], index: Index, first: Sequence[str]
) -> Iterator[Suggestion]:
    """Each entry once, cut to what a list can show."""
    dear = {language: place for place, language in reversed(list(enumerate(first)))}
    ordered = list(dict.fromkeys(ranked))
    ordered.sort(key=lambda pair: dear.get(index.rows[pair[1]].language, len(first)))
    seen: set[int] = set()
    for label, place in ordered:
        if place not in seen:
            seen.add(place)
            yield Suggestion(label[:_LONGEST], index.rows[place].id)
