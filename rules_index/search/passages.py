"""How well the passages of an entry answer, and the piece of one that fits into a line.

found -> here -> speaking, suggest; passage (answers)
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

import numpy as np

from rules_index.language.fold import fold
from rules_index.search.found import Found
from rules_index.search.weights import weights

_WORD = re.compile(r"[^\W_]+")
_TELLING = 3
"""Letters of a word by which a piece may begin."""
_BEFORE, _SEEN = 3, 30
"""Words that are left in front of the first one asked for, and letters within which it is seen."""


def passage_scores(found: Found, place: int) -> list[float]:
    """How well each passage of an entry answers, in their order."""
    mine = found.index.passages(place)
    weight = weights()
    total = np.zeros(mine.stop - mine.start, dtype=np.float32)
    made = {kind: own.documents[mine] for kind, own in found.held.kinds.items()}
    for kind, raw in (made | {"apart": found.told.told_apart(place)}).items():
        top = float(raw.max(initial=0.0))
        total += weight[f"passage.{kind}"] * (raw / top if top > 0 else raw)
    return [float(value) for value in total]


def begins_like(asked: Iterable[str]) -> re.Pattern[str] | None:
    """What finds the first folded word that begins like one of those asked for."""
    telling = [re.escape(word) for word in asked if len(word) >= _TELLING]
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(telling)})") if telling else None


def piece(text: str, asked: re.Pattern[str] | None) -> str:
    """A text in one line, from a little before what is asked for where that stands far behind."""
    text = " ".join(text.split())
    folded = fold(text)
    met = asked.search(folded) if asked else None
    if met is None or met.end() <= _SEEN:
        return text
    # Folded, a word may be longer, but it is as many words behind.
    before = sum(1 for _ in _WORD.finditer(folded, 0, met.start()))
    first = next(islice(_WORD.finditer(text), max(0, before - _BEFORE), None), None)
    return f"…{text[first.start() :]}" if first else text
