"""Defines the result of a search: hits, best first, and how far the first one can be trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

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
    """The parts of the question, and how far each likely entry covers each of them."""
    scope: Scope
    """The game, language and scopes that were searched."""
    term_scores: TermScores
    """The scores of documents for the question's terms; a search in all languages reuses them."""
    features: Mapping[str, Floats] = field(default_factory=dict)
    """Name of a feature in `score/features` -> its value for every entry."""
    own_language: Floats = field(default_factory=lambda: np.ones(0, dtype=np.float32))
    """For each entry, a factor for its score: above 1 if it is in the question's language, else 1.
    """
    card: str = ""
    """The folded name of the card that the question surely names; "" if it names none."""
    strange: bool = False
    """Whether the question is nonsense: none of its words is known or spelt like a known word."""
    matches: Mapping[int, tuple[Match, ...]] = field(default_factory=dict)
    """All matches, by the position of their entry in the index.

    Entries that are not among the hits are included.
    """
    ambiguous: Ambiguous | None = None
    """Why the question has no single answer; None if there is no such reason.

    Several entries fit equally well, or no entry has the number in the question.
    """

    @property
    def reasons(self) -> frozenset[Reason]:
        """Return the reasons of all matches."""
        return frozenset([match.reason for own in self.matches.values() for match in own])

    @property
    def names_something(self) -> bool:
        """Tell whether the question surely names an entry of the guides: a step, title or card."""
        return not self.reasons <= UNSURE

    @property
    def tells_passages(self) -> bool:
        """Tell whether any match points to a passage of its entry, such as a step or a list
        item."""
        every = (match for own in self.matches.values() for match in own)
        return any(match.passage is not None for match in every)

    @property
    def scored(self) -> tuple[Index, TermScores, Evidence]:
        """Return index, term scores and coverage: the first three arguments of `passage_scores`."""
        return self.index, self.term_scores, self.coverage
