"""Postings: which documents hold a term and how much it weighs there, as flat arrays.

What a term weighs in a document is worked out once; how rare it is, with every question, among
the documents that are asked alone: what other servers filed must not change an answer.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Places = NDArray[np.integer[Any]]
"""Documents by number, in as few bytes as they fit into: they are half of an index."""
SATURATION = 1.2
"""How much the second time that a document holds a term counts beside the first (BM25's k1)."""
STEP = (SATURATION + 1) / np.iinfo(np.uint16).max
"""No weight is greater than the saturation and one: two bytes tell it to the fifth digit."""
_FEW = 20
Span = tuple[int, int]
"""The first document of some that stand together, and the first one after them."""


@dataclass(frozen=True, slots=True)
class Postings:
    """Terms by number, with the documents of one field after another.

    `docs[start[n]:start[n + 1]]` hold term t in field f, n being t times the number of fields plus
    f. The weights are BM25's but for the rarity of the term, which is told field by field.
    """

    start: Ints
    docs: Places
    weights: NDArray[np.uint16]
    """In steps of `STEP`."""
    fields: tuple[int, ...]
    """Where the documents of each field begin, and where the last ones end."""

    @property
    def size(self) -> int:
        """How many documents there are."""
        return self.fields[-1]

    def score(
        self, terms: Mapping[int, float], spans: Sequence[Sequence[Span]] | None = None
    ) -> Floats:
        """The BM25 score for weighted terms of all documents, or of those in a field's spans."""
        found: Floats = scored([(self, terms)], spans)[0]
        return found

    def holding(self, term: int, field: int = 0) -> Places:
        """The documents of a field that hold a term, in order, counted from the field's first."""
        number = term * (len(self.fields) - 1) + field
        found: Places = self.docs[self.start[number] : self.start[number + 1]] - self.fields[field]
        return found

    def holding_any(self, terms: Iterable[int], field: int = 0) -> Places:
        """The documents of a field that hold one of some terms; of several, as many times."""
        numbers = np.fromiter(terms, dtype=np.int64) * (len(self.fields) - 1) + field
        held = runs(self.start[numbers], self.start[numbers + 1])
        found: Places = self.docs[held] - self.fields[field]
        return found

    def among(self, terms: Iterable[int], docs: Places) -> list[Places]:
        """The documents that hold each of some terms; where they are many, only those of `docs`."""
        found = [self.docs[place] for place in _slices(self.bounds(terms))]
        docs = docs.astype(self.docs.dtype)  # else each look would make a copy of the postings
        return [held if len(held) <= _FEW * len(docs) else _both(held, docs) for held in found]

    def bounds(self, terms: Iterable[int]) -> Ints:
        """Where the postings of each term (row) begin in each field, and the last ones end."""
        fields = len(self.fields) - 1
        first = np.fromiter(terms, dtype=np.int64) * fields
        found: Ints = self.start[first[:, None] + np.arange(fields + 1)]
        return found

    def arrays(self, name: str) -> dict[str, Any]:
        """Its arrays under names for a file."""
        return {
            f"{name}.start": self.start,
            f"{name}.docs": self.docs,
            f"{name}.weights": self.weights,
            f"{name}.fields": np.array(self.fields),
        }

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, Any], name: str) -> Postings:
        """What `arrays` took apart."""
        start, docs, weights = (arrays[f"{name}.{part}"] for part in ("start", "docs", "weights"))
        return cls(start, docs, weights, tuple(arrays[f"{name}.fields"].tolist()))


def scored(
    asked: Sequence[tuple[Postings, Mapping[int, float]]],
    spans: Sequence[Sequence[Span]] | None = None,
) -> Floats:
    """The scores of the same documents by several kinds of weighted terms, a row for each kind.

    In one go: a question has so few terms that each step costs more than what is worked out in it.
    """
    size, fields = asked[0][0].size, asked[0][0].fields
    bounds = [postings.bounds(terms) for postings, terms in asked]
    docs, added = _gathered([postings for postings, _ in asked], bounds)
    whole = np.concatenate(bounds)
    held, sizes = whole[:, 1:] - whole[:, :-1], np.subtract(fields[1:], fields[:-1])
    if spans is not None:
        kept = _within(spans, size)[docs]
        docs, added = docs[kept], added[kept]
        told = np.repeat(np.arange(held.size), held.ravel())[kept]
        held = np.bincount(told, minlength=held.size).reshape(held.shape)
        sizes = np.array([sum(last - first for first, last in field) for field in spans])
    given = np.array([weight for _, terms in asked for weight in terms.values()], dtype=np.float32)
    worth = rarity(held, sizes) * (given * STEP)[:, None]
    added *= np.repeat(worth.ravel(), held.ravel())
    counts = held.sum(axis=1).tolist()
    found = np.zeros((len(asked), size), dtype=np.float32)
    term = at = 0
    for own, (_, terms) in zip(found, asked, strict=True):
        to = at + sum(counts[term : term + len(terms)])
        if to > at:
            own[:] = np.bincount(docs[at:to], weights=added[at:to], minlength=size)
        term, at = term + len(terms), to
    return found


def _gathered(
    kinds: Sequence[Postings], bounds: Sequence[Ints]
) -> tuple[Ints, NDArray[np.float64]]:
    """The documents of all terms one after the other, and their weights, until the next question.

    As they are counted: else each would be copied once more, which in a large library takes
    longer than to count them.
    """
    found = [
        (postings.docs[place], postings.weights[place])
        for postings, own in zip(kinds, bounds, strict=True)
        for place in _slices(own)
    ]
    docs, weights = _ROOM.for_as_many(sum(len(own) for own, _ in found))
    if found:
        np.concatenate([own for own, _ in found], out=docs)
        np.concatenate([own for _, own in found], out=weights)
    return docs, weights


class _Room(threading.local):
    """Room for postings, kept by each thread: the system takes long to hand out megabytes."""

    def __init__(self) -> None:
        self._docs = np.zeros(0, dtype=np.int64)
        self._weights = np.zeros(0, dtype=np.float64)

    def for_as_many(self, count: int) -> tuple[Ints, NDArray[np.float64]]:
        """Two arrays that hold anything."""
        if count > len(self._docs):
            self._docs = np.empty(count + count // 4, dtype=np.int64)
            self._weights = np.empty(count + count // 4, dtype=np.float64)
        return self._docs[:count], self._weights[:count]


_ROOM = _Room()


def runs(first: Ints, last: Ints) -> Ints:
    """The numbers of several runs, one run after the other."""
    counts = last - first
    found: Ints = np.arange(counts.sum()) + np.repeat(last - np.cumsum(counts), counts)
    return found


def rarity(held: NDArray[Any], of: float | NDArray[Any]) -> Floats:
    """How much it tells to hold what so many of so many hold (idf); nothing where none does."""
    found = np.log1p((of - held + 0.5) / (held + 0.5))
    return (found * (held > 0)).astype(np.float32)


def _slices(bounds: Ints) -> list[slice]:
    """Where the postings of each term stand; as Python's numbers, which slice faster."""
    return list(map(slice, bounds[:, 0].tolist(), bounds[:, -1].tolist()))


def _within(spans: Iterable[Sequence[Span]], size: int) -> NDArray[np.bool_]:
    kept = np.zeros(size, dtype=bool)
    for field in spans:
        for first, last in field:
            kept[first:last] = True
    return kept


def _both(held: Places, docs: Places) -> Places:
    """Those of some documents that are among many others, which stand in order."""
    places = np.minimum(np.searchsorted(held, docs), len(held) - 1)
    found: Places = docs[held[places] == docs]
    return found
