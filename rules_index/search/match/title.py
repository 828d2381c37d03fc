"""Matches entries whose title the question is, word for word.

Query -> here -> shortcuts
"""

from __future__ import annotations

import numpy as np

from rules_index.language.fold import words
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.question.query import Query

_TITLE_BONUS, _NAME_BONUS = 8.0, 6.0


def title_bonus(query: Query, index: Index, allowed: Floats) -> Floats:
    """A bonus for the entries whose title the question is, word for word; less for an alias."""
    bonus = np.zeros(len(index.rows), dtype=np.float32)
    for asked in {" ".join(words(query.text)), query.plain}:
        if not any(map(str.isalpha, asked)):  # the row of a chart
            continue
        for place in index.titles.by_name.get(asked, ()):
            whole = " ".join(words(index.rows[place].title)) == asked
            bonus[place] = max(bonus[place], _TITLE_BONUS if whole else _NAME_BONUS)
    return bonus * allowed
