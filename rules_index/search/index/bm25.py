"""Scores documents by BM25 for the weighted terms of a question.

query -> score/term_scores -> here, postings
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

from rules_index.search.index.postings import STEP, Floats, Ints, Postings, Spans, rarity, slices

_Arrays = tuple[Ints, NDArray[np.float64]]
"""Two arrays of equal length: documents, and the weight of a term in each document."""
Kinds = Sequence[tuple[Postings, Mapping[int, float]]]
"""For each kind of term: its postings, and the question's terms of this kind with their weights."""


def scored(asked: Kinds, spans: Spans | None = None, among: Spans | None = None) -> Floats:
    """Return the score of every document (column) for each kind of term (row).

    The rarity of a term is counted in the documents of `spans`. With `among`, only the documents of
    the spans in `among` are scored, and the others have 0.
    """
    size, fields = asked[0][0].size, len(asked[0][0].fields) - 1
    wanted = spans if among is None else among
    cuts = [postings.cut(terms, wanted) for postings, terms in asked]
    held = _documents_holding(cuts)
    room = _ROOM.take(int(held.sum()))
    docs, added = room[0][: held.sum()], room[1][: held.sum()]
    _gather([postings for postings, _ in asked], cuts, (docs, added), whole=wanted is None)
    told = cuts if among is None else [postings.cut(terms, spans) for postings, terms in asked]
    sizes = _documents_in(asked[0][0], spans)
    given = np.array([weight for _, terms in asked for weight in terms.values()], dtype=np.float32)
    holding = _by_field(_documents_holding(told), spans, fields)
    worth = rarity(holding, sizes) * (given * STEP)[:, None]
    each = worth[:, _fields_of(wanted, fields)].astype(added.dtype)  # two types would be slower
    added *= each.ravel().repeat(held.ravel())
    counts = held.sum(axis=1).tolist()
    found = np.zeros((len(asked), size), dtype=np.float32)
    places = _Moved.together(wanted, size)
    if wanted is not None:
        docs -= np.repeat(np.tile(places.moved, len(held)), held.ravel())
    term = at = 0
    for own, (_, terms) in zip(found, asked, strict=True):
        to = at + sum(counts[term : term + len(terms)])
        if to > at:
            sums = np.bincount(docs[at:to], weights=added[at:to], minlength=places.size)
            for first, last, moved in places.parts:
                own[first:last] = sums[first - moved : last - moved]
        term, at = term + len(terms), to
    _ROOM.put_back(room)
    return found


@dataclass(frozen=True, slots=True)
class _Moved:
    """New numbers for the documents in some spans, without gaps between the spans.

    Scoring then takes time and memory only for the documents in the spans.
    """

    parts: Sequence[tuple[int, int, int]]
    """For each span: its first document, the document after its last, and the amount by which the
    numbers of its documents are lowered."""
    size: int

    @property
    def moved(self) -> Ints:
        """Return, for each span, the amount by which its document numbers are lowered."""
        return np.array([moved for *_, moved in self.parts], dtype=np.int64)

    @classmethod
    def together(cls, spans: Spans | None, size: int) -> _Moved:
        """Give new numbers without gaps to the documents in `spans`, by default to all `size`
        documents."""
        parts, at = [], 0
        for first, last in [(0, size)] if spans is None else chain.from_iterable(spans):
            parts.append((first, last, first - at))
            at += last - first
        return cls(parts, at)


def _gather(kinds: Sequence[Postings], cuts: Sequence[Ints], room: _Arrays, *, whole: bool) -> None:
    """Fill the arrays of `room` with the postings of all terms, one term after the other.

    The first array gets documents, the second the term's weight in each. With `whole`, all
    documents of a term are copied at once, else span by span. Nothing is copied twice: that would
    take too long.
    """
    found = [
        (postings.docs[place], postings.weights[place])
        for postings, own in zip(kinds, cuts, strict=True)
        for place in slices(own[:, [0, -1], [0, 1]] if whole else own.reshape(-1, 2))
    ]
    for at, array in enumerate(room if found else ()):
        np.concatenate([own[at] for own in found], out=array)


def _documents_holding(cuts: Sequence[Ints]) -> Ints:
    """Return how many documents of each span (column) contain each term (row).

    The rows are the terms of all kinds, one kind after the other. Without spans, the columns are
    the fields.
    """
    found = np.concatenate(cuts)
    counts: Ints = found[..., 1] - found[..., 0]
    return counts


def _fields_of(spans: Spans | None, fields: int) -> Ints:
    """Return, for each span, the number of the field that it is in.

    Without spans, return the numbers of all fields.
    """
    return np.repeat(np.arange(fields), 1 if spans is None else list(map(len, spans)))


def _by_field(counts: Ints, spans: Spans | None, fields: int) -> Ints:
    """Add up the columns of `counts`, one for each span, to one column for each field.

    Without spans, `counts` already has a column for each field, and is returned as it is.
    """
    if spans is None:
        return counts
    of = _fields_of(spans, fields)
    return np.stack([counts[:, of == field].sum(axis=1) for field in range(fields)], axis=1)


def _documents_in(postings: Postings, spans: Spans | None) -> Ints:
    """Return, for each field, how many of its documents are in the spans; without spans, how many
    it has."""
    held = spans if spans is not None else [[ends] for ends in pairwise(postings.fields)]
    return np.array([sum(last - first for first, last in field) for field in held])


class _Room:
    """Keeps the two arrays for the postings of a question's terms, and gives them to the next
    question.

    This saves time, because the system takes long to allocate megabytes. If two questions run at
    once, the second one gets new arrays, and only the pair that is put back last is kept.
    """

    def __init__(self) -> None:
        self._free: list[_Arrays] = []

    def take(self, count: int) -> _Arrays:
        """Return two arrays with room for at least `count` numbers each; they contain arbitrary
        numbers."""
        docs, weights = self._free.pop() if self._free else (np.zeros(0, int), np.zeros(0))
        if count > len(docs):
            more = count + count // 4
            docs, weights = np.empty(more, dtype=np.int64), np.empty(more, dtype=np.float64)
        return docs, weights

    def put_back(self, arrays: _Arrays) -> None:
        """Keep these arrays for the next question; arrays that were kept before are dropped."""
        self._free = [arrays]


_ROOM = _Room()
"""The arrays that all questions share."""
