"""Matches entries that hold what the question puts in quotes, or the set and number that it is.

references -> here -> shortcuts
"""

from __future__ import annotations

import numpy as np

from rules_index.language.fold import words
from rules_index.search.context import Context
from rules_index.search.index.postings import Floats
from rules_index.search.index.top_places import best_of
from rules_index.search.question.references import holds_phrase, printed, quoted

_LIKELY = 60
_STEP_BONUS, _QUOTE_BONUS = 10.0, 5.0


def phrase_bonus(context: Context) -> Floats:
    """A bonus for the likely entries whose text holds what the question puts in quotes.

    Or the set and number that it is: such an entry need not share a word with it.
    """
    query, index = context.query, context.index
    bonus = np.zeros(len(index.rows), dtype=np.float32)
    asked = (*quoted(query.text), *(told := printed(query.text)))
    phrases = list(filter(None, (" ".join(words(phrase)) for phrase in asked)))
    if not phrases:
        return bonus
    spelt = [index.spelling(phrase) for phrase in phrases]
    likely = np.flatnonzero(context.allowed).tolist() if told else best_of(context.total, _LIKELY)
    places = [place for place in likely if any(held[place] for held in spelt)][:_LIKELY]
    for place, filed in zip(places, context.read(index.rows[p] for p in places), strict=True):
        text = " ".join(words(f"{filed.entry.title} {filed.entry.text}")) if filed else ""
        bonus[place] = _QUOTE_BONUS * sum(holds_phrase(phrase, text) for phrase in phrases)
    return bonus
