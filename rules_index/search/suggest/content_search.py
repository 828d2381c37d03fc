"""Finds the entries that speak of what somebody types, and the passages of them that do.

found -> Speaking -> suggest
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

_LAST = 2
"""Letters of the last word that have to be typed before words are looked for that it begins."""
_BEHIND_ALL = chr(sys.maxunicode)
"""Sorted after every letter."""
_MUCH, _LEAST, _SCORED = 0.6, 0.3, 0.3
"""What an entry has to speak of beside the one that speaks of most, and of all that was typed; and
what it has to be worth beside the best one."""


@dataclass(frozen=True, slots=True, eq=False)
class Speaking:
    """What was found while somebody typed."""

    found: Found
    held: NDArray[np.bool_]
    """Which entries hold a word of what was typed, or one that its last word begins."""

    @classmethod
    def of(cls, found: Found) -> Speaking:
        """With what the guides hold of the words as they were typed."""
        index, held = found.index, np.zeros(len(found.index.rows), dtype=bool)
        terms = {term for part in found.coverage.parts for term in part.stems}
        terms.update(_beginning((found.query.plain.split() or [""])[-1], index))
        held[index.postings["stems"].holding_any(terms, ENTRY)] = True
        return cls(found, held)

    def hits(self, dear: Mapping[str, int], *, called: bool) -> list[Hit]:
        """The hits that speak of what was typed; the others only share letters with it.

        Those with its words come first, of them the languages that somebody wants to see. Where
        something is `called` as typed, what means the same has to say so in its title.
        """
        hits = self.found.hits
        worth = self._worth([TITLE] if called else range(len(FIELDS))) if hits else {}
        much = max(_LEAST, _MUCH * max(worth.values(), default=0.0))
        kept = [
            (not self._holds(hit), dear.get(hit.row.language, len(dear)), hit)
            for hit in hits
            if hit.standing >= _SCORED * hits[0].standing
            and (worth[hit.place] >= much or self._holds(hit))
        ]
        return [hit for *_, hit in sorted(kept, key=lambda one: one[:2])]

    def passage(self, hit: Hit, entry: Entry) -> Passage:
        """The passage of an entry that speaks most of what was typed."""
        if not entry.passages[1:]:
            return entry.opening
        return entry.passages[int(np.argmax(passage_scores(*self.found.scored, hit.place)))]

    def _worth(self, fields: Sequence[int]) -> dict[int, float]:
        """The share of all that was typed that each likely entry speaks of."""
        told = self.found.coverage
        unknown = float(told.rarity.max(initial=0.0)) or 1.0
        whole = sum(own or unknown for own in told.rarity.tolist()) or 1.0
        covered = told.covered()[list(fields)].max(axis=0) / whole
        return dict(zip(told.places, covered.tolist(), strict=True))

    def _holds(self, hit: Hit) -> bool:
        return bool(self.held[hit.place])


def _beginning(word: str, index: Index) -> Iterator[int]:
    """The stems that begin with a word: it may not be typed to its end."""
    for code in index.values("language") if len(word) >= _LAST else ():
        head = f"{code}:{word}"
        known = index.begun.get(head[: len(code) + 2], [])
        first, last = bisect_left(known, head), bisect_left(known, head + _BEHIND_ALL)
        yield from map(index.stems.__getitem__, known[first:last])
