"""Measures how much of a question each likely entry covers; rare parts of the question count most.

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
    """The parts of a question, and how far each likely entry covers each part."""

    parts: tuple[Part, ...]
    rarity: Floats
    """For each part, its rarity among the entries that may answer; 0 if none of them has it."""
    places: tuple[int, ...]
    """The positions of the likely entries in the index, best first."""
    met: Floats
    """How far each document (column) of the likely entries covers each part (row), from 0 to 1."""
    titled: Floats
    """For each likely entry, the share of its title that the question names.

    The share is counted both in concepts and in words; the larger one counts.
    """
    spoken: Floats
    """For each likely entry, the total rarity of its title's words; 0 unless the question has them
    all.
    """
    like: Floats
    """For each document (column), how alike in meaning it and the question are, from -1 to 1."""
    columns: Ints
    """The field and the entry of each column, as one number.

    It is the number of the field times the number of likely entries, plus the entry's position in
    `places`.
    """

    def covered(self) -> Floats:
        """Return, for each field (row) of each entry (column), the total rarity of the covered
        parts.

        In each field the best document counts. A passage is taken together with the title of its
        entry.
        """
        field, place = np.divmod(self.columns, max(1, len(self.places)))
        titles = np.zeros((len(self.parts), len(self.places)), dtype=np.float32)
        titles[:, place[field == TITLE]] = self.met[:, field == TITLE]
        met, below = self.met.copy(), field == PASSAGE
        met[:, below] = np.maximum(met[:, below], titles[:, place[below]])
        return self._best(self.rarity @ met)

    def meant(self) -> Floats:
        """Return, for each field (row) of each entry (column), how close it is to the question in
        meaning.

        In each field the best document counts.
        """
        return self._best(self.like)

    def _best(self, worth: Floats) -> Floats:
        """Return the highest value among each entry's documents, for each field (row) and entry
        (column).

        `worth` has one value for each document. The result is 0 where there is no document or all
        values are negative.
        """
        best = np.zeros(len(FIELDS) * len(self.places), dtype=np.float32)
        np.maximum.at(best, self.columns, worth)
        return best.reshape(len(FIELDS), -1)

    def documents(self, field: int, place: int) -> Floats:
        """Return how far each document (column) in one field of an entry covers each part (row).

        `place` is the position of the entry in the index.
        """
        column = field * len(self.places) + self.places.index(place)
        first, last = self.columns.searchsorted((column, column + 1)).tolist()
        mine: Floats = self.met[:, first:last]
        return mine

    def titled_shares(self, places: Iterable[int]) -> list[float]:
        """Return, for each of these entries, the share of the question, from 0 to 1, that its title
        covers.
        """
        whole = float(self.rarity.sum()) or 1.0
        titles = (self.documents(TITLE, place).max(axis=1, initial=0.0) for place in places)
        return [float(self.rarity @ (title >= NEAR)) / whole for title in titles]

    def told_apart(self, place: int) -> Floats:
        """Return, for each passage of an entry, how much of the question it covers beyond the
        title.

        A part of the question counts more, the fewer passages cover it, because it sets these
        apart. Parts that the title covers do not count: all passages are about them.
        """
        mine = self.documents(PASSAGE, place)
        titled = self.documents(TITLE, place).max(axis=1, initial=0.0)
        tells = rarity((mine == 1.0).sum(axis=1), mine.shape[1]) * (1 - titled)
        apart: Floats = tells @ mine
        return apart


_NONE = np.array((), dtype=np.float32)
"""An empty array, for evidence without parts and entries."""
NOTHING_COVERED = Evidence(
    *((), _NONE, (), np.outer(_NONE, _NONE), _NONE, _NONE, _NONE),
    np.array((), dtype=np.int64),
)
"""The evidence before any entry is examined: no parts and no entries."""


def evidence(
    query: Query, parts: Sequence[Part], places: Sequence[int], index: Index, allowed: Floats
) -> Evidence:
    """Find out how far each likely entry covers each part of a question.

    `places` has the positions of the likely entries; no other entry is examined. `allowed` is 0 for
    entries that may not answer.
    """
    docs, columns = index.documents(places)
    met, rare = _met(parts, docs, index), _rarity_here(parts, index, allowed)
    titled = _title_shares(parts, places, index)
    said = _spoken_title_weights(query, parts, rare, places, index)
    like = likeness(query.direction, index.meaning[docs])
    return Evidence(tuple(parts), rare, tuple(places), met, titled, said, like, columns)


def _spoken_title_weights(
    query: Query, parts: Sequence[Part], rare: Floats, places: Sequence[int], index: Index
) -> Floats:
    """Return the total rarity of the title's words for each likely entry; 0 if one is not asked.

    It is 0 for a title of one word, too: "honor" occurs in questions about many rules.
    """
    likely, stems = list(places), index.postings["stems"]
    counted = np.bincount(stems.holding_any(query.stems, TITLE), minlength=len(index.rows))
    weight = np.zeros(len(index.rows), dtype=np.float32)
    for part, tells in zip(parts, rare.tolist(), strict=True):
        for term in part.stems:
            weight[stems.holding(term, TITLE)] += tells
    found: Floats = weight[likely] * (counted[likely] >= np.maximum(2, index.titles.stems[likely]))
    return found


def _title_shares(parts: Sequence[Part], places: Sequence[int], index: Index) -> Floats:
    """Return, for each likely entry, the share of its title that the question names, from 0 to 1.

    The share is calculated once by concepts and once by words; the larger result counts.
    """
    ideas = {concept for part in parts for concept in part.concepts}
    said = {term for part in parts for term in (*part.stems, *part.called)}
    by_ideas = _title_shares_by(index.postings["concepts"], ideas, index.titles.ideas, places)
    by_words = _title_shares_by(index.postings["stems"], said, index.titles.stems, places)
    return np.minimum(np.maximum(by_ideas, by_words), np.float32(1.0))


def _title_shares_by(
    held: Postings, terms: Iterable[int], all_of: Ints, places: Sequence[int]
) -> Floats:
    """Return, for each likely entry, the share of its title's terms that are among `terms`.

    `all_of` has the number of terms in the title of every entry of the index.
    """
    likely, said = list(places), np.bincount(held.holding_any(terms, TITLE), minlength=len(all_of))
    found: Floats = (said[likely] / np.maximum(1, all_of[likely])).astype(np.float32)
    return found


def _met(parts: Sequence[Part], docs: Ints, index: Index) -> Floats:
    """Return how far each document (column) covers each part (row), from 0 to 1."""
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
        # A part that is met in two ways is written twice; the later, greater value stays.
        found[np.repeat(owners, counts), columns] = np.repeat(worths, counts)
    return found[:, :-1]


def _kinds(parts: Sequence[Part]) -> Iterable[tuple[float, str, list[tuple[int, ...]]]]:
    """Yield (weight, kind of term, term numbers) for each way to cover a part, the weakest way
    first.

    The weight is from 0 to 1, the kind is "stems" or "concepts". The term numbers are given for
    each part: a document with one of them covers the part.
    """
    yield WIDER, "concepts", [part.wider for part in parts]
    yield NEAR, "stems", [part.near for part in parts]
    yield NEAR, "concepts", [part.slips for part in parts]
    yield 1.0, "stems", [part.called for part in parts]
    yield 1.0, "concepts", [part.concepts for part in parts]
    yield 1.0, "stems", [part.stems for part in parts]


def _rarity_here(parts: Sequence[Part], index: Index, allowed: Floats) -> Floats:
    """Return the rarity of each part of a question among the entries that may answer."""
    stems, concepts = index.postings["stems"], index.postings["concepts"]
    may = allowed > 0
    speaks = np.zeros((len(parts), len(may)), dtype=bool)
    for own, part in zip(speaks, parts, strict=True):
        for term in (*part.stems, *part.called, *part.near):
            own[stems.holding(term, ENTRY)] = True
        for term in (*part.concepts, *part.slips):
            own[concepts.holding(term, ENTRY)] = True
    # Counted, because a product would run on two processors: their waiting for each other costs
    # 10 ms in a large library.
    held = np.array([np.count_nonzero(own & may) for own in speaks], dtype=np.float64)
    return rarity(held, float(np.count_nonzero(may)))
