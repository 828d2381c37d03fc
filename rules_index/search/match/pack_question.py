"""Matches entries that a pack asks the question of, word for word.

Query -> here -> shortcuts
"""

from __future__ import annotations

import numpy as np

from rules_index.language.fold import words
from rules_index.search.index.index import Index
from rules_index.search.index.pack_lines import mark
from rules_index.search.index.postings import Floats
from rules_index.search.index.translations import same_rules
from rules_index.search.question.query import Query

_BONUS = 10.0
"""As much as for the number of a step."""


def line_bonus(query: Query, index: Index, allowed: Floats) -> Floats:
    """A bonus for the entries that the question is asked of in a pack, case and accents aside.

    For the same rule in other languages as well: which of them can be read is decided later. What
    is the title of an entry means that entry.
    """
    bonus = np.zeros(len(index.rows), dtype=np.float32)
    if " ".join(words(query.text)) in index.titles.by_name:
        return bonus
    lines = index.lines[index.lines[:, 0] == mark(query.text), 1]
    for place in lines[allowed[lines] > 0].tolist():
        bonus[[place, *same_rules(index, place)]] = _BONUS
    return bonus * allowed
