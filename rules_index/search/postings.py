"""Postings: which documents hold a term and how much it weighs there, as flat arrays.

BM25 weights are worked out once; a question only adds up slices.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Places = NDArray[np.integer[Any]]
"""Documents by number, in as few bytes as they fit into: they are half of an index."""
_SATURATION, _LENGTH = 1.2, 0.5
_FEW = 20


@dataclass(frozen=True, slots=True)
class Postings:
    """Terms by number; `docs[start[t]:start[t + 1]]` hold term t with these weights."""

    start: Ints
    docs: Places
    weights: Floats
    rarity: Floats
    """How much the presence of each term tells (idf)."""
    size: int
    """How many documents there are."""

    def score(self, terms: Mapping[int, float]) -> Floats:
        """The BM25 score of every document for weighted terms."""
        if not terms:
            return np.zeros(self.size, dtype=np.float32)
        places = self._places(terms)
        docs = np.concatenate([self.docs[place] for place in places])
        added = np.concatenate([self.weights[place] for place in places])
        if set(terms.values()) != {1.0}:
            worths = np.fromiter(terms.values(), dtype=np.float32, count=len(terms))
            added *= np.repeat(worths, [place.stop - place.start for place in places])
        return np.bincount(docs, weights=added, minlength=self.size).astype(np.float32)

    def _places(self, terms: Iterable[int]) -> list[slice]:
        """Where the postings of some terms stand; as Python's numbers, which slice faster."""
        wanted = np.array(list(terms), dtype=np.int64)
        return list(map(slice, self.start[wanted].tolist(), self.start[wanted + 1].tolist()))

    def holding(self, term: int) -> Places:
        """The documents that hold a term, in order."""
        return self.docs[self.start[term] : self.start[term + 1]]

    def among(self, terms: Iterable[int], docs: Places) -> list[Places]:
        """The documents that hold each of some terms; where they are many, only those of `docs`."""
        found = self.all_holding(terms)
        docs = docs.astype(self.docs.dtype)  # else each look would make a copy of the postings
        return [held if len(held) <= _FEW * len(docs) else _both(held, docs) for held in found]

    def all_holding(self, terms: Iterable[int]) -> list[Places]:
        """The documents that hold each of some terms, in order."""
        return [self.docs[place] for place in self._places(terms)]

    def arrays(self, name: str) -> dict[str, Any]:
        """Its arrays under names for a file."""
        return {
            f"{name}.start": self.start,
            f"{name}.docs": self.docs,
            f"{name}.weights": self.weights,
            f"{name}.rarity": self.rarity,
            f"{name}.size": np.array(self.size),
        }

    @classmethod
    def of_arrays(cls, arrays: Mapping[str, Any], name: str) -> Postings:
        """What `arrays` took apart."""
        return cls(
            arrays[f"{name}.start"],
            arrays[f"{name}.docs"].astype(_fitting(int(arrays[f"{name}.size"])), copy=False),
            arrays[f"{name}.weights"],
            arrays[f"{name}.rarity"],
            int(arrays[f"{name}.size"]),
        )


def _fitting(size: int) -> type[np.uint16 | np.int32]:
    return np.uint16 if size < 1 << 16 else np.int32


def _both(held: Places, docs: Places) -> Places:
    """Those of some documents that are among many others, which stand in order."""
    places = np.minimum(np.searchsorted(held, docs), len(held) - 1)
    found: Places = docs[held[places] == docs]
    return found


def make_postings(documents: Iterable[Sequence[int] | Ints], terms: int) -> Postings:
    """The postings of documents given as lists of term numbers."""
    lists = [np.asarray(document, dtype=np.int64) for document in documents]
    lengths = np.array([len(found) for found in lists], dtype=np.float32)
    owners = np.repeat(np.arange(len(lists)), lengths.astype(np.int64))
    flat = np.concatenate(lists) if lists else np.zeros(0, dtype=np.int64)
    pairs, counts = np.unique(flat * max(1, len(lists)) + owners, return_counts=True)
    term, doc = np.divmod(pairs, max(1, len(lists)))
    start = np.searchsorted(term, np.arange(terms + 1))
    frequency = np.diff(start).astype(np.float32)
    rarity = np.log1p((len(lists) - frequency + 0.5) / (frequency + 0.5)).astype(np.float32)
    usual = float(lengths.mean()) if lists else 1.0
    damp = _SATURATION * (1 - _LENGTH + _LENGTH * lengths[doc] / max(1.0, usual))
    weights = rarity[term] * counts * (_SATURATION + 1) / (counts + damp)
    return Postings(
        start.astype(np.int64),
        doc.astype(_fitting(len(lists))),
        weights.astype(np.float32),
        rarity,
        len(lists),
    )
