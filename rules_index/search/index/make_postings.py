"""Makes postings of documents, and joins the postings of several fields.

documents -> here -> build (Index)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rules_index.search.index.postings import SATURATION, STEP, Floats, Ints, Postings

_LENGTH = 0.5
"""How much a document's length lowers the weight of its terms, from 0 to 1 (BM25's b). Chosen by
hand; other values brought no gain (docs/measurements.md)."""


def make_postings(
    documents: Iterable[Sequence[int] | Ints], terms: int, shelves: Ints | None = None
) -> Postings:
    """Make the postings of some documents, each given as a list of its term numbers.

    `terms` is the number of different terms. `shelves` has the scope number of each document; 0 is
    the scope that all servers share.
    """
    lists = [np.asarray(document, dtype=np.int64) for document in documents]
    lengths = np.array([len(found) for found in lists], dtype=np.float32)
    owners = np.repeat(np.arange(len(lists)), lengths.astype(np.int64))
    flat = np.concatenate(lists) if lists else np.zeros(0, dtype=np.int64)
    pairs, counts = np.unique(flat * max(1, len(lists)) + owners, return_counts=True)
    term, doc = np.divmod(pairs, max(1, len(lists)))
    start = np.searchsorted(term, np.arange(terms + 1))
    scopes = np.zeros(len(lists), int) if shelves is None else shelves
    long = lengths / _mean_lengths(lengths, scopes)
    weights = counts * (SATURATION + 1) / (counts + SATURATION * (1 + _LENGTH * (long[doc] - 1)))
    return Postings(
        start.astype(np.int64),
        doc.astype(_fitting(len(lists))),
        np.rint(weights / STEP).astype(np.uint16),
        (0, len(lists)),
    )


def stacked(fields: Sequence[Postings]) -> Postings:
    """Join the postings of several fields into one, so that one look-up of a term covers all
    fields."""
    counts = np.stack([np.diff(field.start) for field in fields], axis=1)
    start = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(counts)])
    ends = (0, *np.cumsum([field.size for field in fields]).tolist())
    docs = np.zeros(int(start[-1]), dtype=_fitting(ends[-1]))
    weights = np.zeros(len(docs), dtype=np.uint16)
    for number, (field, first) in enumerate(zip(fields, ends[:-1], strict=True)):
        moved = start[number : -1 : len(fields)] - field.start[:-1]
        places = np.arange(len(field.docs)) + np.repeat(moved, counts[:, number])
        docs[places] = field.docs.astype(docs.dtype) + docs.dtype.type(first)
        weights[places] = field.weights
    return Postings(start, docs, weights, ends)


def _mean_lengths(lengths: Floats, shelves: NDArray[Any]) -> NDArray[np.float64]:
    """Return, for each document, the mean length of the documents in its scope and the shared
    scope.

    These are the documents that are searched together with it. The shared scope has the number 0.
    """
    many = np.bincount(shelves, minlength=1)
    total = np.bincount(shelves, weights=lengths, minlength=1)
    many[1:] += many[0]
    total[1:] += total[0]
    usual: NDArray[np.float64] = np.maximum(1.0, total / np.maximum(1, many))[shelves]
    return usual


def _fitting(size: int) -> type[np.uint16 | np.int32]:
    """Return the smallest integer type that can number `size` documents."""
    return np.uint16 if size < 1 << 16 else np.int32
