"""Pairs the entries of guides in two languages that are the same rule, called twins.

Entries are compared by meaning, by dictionary words, and by what is spelt alike in all languages,
such as names and numbers. Two entries are twins if each is the nearest entry to the other.

rows, postings -> pairs of entries -> Index
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
from rules_index.language.fold import slug
from rules_index.language.meaning import FULL
from rules_index.search.index.fields import ENTRY, TITLE
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats, Ints, Postings, rarity
from rules_index.search.records import Row

_MOST = 4_000_000
"""The most pairs of entries in two guides that are compared. Larger guides are paired only by
numbers, ids and titles. Chosen by hand."""
_WORTH = {
    "concepts": 1.0,
    "title concepts": 0.5,
    "translated words": 1.0,
    "translated title words": 0.5,
    "equal words": 0.3,
    "meaning": 0.5,
    "title letters": 0.3,
    "number": 0.1,
    "kind": 0.2,
}
"""The weight of each kind of likeness between two entries. Translated words are on one line of the
dictionary; equal words have the same spelling in both languages. Chosen by hand; docs/decisions.md
has how many pairs come out right."""
_NEIGHBOURS = 8
"""The number of nearest entries whose average likeness is an entry's usual likeness. The usual
likeness is subtracted, because some entries are like all others. Chosen by hand."""
_SURE = 0.3
"""The least amount by which twins must be more alike than each usually is to its neighbours. Chosen
by hand."""
_APART = 0.1
"""The least amount by which twins must be more alike than either of them is to a third entry.
Chosen by hand."""


@dataclass(frozen=True, slots=True)
class _Bags:
    """The terms of entries with their weights, one entry after the other."""

    start: Ints
    """The position in `terms` of each entry's first term; the last element is `len(terms)`."""
    terms: Ints
    weights: Floats

    def block(self, first: int, last: int) -> tuple[Ints, Ints, Floats]:
        """Return three arrays for the terms of a range of entries: each term's row, number and
        weight.

        The row is that of the term's entry; the first entry of the range is row 0.
        """
        held = slice(int(self.start[first]), int(self.start[last]))
        rows = np.repeat(np.arange(last - first), np.diff(self.start[first : last + 1]))
        return rows, self.terms[held], self.weights[held]


@dataclass(frozen=True, slots=True)
class _Guide:
    """A guide: its language, and the range of its entries in the index."""

    language: str
    first: int
    last: int

    def __len__(self) -> int:
        return self.last - self.first


def twins(index: Index, dictionary: Dictionary) -> Ints:
    """Return a table with a row for each pair of entries that are the same rule in two
    languages."""
    pairs = list(_pairs_of_guides(index))
    if not pairs:
        return np.zeros((0, 2), dtype=np.int64)
    alike = _Alike.of(index, dictionary)
    return np.concatenate([_twins_of(alike, one, other) for one, other in pairs])


def _pairs_of_guides(index: Index) -> Iterator[tuple[_Guide, _Guide]]:
    """Yield each pair of guides in different languages that have the same game and scope.

    A pair is left out if it has more than `_MOST` pairs of entries to compare.
    """
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
    """Return the pairs of entries of two guides that are clearly the nearest to each other.

    The likeness of two entries is reduced by the usual likeness of each to its neighbours. Two
    entries with an id that an author gave are always a pair.
    """
    alike = told.of_guides(one, other)
    near = alike - (_mean_nearest(alike, 1)[:, None] + _mean_nearest(alike, 0)) / 2
    named = _pairs_with_one_id(told.index, one, other)
    near[named[:, 0]] = near[:, named[:, 1]] = 0.0  # too little for a pair
    best, back = near.argmax(axis=1), near.argmax(axis=0)
    rows = np.arange(len(near))
    worth = near[rows, best]
    rivals = near.copy()
    rivals[rows, best] = -np.inf
    second = np.maximum(
        rivals.max(axis=1, initial=-np.inf), rivals[:, best].max(axis=0, initial=-np.inf)
    )
    sure = (back[best] == rows) & (worth >= _SURE) & (worth - second >= _APART)
    nearest = np.stack([rows[sure], best[sure]], axis=1)
    found: Ints = np.concatenate([named, nearest]) + np.array([one.first, other.first])
    return found


def _pairs_with_one_id(index: Index, one: _Guide, other: _Guide) -> Ints:
    """Return the pairs of entries of two guides that have the same id, if an author gave that id.

    The id need be given in one guide only: "Olej {#oil}" (Polish for oil) is the same rule as
    "Oil". An entry is given by its position in its guide.
    """
    places = {index.rows[other.first + at].local: at for at in range(len(other))}
    pairs = [
        (at, places[row.local])
        for at, row in enumerate(index.rows[one.first : one.last])
        if row.local in places
        if _is_given(row) or _is_given(index.rows[other.first + places[row.local]])
    ]
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)


def _is_given(row: Row) -> bool:
    """Tell whether an author gave an entry its id; otherwise the id is made from title or number.

    Equal ids that are made prove nothing: rule 4.5 may be rule 5.2 in an older guide. An id with
    "~" is always made.
    """
    made = {slug(row.title) or "untitled", slug(row.title, 40), row.number, slug(row.number)}
    return "~" not in row.local and made.isdisjoint((row.local, row.local.rpartition("/")[2]))


def _mean_nearest(alike: Floats, axis: int) -> Floats:
    """Return, for each entry, its mean likeness to the `_NEIGHBOURS` nearest entries of the other
    guide.

    The entries are the rows of `alike` if `axis` is 1, and its columns if `axis` is 0.
    """
    count = min(_NEIGHBOURS, alike.shape[axis])
    nearest = np.partition(alike, -count, axis=axis)
    usual: Floats = np.take(nearest, range(-count, 0), axis=axis).mean(axis=axis)
    return usual


@dataclass(frozen=True, slots=True)
class _Alike:
    """Compares entries in different languages by terms, meanings, titles and numbers."""

    index: Index
    bags: Sequence[tuple[_Bags, float]]
    """Pairs: the terms of all entries that one kind of likeness compares, and its weight."""

    @classmethod
    def of(cls, index: Index, dictionary: Dictionary) -> _Alike:
        """Collect the terms by which the entries of an index are compared."""
        stems, concepts = index.postings["stems"], index.postings["concepts"]
        spelt = _shared_stem_numbers(index)
        lines = _dictionary_lines(index, dictionary)
        return cls(
            index,
            [
                (_bags(concepts, ENTRY), _WORTH["concepts"]),
                (_bags(concepts, TITLE), _WORTH["title concepts"]),
                (_exchanged(_bags(stems, ENTRY), lines), _WORTH["translated words"]),
                (_exchanged(_bags(stems, TITLE), lines), _WORTH["translated title words"]),
                (_exchanged(_bags(stems, ENTRY), spelt), _WORTH["equal words"]),
            ],
        )

    def of_guides(self, one: _Guide, other: _Guide) -> Floats:
        """Return how alike each entry of the first guide (row) is to each entry of the second
        (column)."""
        found = np.zeros((len(one), len(other)), dtype=np.float32)
        for bags, worth in self.bags:
            found += worth * _cosines(bags, one, other)
        pointing = self.index.meaning[ENTRY * len(self.index.rows) :].astype(np.float32) / FULL
        mine, others = (pointing[guide.first : guide.last] for guide in (one, other))
        found += _WORTH["meaning"] * mine @ others.T
        rows = [self.index.rows[guide.first : guide.last] for guide in (one, other)]
        titles = [[row.title.lower() for row in own] for own in rows]
        found += _WORTH["title letters"] / 100 * cdist(*titles, scorer=fuzz.ratio)
        numbers = [np.array([row.number for row in own]) for own in rows]
        same = (numbers[0][:, None] == numbers[1]) & (numbers[0] != "")[:, None]
        found += _WORTH["number"] * same
        kinds = [np.array([row.kind for row in own]) for own in rows]
        found += _WORTH["kind"] * (kinds[0][:, None] == kinds[1])
        return found


def _bags(postings: Postings, field: int) -> _Bags:
    """Return the terms of each entry in one field.

    The postings have it the other way round: the entries of each term.
    """
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
"""Numbers that are compared instead of terms, such as those of dictionary lines, as two arrays.

The second array has the numbers for all terms, one term after the other. The first has, for each
term, the position of its first number in the second.
"""


def _dictionary_lines(index: Index, dictionary: Dictionary) -> Exchange:
    """Return, for each stem, the numbers of the dictionary lines with this stem.

    Entries in two languages can be compared by these numbers, but not by their stems.
    """
    numbers = [dictionary.stems.find(name) for name in index.stems]
    return _as_lists([dictionary.standing.of(n) if n >= 0 else [] for n in numbers])


def _shared_stem_numbers(index: Index) -> Exchange:
    """Return, for each stem, a number that equal stems of all languages share.

    Entries in two languages are compared by these numbers: "en:radio" and "pl:radio" have the same.
    """
    known: dict[str, int] = {}
    bare = (name.partition(":")[2] for name in index.stems)
    return _as_lists([[known.setdefault(stem, len(known))] for stem in bare])


def _as_lists(lists: Sequence[Sequence[int]]) -> Exchange:
    """Return two arrays: where each list begins in the joined lists, and the joined lists."""
    start = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum([len(own) for own in lists])])
    return start.astype(np.int64), np.fromiter((n for own in lists for n in own), dtype=np.int64)


def _exchanged(bags: _Bags, to: Exchange) -> _Bags:
    """Replace each term by the numbers that `to` has for it, and divide the term's weight among
    them.

    A term for which `to` has no numbers is dropped.
    """
    start, held = to
    counts = start[bags.terms + 1] - start[bags.terms]
    ends = np.cumsum(counts)
    places = np.arange(int(counts.sum())) + np.repeat(start[bags.terms] - ends + counts, counts)
    weights = np.repeat(bags.weights / np.sqrt(np.maximum(1, counts)), counts)
    begins = np.concatenate([np.zeros(1, dtype=np.int64), ends])[bags.start]
    return _Bags(begins, held[places], weights.astype(np.float32))


def _cosines(bags: _Bags, one: _Guide, other: _Guide) -> Floats:
    """Return the cosine similarity of each entry of one guide (row) to each of the other (column).

    Rare terms weigh most.
    """
    blocks = [bags.block(guide.first, guide.last) for guide in (one, other)]
    known, places = np.unique(
        np.concatenate([terms for _, terms, _ in blocks]), return_inverse=True
    )
    held = [
        _weight_table(len(guide), len(known), rows, own, weights)
        for guide, (rows, _, weights), own in zip(
            (one, other), blocks, np.split(places, [len(blocks[0][1])]), strict=True
        )
    ]
    told = rarity(sum((block > 0).sum(axis=0) for block in held), len(one) + len(other))
    first, second = (_unit(block * told) for block in held)
    return first @ second.T


def _weight_table(rows: int, columns: int, at: Ints, terms: Ints, weights: Floats) -> Floats:
    """Return a table with the weight of each term (column) in each entry (row)."""
    found = np.zeros((rows, columns), dtype=np.float32)
    np.add.at(found, (at, terms), weights)
    return found


def _unit(rows: NDArray[np.float32]) -> Floats:
    """Return the table with each row scaled to the length 1; a row of zeros stays as it is."""
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    unit: Floats = (rows / np.where(length > 0, length, 1)).astype(np.float32)
    return unit
