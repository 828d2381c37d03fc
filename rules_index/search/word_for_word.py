"""Questions that a pack asks word for word: who types one means the entry it was written for.

build -> pairs of mark and entry, kept with the index -> engine; the words themselves are not kept
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

import numpy as np

from rules_index.language.fold import words
from rules_index.search.documents import Document
from rules_index.search.index import Index
from rules_index.search.postings import Floats, Ints
from rules_index.search.query import Query
from rules_index.search.same import same_rules

_BONUS = 10.0
"""As much as for the number of a step."""


def marks(lines: Iterable[Document]) -> Ints:
    """For each line of a question pack its mark and its entry."""
    said = ((_mark(line.text), line.owner) for line in lines if words(line.text))
    return np.array(list(said), dtype=np.int64).reshape(-1, 2)


def line_bonus(query: Query, index: Index, allowed: Floats) -> Floats:
    """A bonus for the entries that the question is asked of in a pack, case and accents aside.

    For the same rule in other languages as well: which of them can be read is decided later. What
    is the title of an entry means that entry.
    """
    bonus = np.zeros(len(index.rows), dtype=np.float32)
    if " ".join(words(query.text)) in index.by_name:
        return bonus
    lines = index.lines[index.lines[:, 0] == _mark(query.text), 1]
    for place in lines[allowed[lines] > 0].tolist():
        bonus[[place, *same_rules(index, place)]] = _BONUS
    return bonus * allowed


def _mark(text: str) -> int:
    said = " ".join(words(text)).encode()
    return int.from_bytes(blake2b(said, digest_size=8).digest(), signed=True)
