"""Defines the context that matchers and rules share: a question and the scores of every entry.

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
"""A function that reads the entries of some rows from the library.

It returns them in the order of the rows, with None for an entry that has been removed.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """A question with the searched index, the scores of all entries, and the matches found so
    far."""

    query: Query
    parts: Sequence[Part]
    index: Index
    allowed: Floats
    """1 for each entry that may answer the question, 0 for the others."""
    features: Mapping[str, Floats]
    """Name of a feature -> its value for every entry.

    The best entry has 1. If no guide is in the question's language, the features of terms are
    multiplied by the weights called `abroad`.
    """
    total: Floats
    """The weighted sum of each entry's features, with a bonus for the question's language."""
    term_scores: TermScores
    """The score of each document for the question's stems, grams and concepts."""
    vocabulary: Steps
    """The words for steps and phases in all languages."""
    read: Read
    aliases: Sequence[str] = ()
    """The ids of the entries that an alias in the question stands for, best first."""
    guides: Mapping[Named, Guide] = field(default_factory=dict)
    matches: Mapping[int, tuple[Match, ...]] = field(default_factory=dict)
    """The matches found so far, by the position of their entry in the index."""
    coverage: Evidence = NOTHING_COVERED
    """How far each likely entry covers each part of the question.

    It is empty until the likely entries are known.
    """
    ambiguous: Ambiguous | None = None
    """Why the question has no single answer: several entries fit alike, or no entry fits.

    None if no matcher has found such a reason.
    """
    typing: bool = False
    """Whether the question is still being typed."""

    @property
    def reasons(self) -> frozenset[Reason]:
        """Return the reasons of all matches found so far."""
        return frozenset([match.reason for own in self.matches.values() for match in own])

    @property
    def card(self) -> str:
        """Return the folded name of the card that the question names; "" if it names none."""
        every = (match for own in self.matches.values() for match in own)
        return next((match.name for match in every if match.name), "")

    def about_a_card(self) -> dict[int, list[Match]]:
        """Return a mapping from the position of an entry to the entry's matches that are about a
        card.

        These are the matches with a reason in `ABOUT_A_CARD`; entries without any are left out.
        """
        found: dict[int, list[Match]] = {}
        for place, own in self.matches.items():
            for match in own:
                if match.reason in ABOUT_A_CARD:
                    found.setdefault(place, []).append(match)
        return found
