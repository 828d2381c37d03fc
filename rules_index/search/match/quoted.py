"""Matches entries that hold what the question puts in quotes, or the set and number that it is.

references -> here -> shortcuts
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from rules_index.language.fold import words
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.index.top_places import best_of
from rules_index.search.question.query import Query
from rules_index.search.question.references import holds_phrase, printed, quoted
from rules_index.search.records import Row
from rules_index.store.shelves import FiledEntry

_LIKELY = 60
_STEP_BONUS, _QUOTE_BONUS = 10.0, 5.0


def phrase_bonus(
    query: Query,
    index: Index,
    total: Floats,
    allowed: Floats,
    read: Callable[[Iterable[Row]], list[FiledEntry | None]],
) -> Floats:
    """A bonus for the likely entries whose text holds what the question puts in quotes.

    Or the set and number that it is: such an entry need not share a word with it.
    """
    bonus = np.zeros(len(index.rows), dtype=np.float32)
    asked = (*quoted(query.text), *(told := printed(query.text)))
    phrases = list(filter(None, (" ".join(words(phrase)) for phrase in asked)))
    if not phrases:
        return bonus
    spelt = [index.spelling(phrase) for phrase in phrases]
    likely = np.flatnonzero(allowed).tolist() if told else best_of(total, _LIKELY)
    places = [place for place in likely if any(held[place] for held in spelt)][:_LIKELY]
    for place, filed in zip(places, read(index.rows[p] for p in places), strict=True):
        text = " ".join(words(f"{filed.entry.title} {filed.entry.text}")) if filed else ""
        bonus[place] = _QUOTE_BONUS * sum(holds_phrase(phrase, text) for phrase in phrases)
    return bonus
