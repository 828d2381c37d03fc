"""Makes a hash of each pack question, to find the question if it is asked word for word.

build -> pairs of hash and entry, kept with the index -> match/pack_question
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

import numpy as np

from rules_index.language.fold import words
from rules_index.search.index.fields import Document
from rules_index.search.index.postings import Ints


def marks(lines: Iterable[Document]) -> Ints:
    """Return a table: for each pack question (row), its hash and the position of its entry.

    A question without words is left out.
    """
    folded = ((" ".join(words(line.text)), line.owner) for line in lines)
    said = ((mark(text), owner) for text, owner in folded if text)
    return np.array(list(said), dtype=np.int64).reshape(-1, 2)


def mark(folded: str) -> int:
    """Return a hash of a text, which the caller has folded ("Old Wreck" -> "old wreck")."""
    return int.from_bytes(blake2b(folded.encode(), digest_size=8).digest(), signed=True)
