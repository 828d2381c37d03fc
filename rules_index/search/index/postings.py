"""Defines postings: flat arrays of the documents that contain a term, and of its weights there.

The weights leave out the rarity of the term, which is computed with every question: it is counted
only in the searched documents, so that other servers' guides change no answer.
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
"""Numbers of documents, in as few bytes as possible, because they fill half of an index."""
SATURATION = 1.2
"""How soon further repetitions of a term in a document stop adding weight (BM25's k1). It is BM25's
usual value; others brought no gain (docs/measurements.md)."""
STEP = (SATURATION + 1) / np.iinfo(np.uint16).max
"""The unit of the weights in postings. By definition: no weight exceeds `SATURATION` plus one, so
two bytes hold a weight to the fifth digit."""
_FEW = 20
"""The ratio of a term's documents to the wanted documents above which only the wanted ones are
taken.

Chosen by hand.
"""
Span = tuple[int, int]
"""The first document of a range, and the document after its last."""
Spans = Sequence[Sequence[Span]]
"""For each field, some ranges of its documents."""


@dataclass(frozen=True, slots=True)
class Postings:
    """The documents that contain each term, with the term's weight in them, field by field.

    `docs[start[n]:start[n + 1]]` are the documents with term t in field f, where n is t times the
    number of fields plus f. The weights are those of BM25 without the rarity of the term.
    """

    start: Ints
    docs: Places
    weights: NDArray[np.uint16]
    """The weight of the term in each document, in multiples of `STEP`."""
    fields: tuple[int, ...]
    """The first document of each field; the last number is the number of documents."""

    @property
    def size(self) -> int:
        """Return the number of documents."""
        return self.fields[-1]

    def holding(self, term: int, field: int = 0) -> Places:
        """Return the documents of a field that contain a term, in ascending order.

        The first document of the field has the number 0.
        """
        number = term * (len(self.fields) - 1) + field
        found: Places = self.docs[self.start[number] : self.start[number + 1]] - self.fields[field]
        return found

    def holding_any(self, terms: Iterable[int], field: int = 0) -> Places:
        """Return the documents of a field that contain at least one of some terms.

        A document with several of the terms is returned several times. The first document of the
        field has the number 0.
        """
        numbers = np.fromiter(terms, dtype=np.int64) * (len(self.fields) - 1) + field
        held = runs(self.start[numbers], self.start[numbers + 1])
        found: Places = self.docs[held] - self.fields[field]
        return found

    def among(self, terms: Iterable[int], docs: Places) -> list[Places]:
        """Return, for each term, the documents that contain it.

        If these are far more than `docs` (`_FEW` times as many), return only those of them that are
        in `docs`.
        """
        found = [self.docs[place] for place in slices(self.bounds(terms))]
        docs = docs.astype(self.docs.dtype)  # of one type, so that no lookup copies the postings
        return [held if len(held) <= _FEW * len(docs) else _both(held, docs) for held in found]

    def bounds(self, terms: Iterable[int]) -> Ints:
        """Return a table: where in `docs` the postings of each term (row) begin in each field
        (column).

        A last column has the position where the postings of the last field end.
        """
        fields = len(self.fields) - 1
        first = np.fromiter(terms, dtype=np.int64) * fields
        found: Ints = self.start[first[:, None] + np.arange(fields + 1)]
        return found

    def cut(self, terms: Iterable[int], spans: Spans | None = None) -> Ints:
        """Return where in `docs` the postings of each term begin and end in each span.

        Without spans, each field is one span.
        """
        bounds = self.bounds(terms)
        if spans is None:
            return np.stack([bounds[:, :-1], bounds[:, 1:]], axis=-1)
        ends = np.array([end for field in spans for span in field for end in span])
        ends = ends.astype(self.docs.dtype)  # of one type, so that no lookup copies the postings
        cuts = [self.docs[place].searchsorted(ends) + place.start for place in slices(bounds)]
        return np.array(cuts, dtype=np.int64).reshape(len(bounds), len(ends) // 2, 2)

    def arrays(self, name: str) -> dict[str, Any]:
        """Return a mapping with the arrays to save in a file; its keys begin with `name`:
        "stems.start"."""
        return {
            f"{name}.start": self.start,
            f"{name}.docs": self.docs,
            f"{name}.weights": self.weights,
            f"{name}.fields": np.array(self.fields),
        }

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, Any], name: str) -> Postings:
        """Make postings from the arrays of a file whose keys begin with `name`."""
        start, docs, weights = (arrays[f"{name}.{part}"] for part in ("start", "docs", "weights"))
        return cls(start, docs, weights, tuple(arrays[f"{name}.fields"].tolist()))


def rarity(held: NDArray[Any], of: float | NDArray[Any]) -> Floats:
    """Return the rarity (idf) of a term that `held` of the `of` documents contain; 0 if none
    does."""
    found = np.log1p((of - held + 0.5) / (held + 0.5))
    return (found * (held > 0)).astype(np.float32)


def slices(bounds: Ints) -> list[slice]:
    """Return, for each term (row of `bounds`), the slice of its postings in all fields.

    The slices have Python's integers, which are faster than NumPy's.
    """
    return list(map(slice, bounds[:, 0].tolist(), bounds[:, -1].tolist()))


def _both(held: Places, docs: Places) -> Places:
    """Return the documents that are in both arrays; `held` must be sorted, and is much longer."""
    places = np.minimum(np.searchsorted(held, docs), len(held) - 1)
    found: Places = docs[held[places] == docs]
    return found
