"""Finds which parts of a question the likely entries speak of, the rare ones counting most.

parts -> here -> features, confidence
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from rules_index.language.meaning import likeness
from rules_index.search.index.fields import ENTRY, FIELDS, PASSAGE, TITLE
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats, Ints, Places, Postings, rarity
from rules_index.search.question.parts import NEAR, WIDER, Part
from rules_index.search.question.query import Query


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """Which parts of a question some likely entries speak of."""

    parts: tuple[Part, ...]
    rarity: Floats
    """How much each part tells among the entries that may answer; 0 where none speaks of it."""
    places: tuple[int, ...]
    """The likely entries, best first."""
    met: Floats
    """How far each part (row) is met in each document (column) of these entries."""
    titled: Floats
    """The share of the ideas in the title of each of these entries that the question speaks of."""
    spoken: Floats
    """How much of the question is the title of each of these entries, word for word; else 0."""
    like: Floats
    """How far each document (column) of these entries points where the question does."""
    columns: Ints
    """Of each column its field's number times how many likely ones there are, and which it is."""

    def covered(self) -> Floats:
        """The weight of the parts that the best document of each likely entry speaks of, by field.

        A field is a row, an entry a column. A passage speaks of what its title says, too.
        """
        field, place = np.divmod(self.columns, max(1, len(self.places)))
        titles = np.zeros((len(self.parts), len(self.places)), dtype=np.float32)
        titles[:, place[field == TITLE]] = self.met[:, field == TITLE]
        met, below = self.met.copy(), field == PASSAGE
        met[:, below] = np.maximum(met[:, below], titles[:, place[below]])
        return self._best(self.rarity @ met)

    def meant(self) -> Floats:
        """How far the best document of each likely entry (column) points as asked, by field."""
        return self._best(self.like)

    def _best(self, worth: Floats) -> Floats:
        best = np.zeros(len(FIELDS) * len(self.places), dtype=np.float32)
        np.maximum.at(best, self.columns, worth)
        return best.reshape(len(FIELDS), -1)

    def documents(self, field: int, place: int) -> Floats:
        """How far each part is met in each document of one of the likely entries."""
        column = field * len(self.places) + self.places.index(place)
        first, last = np.searchsorted(self.columns, (column, column + 1)).tolist()
        mine: Floats = self.met[:, first:last]
        return mine

    def titled_share(self, place: int) -> float:
        """Which share of the question the title of a likely entry says."""
        said = self.documents(TITLE, place).max(axis=1, initial=0.0) >= NEAR
        return float(self.rarity @ said) / (float(self.rarity.sum()) or 1.0)

    def told_apart(self, place: int) -> Floats:
        """How much of the question each passage of a likely entry speaks of that others do not.

        What the title says all of them are about: no passage stands out by saying it again.
        """
        mine = self.documents(PASSAGE, place)
        titled = self.documents(TITLE, place).max(axis=1, initial=0.0)
        tells = rarity((mine == 1.0).sum(axis=1), mine.shape[1]) * (1 - titled)
        apart: Floats = tells @ mine
        return apart


_NONE = np.zeros(0, dtype=np.float32)
NOTHING_COVERED = Evidence(
    *((), _NONE, (), _NONE.reshape(0, 0), _NONE, _NONE, _NONE),
    np.zeros(0, dtype=np.int64),
)
"""What no entry says of no question."""


def evidence(
    query: Query, parts: Sequence[Part], places: Sequence[int], index: Index, allowed: Floats
) -> Evidence:
    """What likely entries say of a question, looked up for them alone."""
    docs, columns = index.documents(places)
    met, rare = _met(parts, docs, index), _rarity_here(parts, index, allowed)
    titled, said = _titled(parts, places, index), _spoken(query, parts, rare, places, index)
    like = likeness(query.direction, index.meaning[docs])
    return Evidence(tuple(parts), rare, tuple(places), met, titled, said, like, columns)


def _spoken(
    query: Query, parts: Sequence[Part], rare: Floats, places: Sequence[int], index: Index
) -> Floats:
    """The weight of the parts that are words of a title, where none of its words is missing.

    One word alone is no title that is spoken: "honor" stands in questions about many rules.
    """
    likely, stems = list(places), index.postings["stems"]
    counted, weight = np.zeros((2, len(index.rows)), dtype=np.float32)
    for term in query.stems:
        counted[stems.holding(term, TITLE)] += 1
    for part, tells in zip(parts, rare.tolist(), strict=True):
        for term in part.stems:
            weight[stems.holding(term, TITLE)] += tells
    found: Floats = weight[likely] * (counted[likely] >= np.maximum(2, index.titles.stems[likely]))
    return found


def _titled(parts: Sequence[Part], places: Sequence[int], index: Index) -> Floats:
    """The share of each title, by its ideas or by its words, that the question speaks of."""
    ideas = {concept for part in parts for concept in part.concepts}
    said = {term for part in parts for term in (*part.stems, *part.called)}
    by_ideas = _titled_by(index.postings["concepts"], ideas, index.titles.ideas, places)
    by_words = _titled_by(index.postings["stems"], said, index.titles.stems, places)
    return np.minimum(np.maximum(by_ideas, by_words), np.float32(1.0))


def _titled_by(held: Postings, terms: Iterable[int], all_of: Ints, places: Sequence[int]) -> Floats:
    likely, said = list(places), np.zeros(len(all_of), dtype=np.float32)
    for term in terms:
        said[held.holding(term, TITLE)] += 1
    count: Floats = np.maximum(1, all_of[likely]).astype(np.float32)
    return said[likely] / count


def _met(parts: Sequence[Part], docs: Ints, index: Index) -> Floats:
    """How far each part is met in each of some documents."""
    found = np.zeros((len(parts), len(docs) + 1), dtype=np.float32)
    column = np.full(len(index.slots), len(docs), dtype=np.int32)
    column[docs] = np.arange(len(docs))
    hits: list[Places] = []
    owners: list[int] = []
    worths: list[float] = []
    for worth, kind, terms in _kinds(parts):
        hits += index.postings[kind].among([t for own in terms for t in own], docs)
        owners += [row for row, own in enumerate(terms) for _ in own]
        worths += [worth] * (len(hits) - len(worths))
    if hits:
        counts = list(map(len, hits))
        columns = column[np.concatenate(hits)]
        # What is met in two ways is written twice; the last way, which is worth more, stays.
        found[np.repeat(owners, counts), columns] = np.repeat(worths, counts)
    return found[:, :-1]


def _kinds(parts: Sequence[Part]) -> Iterable[tuple[float, str, list[tuple[int, ...]]]]:
    """The ways to meet a part, the weakest first."""
    yield WIDER, "concepts", [part.wider for part in parts]
    yield NEAR, "stems", [part.near for part in parts]
    yield NEAR, "concepts", [part.slips for part in parts]
    yield 1.0, "stems", [part.called for part in parts]
    yield 1.0, "concepts", [part.concepts for part in parts]
    yield 1.0, "stems", [part.stems for part in parts]


def _rarity_here(parts: Sequence[Part], index: Index, allowed: Floats) -> Floats:
    """How rare each part is among the entries that may answer, not among all guides."""
    stems, concepts = index.postings["stems"], index.postings["concepts"]
    may = allowed > 0
    speaks = np.zeros((len(parts), len(may)), dtype=bool)
    for own, part in zip(speaks, parts, strict=True):
        for term in (*part.stems, *part.called, *part.near):
            own[stems.holding(term, ENTRY)] = True
        for term in (*part.concepts, *part.slips):
            own[concepts.holding(term, ENTRY)] = True
    # Counted, not multiplied: two processors that wait for each other cost a large library 10 ms.
    held = np.array([np.count_nonzero(own & may) for own in speaks], dtype=np.float64)
    return rarity(held, float(np.count_nonzero(may)))
