"""Finds the entries and passages that contain the typed words.

found -> ContentSearch -> suggest
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules_index.model import Entry, Passage
from rules_index.search.found import Found
from rules_index.search.index.fields import ENTRY, FIELDS, TITLE
from rules_index.search.index.index import Index
from rules_index.search.records import Hit
from rules_index.search.score.passages import passage_scores

_BEHIND_ALL = chr(sys.maxunicode)
"""A character that is sorted after every letter."""
_LEAST = {"of the best": 0.6, "of what is typed": 0.3, "of the score": 0.3}
"""The least shares that a suggested entry needs: of the best entry's coverage, of everything that
was typed, and of the best score. Chosen by hand."""


@dataclass(frozen=True, slots=True, eq=False)
class ContentSearch:
    """A search for the entries whose text contains the typed words."""

    found: Found
    held: NDArray[np.bool_]
    """For each entry, whether its text has at least one of the typed words; of the last word, the
    beginning is enough."""

    @classmethod
    def of(cls, found: Found) -> ContentSearch:
        """Make a `ContentSearch` from the result of a search."""
        index, held = found.index, np.zeros(len(found.index.rows), dtype=bool)
        terms = {term for part in found.coverage.parts for term in part.stems}
        terms.update(_stems_beginning((found.query.plain.split() or [""])[-1], index))
        held[index.postings["stems"].holding_any(terms, ENTRY)] = True
        return cls(found, held)

    def hits(self, dear: Mapping[str, int], *, called: bool) -> list[Hit]:
        """Return the hits with a typed word, then those that cover enough of the typed text.

        Within both groups they are ordered by language; `dear` maps a language to its rank. If
        `called`, what a hit covers is counted in its title alone.
        """
        hits = self.found.hits
        worth = self._typed_shares([TITLE] if called else range(len(FIELDS))) if hits else {}
        much = max(
            _LEAST["of what is typed"], _LEAST["of the best"] * max(worth.values(), default=0.0)
        )
        kept = [
            (not self._holds_typed_word(hit), dear.get(hit.row.language, len(dear)), hit)
            for hit in hits
            if hit.standing >= _LEAST["of the score"] * hits[0].standing
            and (worth[hit.place] >= much or self._holds_typed_word(hit))
        ]
        return [hit for *_, hit in sorted(kept, key=lambda one: one[:2])]

    def passage(self, hit: Hit, entry: Entry) -> Passage:
        """Return the passage of a hit's entry that fits the typed text best."""
        if not entry.passages[1:]:
            return entry.opening
        (scores,) = passage_scores(*self.found.scored, [hit.place])
        return entry.passages[int(np.argmax(scores))]

    def _typed_shares(self, fields: Sequence[int]) -> dict[int, float]:
        """Return position -> share, 0 to 1, of the typed text that each likely entry covers.

        Of the given fields, the one that covers most counts.
        """
        told = self.found.coverage
        unknown = float(told.rarity.max(initial=0.0)) or 1.0
        whole = sum(own or unknown for own in told.rarity.tolist()) or 1.0
        covered = told.covered()[list(fields)].max(axis=0) / whole
        return dict(zip(told.places, covered.tolist(), strict=True))

    def _holds_typed_word(self, hit: Hit) -> bool:
        """Tell whether an entry's text has a typed word; for the last word, its beginning is
        enough.
        """
        return bool(self.held[hit.place])


def _stems_beginning(word: str, index: Index) -> Iterator[int]:
    """Yield the term numbers of the stems, in all languages, that begin with a half-typed word.

    For a single letter, nothing is yielded.
    """
    for code in index.values("language") if len(word) > 1 else ():
        head = f"{code}:{word}"
        known = index.begun.get(head[: len(code) + 2], [])
        first, last = bisect_left(known, head), bisect_left(known, head + _BEHIND_ALL)
        yield from map(index.stems.__getitem__, known[first:last])
