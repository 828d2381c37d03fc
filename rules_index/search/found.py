"""What a search found: the hits, best first, and how far the first one can be trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules_index.search.confidence import Trust
from rules_index.search.index.index import Index
from rules_index.search.match.step_of_whole import Step
from rules_index.search.question.query import Query
from rules_index.search.records import Hit, Scope
from rules_index.search.score.coverage import Evidence
from rules_index.search.score.term_scores import TermScores


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the hits, best first, and how far the first one can be trusted."""

    query: Query
    hits: tuple[Hit, ...]
    trust: Trust
    exact: bool
    """Whether the question named a step, a phrase or a card that stands there."""
    index: Index
    coverage: Evidence
    """Which parts of the question the likely entries speak of."""
    scope: Scope
    """In which guides it was looked for."""
    term_scores: TermScores
    """What the guides hold of the question, in whatever language."""
    card: str = ""
    strange: bool = False
    """Whether no word of the question is known or nearly so."""
    doubtful: bool = False
    """Whether the first hit is about a card that may not be meant at all."""
    steps: Mapping[int, Step] = field(default_factory=dict)
    """In which entries the step stands that the question names by a single figure."""
    unsure: bool = False
    """Whether a figure alone is asked that nothing has, or several things that differ."""

    @property
    def scored(self) -> tuple[Index, TermScores, Evidence]:
        """What the passages of a hit are scored by."""
        return self.index, self.term_scores, self.coverage
