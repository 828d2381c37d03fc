"""Matches what stands under a heading without words of its own, where the question is its name.

Query -> here -> shortcuts
"""

from __future__ import annotations

import numpy as np

from rules_index.search.index.fields import TITLE
from rules_index.search.index.headings import key_of, telling_words
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.index.step_lists import row_step
from rules_index.search.question.query import Query

_BONUS, _NEXT = 100.0, 5.0
"""More than scores can come to, and how much less each further part counts: their order holds."""


def chapter_bonus(query: Query, index: Index, allowed: Floats) -> Floats:
    """A bonus for what stands under a heading that the question names and says nothing else of.

    Where a rule itself is called like it, that one is meant.
    """
    bonus = np.zeros(len(index.rows), dtype=np.float32)
    for code in index.shelves.languages(query.scopes):
        said = telling_words(query.plain.split(), code)
        key = key_of(said, code) if any(map(str.isalpha, said)) else ""  # "5 cards" counts cards
        found = [places for places in index.titles.chapters.get(key, ()) if allowed[places].any()]
        if found and not _is_title(key, code, query, index, allowed):
            for places in found:
                worth = _BONUS - _NEXT * np.arange(len(places), dtype=np.float32)
                np.maximum.at(bonus, [row_step(place, index) for place in places], worth)
    return bonus * allowed


def _is_title(key: str, code: str, query: Query, index: Index, allowed: Floats) -> bool:
    """Whether an entry that may answer is called like that."""
    held, titles = index.postings["stems"], allowed > 0
    for word in telling_words(query.plain.split(), code):
        own = np.zeros(len(index.rows), dtype=bool)
        for term in query.by_word[word]:
            own[held.holding(term, TITLE)] = True
        titles = titles & own
    return any(
        key_of(name.split(), code) == key
        for place in np.flatnonzero(titles).tolist()
        for name in index.names_of(place)
    )
