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
    """The result of a search: the hits, best first, and how far the first one can be trusted."""

    query: Query
    hits: tuple[Hit, ...]
    trust: Trust
    index: Index
    coverage: Evidence
    """The parts of the question, and how far the likely entries speak of each."""
    scope: Scope
    """The guides that were searched."""
    term_scores: TermScores
    """The scores of all documents by the question's terms, in whatever language."""
    features: Mapping[str, Floats] = field(default_factory=dict)
    """The value of each feature for every entry, from 0 to 1."""
    card: str = ""
    """The card that the question names for sure."""
    strange: bool = False
    """Whether no word of the question is known, or spelt like a known one."""
    matches: Mapping[int, tuple[Match, ...]] = field(default_factory=dict)
    """The matches by entry, whether the entry is among the hits or not."""
    ambiguous: Ambiguous | None = None
    """Set if several different things have the figure that is asked for, or none has."""

    @property
    def reasons(self) -> frozenset[Reason]:
        """Return the reasons of all matches."""
        return frozenset(match.reason for own in self.matches.values() for match in own)

    @property
    def names_something(self) -> bool:
        """Tell whether the question names a step, title, phrase or card that the guides have."""
        return not self.reasons <= UNSURE

    @property
    def tells_passages(self) -> bool:
        """Tell whether the question names a passage: a step, an item, or a definition."""
        every = (match for own in self.matches.values() for match in own)
        return any(match.passage is not None for match in every)

    @property
    def scored(self) -> tuple[Index, TermScores, Evidence]:
        """Return what `passage_scores` needs to score the passages of a hit."""
        return self.index, self.term_scores, self.coverage
