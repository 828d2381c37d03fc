"""Scores documents by the terms of a question.

query -> here -> features. In a large library only entries that may answer are scored. The scores do
not depend on the language of the guides, so a second search in all languages reuses the scores of
the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats, Span
from rules_index.search.question.query import Query

_LARGE = 10_000
"""In a library of at least this many entries, only the entries that may answer are scored.

Measured: docs/measurements.md, "Speed".
"""
_MOST = 0.5
"""The share of entries that may answer above which all entries are scored, not only these.

Leaving some out would then cost more than it saves. Measured with `_LARGE`.
"""
_SPANS = 20
"""The number of unbroken runs of entries that may answer above which all entries are scored.

Each run has to be cut out separately, which takes time. Measured with `_LARGE`.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """The terms of one kind in a question, and the scores that documents get for them."""

    terms: Mapping[int, float]
    documents: Floats
    best: Floats
    """The score of each entry's best document (column) in each field (row)."""
    among: Floats | None
    """An array with 1 for each entry that was scored, else 0; None if all entries were scored."""

    def covers(self, allowed: Floats) -> bool:
        """Tell whether every entry that may answer (`allowed` above 0) was scored."""
        return self.among is None or not (allowed > self.among).any()


@dataclass(frozen=True, slots=True, eq=False)
class TermScores:
    """The scores of documents by the question's terms, for "stems", "grams" and "concepts"
    separately.
    """

    abroad: bool
    """Whether no entry that may answer is in the question's language."""
    kinds: Mapping[str, Scored]


def term_scores(
    query: Query, index: Index, allowed: Floats, before: TermScores | None = None
) -> TermScores:
    """Score the documents of the guides by the terms of a question, each kind of term separately.

    `before` holds earlier scores for the same question, such as those of a search in one language;
    they are reused where the terms are the same.
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
    """Return kind of terms -> the scores of all documents by the question's terms of this kind.

    In a large library only documents of entries that may answer are scored.
    """
    spans = _few(allowed)
    among = None if spans is None else allowed
    scores = index.scores(terms, query.scopes, spans) if terms else ()
    return {
        kind: Scored(own, score, index.by_entry(score), among)
        for (kind, own), score in zip(terms.items(), scores, strict=True)
    }


def _few(allowed: Floats) -> list[Span] | None:
    """Return the ranges of consecutive entries that may answer, as (start, end), or None.

    None means that it is faster to score all entries.
    """
    if len(allowed) < _LARGE or np.count_nonzero(allowed) > _MOST * len(allowed):
        return None
    ends = np.flatnonzero(np.diff(allowed > 0, prepend=False, append=False))
    found = [(first, last) for first, last in ends.reshape(-1, 2).tolist()]
    return found if len(found) <= _SPANS else None


def _shared(query: Query) -> Mapping[int, float]:
    """Return the concepts of a question with their weights, split among the senses of each word.

    A word with two senses gives two concepts of half the weight. This is for guides in the
    question's language, where the stem of the word counts as well; without the split, an ambiguous
    word would count too much.
    """
    return {concept: w / query.senses.get(concept, 1) for concept, w in query.concepts.items()}
