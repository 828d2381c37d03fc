"""Matches entries that an alias in the question stands for.

aliases -> here -> shortcuts
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats

_ALIAS_BONUS = 100.0
"""More than a question can win by its step numbers and quotes."""


def alias_bonus(ids: Sequence[str], index: Index) -> Floats:
    """A bonus for the entries that an alias in the question stands for, the first one's most."""
    bonus = np.zeros(len(index.rows), dtype=np.float32)
    worth = {entry: _ALIAS_BONUS * (len(ids) - place) for place, entry in enumerate(ids)}
    for entry, much in worth.items():
        bonus[index.kin.by_id.get(entry, [])] = much
    return bonus
