"""Pairs entries of guides in two languages that are the same rule: a reference and its translation.

An entry is told from its neighbours by what it means, by the words that the dictionary has for it
and by what is spelt alike in every language (names, figures); its twin is the entry that is nearer
to it than to any other, and the other way round. rows, postings -> pairs of entries -> Index
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz
from rapidfuzz.process import cdist

from rules_index.language.dictionary import Dictionary
from rules_index.language.meaning import FULL
from rules_index.search.index.fields import ENTRY, TITLE
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats, Ints, Postings, rarity

_MOST = 4_000_000
"""Pairs of entries that two guides may have: beyond it only numbers and titles tell twins."""
_MEANT, _TITLED, _SAID, _CALLED, _POINTED = 1.0, 0.5, 1.0, 0.5, 0.5
"""What it counts that two entries mean the same, that their titles do, that the dictionary has the
same lines for their words, for their titles' words, and that they point the same way."""
_SPELT, _LETTERS, _NUMBERED, _KIND = 0.3, 0.3, 0.1, 0.2
"""That they spell the same, that their titles look alike, have one number, are of one kind."""
_NEIGHBOURS = 8
"""How many of the nearest tell how near an entry is to any other: some are near to all."""
_SURE, _APART = 0.3, 0.1
"""How much nearer than its neighbours a twin has to be, and than the second nearest."""


@dataclass(frozen=True, slots=True)
class _Bags:
    """Weighted terms of entries, one entry after the other."""

    start: Ints
    terms: Ints
    weights: Floats

    def block(self, first: int, last: int) -> tuple[Ints, Ints, Floats]:
        """Row, term and weight of all that some neighbouring entries hold."""
        held = slice(int(self.start[first]), int(self.start[last]))
        rows = np.repeat(np.arange(last - first), np.diff(self.start[first : last + 1]))
        return rows, self.terms[held], self.weights[held]


@dataclass(frozen=True, slots=True)
class _Guide:
    language: str
    first: int
    last: int

    def __len__(self) -> int:
        return self.last - self.first


def twins(index: Index, dictionary: Dictionary) -> Ints:
    """Two columns of entries, one row for each pair."""
    pairs = list(_pairs(index))
    if not pairs:
        return np.zeros((0, 2), dtype=np.int64)
    alike = _Alike.of(index, dictionary)
    return np.concatenate([_twins_of(alike, one, other) for one, other in pairs])


def _pairs(index: Index) -> Iterator[tuple[_Guide, _Guide]]:
    """The guides of one game and scope that are in two languages."""
    shelves: dict[tuple[str, str], list[_Guide]] = {}
    first = 0
    for (scope, game, language, _), rows in groupby(
        index.rows, lambda row: (row.scope, row.game, row.language, row.guide)
    ):
        last = first + sum(1 for _ in rows)
        shelves.setdefault((scope, game), []).append(_Guide(language, first, last))
        first = last
    for guides in shelves.values():
        for one, other in combinations(guides, 2):
            if one.language != other.language and len(one) * len(other) <= _MOST:
                yield one, other


def _twins_of(told: _Alike, one: _Guide, other: _Guide) -> Ints:
    """Who is nearest to each other, by how much nearer than to their neighbours."""
    alike = told.of_guides(one, other)
    near = alike - (_usual(alike, 1)[:, None] + _usual(alike, 0)) / 2
    best, back = near.argmax(axis=1), near.argmax(axis=0)
    rows = np.arange(len(near))
    worth = near[rows, best]
    rivals = near.copy()
    rivals[rows, best] = -np.inf
    second = np.maximum(
        rivals.max(axis=1, initial=-np.inf), rivals[:, best].max(axis=0, initial=-np.inf)
    )
    sure = (back[best] == rows) & (worth >= _SURE) & (worth - second >= _APART)
    found: Ints = np.stack([rows[sure] + one.first, best[sure] + other.first], axis=1)
    return found


def _usual(alike: Floats, axis: int) -> Floats:
    """How near the nearest are on the whole."""
    count = min(_NEIGHBOURS, alike.shape[axis])
    nearest = np.partition(alike, -count, axis=axis)
    usual: Floats = np.take(nearest, range(-count, 0), axis=axis).mean(axis=axis)
    return usual


@dataclass(frozen=True, slots=True)
class _Alike:
    """How much two entries of different languages are alike."""

    index: Index
    bags: Sequence[tuple[_Bags, float]]

    @classmethod
    def of(cls, index: Index, dictionary: Dictionary) -> _Alike:
        """What tells entries of this index."""
        stems, concepts = index.postings["stems"], index.postings["concepts"]
        spelt = _spelt(index)
        lines = _lines(index, dictionary)
        return cls(
            index,
            [
                (_bags(concepts, ENTRY), _MEANT),
                (_bags(concepts, TITLE), _TITLED),
                (_exchanged(_bags(stems, ENTRY), lines), _SAID),
                (_exchanged(_bags(stems, TITLE), lines), _CALLED),
                (_exchanged(_bags(stems, ENTRY), spelt), _SPELT),
            ],
        )

    def of_guides(self, one: _Guide, other: _Guide) -> Floats:
        """Each entry of one guide (row) beside each of another (column)."""
        found = np.zeros((len(one), len(other)), dtype=np.float32)
        for bags, worth in self.bags:
            found += worth * _cosines(bags, one, other)
        pointing = self.index.meaning[ENTRY * len(self.index.rows) :].astype(np.float32) / FULL
        found += _POINTED * pointing[one.first : one.last] @ pointing[other.first : other.last].T
        rows = [self.index.rows[guide.first : guide.last] for guide in (one, other)]
        titles = [[row.title.lower() for row in own] for own in rows]
        found += _LETTERS / 100 * cdist(*titles, scorer=fuzz.ratio)
        numbers = [np.array([row.number for row in own]) for own in rows]
        found += _NUMBERED * ((numbers[0][:, None] == numbers[1]) & (numbers[0] != "")[:, None])
        kinds = [np.array([row.kind for row in own]) for own in rows]
        found += _KIND * (kinds[0][:, None] == kinds[1])
        return found


def _bags(postings: Postings, field: int) -> _Bags:
    """The terms of each entry instead of the entries of each term."""
    fields = len(postings.fields) - 1
    counts = np.diff(postings.start)
    own = np.repeat(np.arange(len(counts)) % fields == field, counts)
    terms = np.repeat(np.arange(len(counts)) // fields, counts)[own]
    owners = postings.docs[own].astype(np.int64) - postings.fields[field]
    size = postings.fields[field + 1] - postings.fields[field]
    order = np.argsort(owners, kind="stable")
    start = np.searchsorted(owners[order], np.arange(size + 1))
    return _Bags(start, terms[order], np.sqrt(postings.weights[own][order].astype(np.float32)))


Exchange = tuple[Ints, Ints]
"""For each term where its others begin, and all of them."""


def _lines(index: Index, dictionary: Dictionary) -> Exchange:
    """The lines of the dictionary for each stem."""
    numbers = [dictionary.stems.find(name) for name in index.stems]
    return _as_lists([dictionary.standing.of(n) if n >= 0 else [] for n in numbers])


def _spelt(index: Index) -> Exchange:
    """Each stem without its language."""
    known: dict[str, int] = {}
    bare = (name.partition(":")[2] for name in index.stems)
    return _as_lists([[known.setdefault(stem, len(known))] for stem in bare])


def _as_lists(lists: Sequence[Sequence[int]]) -> Exchange:
    start = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum([len(own) for own in lists])])
    return start.astype(np.int64), np.fromiter((n for own in lists for n in own), dtype=np.int64)


def _exchanged(bags: _Bags, to: Exchange) -> _Bags:
    """The same entries by what each of their terms stands for, which share its weight."""
    start, held = to
    counts = start[bags.terms + 1] - start[bags.terms]
    ends = np.cumsum(counts)
    places = np.arange(int(counts.sum())) + np.repeat(start[bags.terms] - ends + counts, counts)
    weights = np.repeat(bags.weights / np.sqrt(np.maximum(1, counts)), counts)
    begins = np.concatenate([np.zeros(1, dtype=np.int64), ends])[bags.start]
    return _Bags(begins, held[places], weights.astype(np.float32))


def _cosines(bags: _Bags, one: _Guide, other: _Guide) -> Floats:
    """How alike the entries of two guides are by their terms, the rare ones above all."""
    blocks = [bags.block(guide.first, guide.last) for guide in (one, other)]
    known, places = np.unique(
        np.concatenate([terms for _, terms, _ in blocks]), return_inverse=True
    )
    held = [
        _filled(len(guide), len(known), rows, own, weights)
        for guide, (rows, _, weights), own in zip(
            (one, other), blocks, np.split(places, [len(blocks[0][1])]), strict=True
        )
    ]
    told = rarity(sum((block > 0).sum(axis=0) for block in held), len(one) + len(other))
    first, second = (_unit(block * told) for block in held)
    return first @ second.T


def _filled(rows: int, columns: int, at: Ints, terms: Ints, weights: Floats) -> Floats:
    found = np.zeros((rows, columns), dtype=np.float32)
    np.add.at(found, (at, terms), weights)
    return found


def _unit(rows: NDArray[np.float32]) -> Floats:
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: Floats = (rows / np.where(length > 0, length, 1)).astype(np.float32)
    return unit
