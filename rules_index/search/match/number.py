"""Matches entries whose number the question names: "3.2.4", "D7".

references -> here -> shortcuts
"""

from __future__ import annotations

from itertools import product

import numpy as np

from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.question.query import Query
from rules_index.search.question.references import joined, numbers

_STEP_BONUS, _QUOTE_BONUS = 10.0, 5.0


def step_bonus(query: Query, index: Index, allowed: Floats) -> Floats:
    """A bonus for the entries whose number the question names, or else that hold such an item."""
    bonus = np.zeros(len(index.rows), dtype=np.float32)
    asked, close = set(numbers(query.text)), set(joined(query.text))
    games = index.values("game")
    known = index.numbers.by_number
    asked |= {number for number, game in product(close, games) if (number, game) in known}
    found = set[str]()
    for number, game in product(asked, games):
        places = index.numbers.by_number.get((number, game), [])
        bonus[places] += _STEP_BONUS
        found |= {number} if allowed[places].any() else set()
    for number in asked - found:
        bonus[index.numbers.by_item.get(number, [])] += _STEP_BONUS
    return bonus * allowed
