"""Holds what a search has worked out of one question, for all that look at it further.

question, score -> Context -> match, rank
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rules_index.model import FiledEntry, Guide
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.question.parts import Part
from rules_index.search.question.query import Query
from rules_index.search.records import ABOUT_A_CARD, Ambiguous, Match, Named, Reason, Row
from rules_index.search.score.coverage import NOTHING_COVERED, Evidence
from rules_index.search.score.term_scores import TermScores
from rules_index.search.text.step_vocabulary import Steps

Read = Callable[[Iterable[Row]], list[FiledEntry | None]]
"""A function that reads entries from the library, in the order of the rows; None for one that is
gone."""


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """A question, the guides it is asked of, and the scores of every entry."""

    query: Query
    parts: Sequence[Part]
    index: Index
    allowed: Floats
    """Which entries may answer, as ones and zeros."""
    features: Mapping[str, Floats]
    """The value of each feature for every entry, from 0 to 1."""
    total: Floats
    """The weighted sum of the features."""
    term_scores: TermScores
    """The score of each document by the question's terms: stems, grams, concepts."""
    vocabulary: Steps
    """The words for steps and phases, in all languages."""
    read: Read
    aliases: Sequence[str] = ()
    """The ids of the entries that an alias in the question stands for, best first."""
    guides: Mapping[Named, Guide] = field(default_factory=dict)
    matches: Mapping[int, tuple[Match, ...]] = field(default_factory=dict)
    """The matches found so far, by entry."""
    coverage: Evidence = NOTHING_COVERED
    """Which parts of the question the likely entries speak of, once these are known."""
    ambiguous: Ambiguous | None = None
    """The figure or name for which a matcher found several meanings or none, if there is one."""
    typing: bool = False
    """Whether somebody is still typing the question."""

    @property
    def reasons(self) -> frozenset[Reason]:
        """Return the reasons of all matches found so far."""
        return frozenset(match.reason for own in self.matches.values() for match in own)

    @property
    def card(self) -> str:
        """Return the card that the question names, folded; "" for none."""
        every = (match for own in self.matches.values() for match in own)
        return next((match.name for match in every if match.name), "")

    def about_a_card(self) -> dict[int, list[Match]]:
        """Return the matches that depend on the card in the question, by entry."""
        kept = {
            place: [match for match in own if match.reason in ABOUT_A_CARD]
            for place, own in self.matches.items()
        }
        return {place: own for place, own in kept.items() if own}
