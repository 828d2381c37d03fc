"""Scores all documents by the terms of a question, whichever entries may answer.

query -> here -> features. It hangs on the terms and on whose guides are asked, not on the language
of the guides: who asks again in all languages goes on with what was found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats, Span
from rules_index.search.question.query import Query

_LARGE, _MOST, _SPANS = 10_000, 0.5, 20
"""From how many entries on, of which share of them at most, and in how many places at most it is
worth while to score only those that may answer."""


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """Terms of one kind, and what documents score by them."""

    terms: Mapping[int, float]
    documents: Floats
    best: Floats
    """The best document of each entry (column) in each field (row)."""
    among: Floats | None
    """The entries that were scored, as ones and zeros; None for all."""

    def covers(self, allowed: Floats) -> bool:
        """Whether all of these entries were scored."""
        return self.among is None or not (allowed > self.among).any()


@dataclass(frozen=True, slots=True, eq=False)
class TermScores:
    """What a question's terms score by their kind: stems, grams, concepts."""

    abroad: bool
    """Whether no entry that may answer is in the question's language."""
    kinds: Mapping[str, Scored]


def held(
    query: Query, index: Index, allowed: Floats, before: TermScores | None = None
) -> TermScores:
    """What the guides hold of a question; `before` is of the same question and some of the guides.

    Only what was not scored by the same terms then is scored now. In a large library only what may
    answer is scored at all.
    """
    abroad = not allowed[index.having("language", [query.language])].any()
    concepts = query.concepts if abroad else _shared(query)
    stems = {**query.near, **query.stems}
    meant = {**query.slips, **concepts}
    terms = {"stems": stems, "grams": query.grams, "concepts": meant}
    known = {} if before is None else before.kinds
    found = {k: one for k, one in known.items() if one.terms == terms[k] and one.covers(allowed)}
    new = {k: own for k, own in terms.items() if k not in found}
    found |= _scored(new, index, query, allowed)
    return TermScores(abroad, {k: found[k] for k in terms})


def _scored(
    terms: Mapping[str, Mapping[int, float]], index: Index, query: Query, allowed: Floats
) -> dict[str, Scored]:
    """What documents score by some kinds of terms; of some entries alone where that is less."""
    spans = _few(allowed)
    among = None if spans is None else allowed
    scores = index.scores(terms, query.scopes, spans) if terms else ()
    return {
        kind: Scored(own, score, index.by_entry(score), among)
        for (kind, own), score in zip(terms.items(), scores, strict=True)
    }


def _few(allowed: Floats) -> list[Span] | None:
    """Where the entries stand that may answer; None where it is no use to leave the others out."""
    if len(allowed) < _LARGE or np.count_nonzero(allowed) > _MOST * len(allowed):
        return None
    ends = np.flatnonzero(np.diff(allowed > 0, prepend=False, append=False))
    found = [(first, last) for first, last in ends.reshape(-1, 2).tolist()]
    return found if len(found) <= _SPANS else None


def _shared(query: Query) -> Mapping[int, float]:
    """The concepts of a question by their worth, for guides in its language.

    They hold its words by their stems, too: the senses of a word share its worth, or a word of
    many senses outweighs the others. In another language they are all we have.
    """
    return {concept: w / query.senses.get(concept, 1) for concept, w in query.concepts.items()}
