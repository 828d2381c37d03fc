"""Postings: which documents hold a term and how much it weighs there, as flat arrays.

What a term weighs in a document is worked out once; how rare it is, with every question, among
the documents that are asked alone: what other servers filed must not change an answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_index.arrays import runs

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Places = NDArray[np.integer[Any]]
"""Numbers of documents, in as few bytes as possible: they are half of an index."""
SATURATION = 1.2
"""How quickly a term that is repeated in a document stops counting more (BM25's k1). It is BM25's
usual value; others brought no gain (docs/measurements.md)."""
STEP = (SATURATION + 1) / np.iinfo(np.uint16).max
"""The unit of weights in postings. By definition: no weight exceeds the saturation plus one, so two
bytes hold it to the fifth digit."""
_FEW = 20
"""If a term has more than so many times the documents asked about, only these are looked up. Chosen
by hand."""
Span = tuple[int, int]
"""The number of the first document of a stretch, and the number of the first document after it."""
Spans = Sequence[Sequence[Span]]
"""The spans of each field."""


@dataclass(frozen=True, slots=True)
class Postings:
    """The documents that hold each term, with weights, one field after another.

    `docs[start[n]:start[n + 1]]` hold term t in field f, where n is t times the number of fields
    plus f. The weights are BM25's without the rarity of the term, which is worked out for each
    field.
    """

    start: Ints
    docs: Places
    weights: NDArray[np.uint16]
    """Multiples of `STEP`."""
    fields: tuple[int, ...]
    """The first document of each field, and at the end the number of documents."""

    @property
    def size(self) -> int:
        """Return how many documents there are."""
        return self.fields[-1]

    def holding(self, term: int, field: int = 0) -> Places:
        """Return the documents of a field that hold a term, counted from the field's first.

        They are in order.
        """
        number = term * (len(self.fields) - 1) + field
        found: Places = self.docs[self.start[number] : self.start[number + 1]] - self.fields[field]
        return found

    def holding_any(self, terms: Iterable[int], field: int = 0) -> Places:
        """Return the documents of a field that hold any of some terms, once for each term held."""
        numbers = np.fromiter(terms, dtype=np.int64) * (len(self.fields) - 1) + field
        held = runs(self.start[numbers], self.start[numbers + 1])
        found: Places = self.docs[held] - self.fields[field]
        return found

    def among(self, terms: Iterable[int], docs: Places) -> list[Places]:
        """Return the documents that hold each term, in a list for each.

        Where many hold a term, its list has only documents that are in `docs`.
        """
        found = [self.docs[place] for place in slices(self.bounds(terms))]
        docs = docs.astype(self.docs.dtype)  # else each look would make a copy of the postings
        return [held if len(held) <= _FEW * len(docs) else _both(held, docs) for held in found]

    def bounds(self, terms: Iterable[int]) -> Ints:
        """Return where the postings of each term (row) begin in each field, then where they end."""
        fields = len(self.fields) - 1
        first = np.fromiter(terms, dtype=np.int64) * fields
        found: Ints = self.start[first[:, None] + np.arange(fields + 1)]
        return found

    def cut(self, terms: Iterable[int], spans: Spans | None = None) -> Ints:
        """Return where the postings of each term begin and end in each span, or in each field."""
        bounds = self.bounds(terms)
        if spans is None:
            return np.stack([bounds[:, :-1], bounds[:, 1:]], axis=-1)
        ends = np.array([end for field in spans for span in field for end in span])
        ends = ends.astype(self.docs.dtype)  # else each look would make a copy of the postings
        cuts = [self.docs[place].searchsorted(ends) + place.start for place in slices(bounds)]
        return np.array(cuts, dtype=np.int64).reshape(len(bounds), len(ends) // 2, 2)

    def arrays(self, name: str) -> dict[str, Any]:
        """Return the arrays under names for a file."""
        return {
            f"{name}.start": self.start,
            f"{name}.docs": self.docs,
            f"{name}.weights": self.weights,
            f"{name}.fields": np.array(self.fields),
        }

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, Any], name: str) -> Postings:
        """Make postings of the arrays that `arrays` returned."""
        start, docs, weights = (arrays[f"{name}.{part}"] for part in ("start", "docs", "weights"))
        return cls(start, docs, weights, tuple(arrays[f"{name}.fields"].tolist()))


def rarity(held: NDArray[Any], of: float | NDArray[Any]) -> Floats:
    """Return how much a term tells (idf) if `held` of `of` documents hold it; 0 if none does."""
    found = np.log1p((of - held + 0.5) / (held + 0.5))
    return (found * (held > 0)).astype(np.float32)


def slices(bounds: Ints) -> list[slice]:
    """Return where the postings of each term stand, as Python's numbers, which slice faster."""
    return list(map(slice, bounds[:, 0].tolist(), bounds[:, -1].tolist()))


def _both(held: Places, docs: Places) -> Places:
    """Return the documents that are in `docs` and in the sorted, much longer `held`."""
    places = np.minimum(np.searchsorted(held, docs), len(held) - 1)
    found: Places = docs[held[places] == docs]
    return found
