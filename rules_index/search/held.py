"""What the guides hold of a question's terms, whichever entries may answer.

query -> held -> score. It hangs on the terms and on whose guides are asked, not on the language
of the guides: who asks again in all languages goes on with what was found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules_index.search.index import Index
from rules_index.search.postings import Floats
from rules_index.search.query import Query


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """Terms of one kind, and what documents score by them."""

    terms: Mapping[int, float]
    documents: Floats
    best: Floats
    """The best document of each entry (column) in each field (row)."""


@dataclass(frozen=True, slots=True, eq=False)
class Held:
    """What a question's terms score by their kind: stems, grams, concepts."""

    abroad: bool
    """Whether no entry that may answer is in the question's language."""
    kinds: Mapping[str, Scored]


def held(query: Query, index: Index, allowed: Floats, before: Held | None = None) -> Held:
    """What the guides hold of a question; `before` is of the same question and the same guides.

    Only what was not scored by the same terms then is scored now.
    """
    abroad = not allowed[index.having("language", [query.language])].any()
    concepts = query.concepts if abroad else _shared(query)
    stems = {**query.near, **query.stems}
    meant = {**query.slips, **concepts}
    terms = {"stems": stems, "grams": query.grams, "concepts": meant}
    known = {} if before is None else before.kinds
    new = {k: own for k, own in terms.items() if k not in known or known[k].terms != own}
    scores = index.scores(new, query.scopes) if new else ()
    found = {
        kind: Scored(own, score, index.by_entry(score))
        for (kind, own), score in zip(new.items(), scores, strict=True)
    }
    return Held(abroad, {kind: found.get(kind) or known[kind] for kind in terms})


def _shared(query: Query) -> Mapping[int, float]:
    """The concepts of a question by their worth, for guides in its language.

    They hold its words by their stems, too: the senses of a word share its worth, or a word of
    many senses outweighs the others. In another language they are all we have.
    """
    return {concept: w / query.senses.get(concept, 1) for concept, w in query.concepts.items()}
