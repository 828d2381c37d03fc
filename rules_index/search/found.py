"""Holds what a search found: the hits, best first, and how far the first one can be trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_index.search.confidence import Trust
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.question.query import Query
from rules_index.search.records import UNSURE, Ambiguous, Hit, Match, Reason, Scope
from rules_index.search.score.coverage import Evidence
from rules_index.search.score.term_scores import TermScores


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the hits, best first, and how far the first one can be trusted."""

    query: Query
    hits: tuple[Hit, ...]
    trust: Trust
    index: Index
    coverage: Evidence
    """Which parts of the question the likely entries speak of."""
    scope: Scope
    """In which guides it was looked for."""
    term_scores: TermScores
    """What the guides hold of the question, in whatever language."""
    features: Mapping[str, Floats] = field(default_factory=dict)
    """What each entry scores by each feature, from 0 to 1."""
    card: str = ""
    """The card that the question names for sure."""
    strange: bool = False
    """Whether no word of the question is known or nearly so."""
    matches: Mapping[int, tuple[Match, ...]] = field(default_factory=dict)
    """What the question names, by entry, whether it is among the hits or not."""
    ambiguous: Ambiguous | None = None
    """Several that differ have the figure that is asked, or none has."""

    @property
    def reasons(self) -> frozenset[Reason]:
        """Why entries were matched."""
        return frozenset(match.reason for own in self.matches.values() for match in own)

    @property
    def names_something(self) -> bool:
        """Whether the question names a step, a title, a phrase or a card that stands there."""
        return not self.reasons <= UNSURE

    @property
    def tells_passages(self) -> bool:
        """Whether the question names a passage: a step, an item, what a paragraph defines."""
        every = (match for own in self.matches.values() for match in own)
        return any(match.passage is not None for match in every)

    @property
    def scored(self) -> tuple[Index, TermScores, Evidence]:
        """What the passages of a hit are scored by."""
        return self.index, self.term_scores, self.coverage
