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
"""Documents by number, in as few bytes as they fit into: they are half of an index."""
SATURATION = 1.2
"""How much the second time that a document holds a term counts beside the first (BM25's k1)."""
STEP = (SATURATION + 1) / np.iinfo(np.uint16).max
"""No weight is greater than the saturation and one: two bytes tell it to the fifth digit."""
_FEW = 20
Span = tuple[int, int]
"""The first document of some that stand together, and the first one after them."""
Spans = Sequence[Sequence[Span]]
"""Those of each field."""


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
        found = [self.docs[place] for place in slices(self.bounds(terms))]
        docs = docs.astype(self.docs.dtype)  # else each look would make a copy of the postings
        return [held if len(held) <= _FEW * len(docs) else _both(held, docs) for held in found]

    def bounds(self, terms: Iterable[int]) -> Ints:
        """Where the postings of each term (row) begin in each field, and the last ones end."""
        fields = len(self.fields) - 1
        first = np.fromiter(terms, dtype=np.int64) * fields
        found: Ints = self.start[first[:, None] + np.arange(fields + 1)]
        return found

    def cut(self, terms: Iterable[int], spans: Spans | None = None) -> Ints:
        """Where the postings of each term begin and end in each span, or else in each field."""
        bounds = self.bounds(terms)
        if spans is None:
            return np.stack([bounds[:, :-1], bounds[:, 1:]], axis=-1)
        ends = np.array([end for field in spans for span in field for end in span])
        ends = ends.astype(self.docs.dtype)  # else each look would make a copy of the postings
        cuts = [self.docs[place].searchsorted(ends) + place.start for place in slices(bounds)]
        return np.array(cuts, dtype=np.int64).reshape(len(bounds), len(ends) // 2, 2)

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


def rarity(held: NDArray[Any], of: float | NDArray[Any]) -> Floats:
    """How much it tells to hold what so many of so many hold (idf); nothing where none does."""
    found = np.log1p((of - held + 0.5) / (held + 0.5))
    return (found * (held > 0)).astype(np.float32)


def slices(bounds: Ints) -> list[slice]:
    """Where the postings of each term stand; as Python's numbers, which slice faster."""
    return list(map(slice, bounds[:, 0].tolist(), bounds[:, -1].tolist()))


def _both(held: Places, docs: Places) -> Places:
    """Those of some documents that are among many others, which stand in order."""
    places = np.minimum(np.searchsorted(held, docs), len(held) - 1)
    found: Places = docs[held[places] == docs]
    return found
