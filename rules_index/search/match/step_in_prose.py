"""Matches a phase that only running text counts: "In phase 3 the boats are moved."

bare_number -> here -> shortcuts
"""

from __future__ import annotations

import numpy as np

from rules_index.model import Entry, Kind
from rules_index.search.context import Context
from rules_index.search.question.step_phrase import Counted, counted_all
from rules_index.search.text.step_vocabulary import Steps

_KINDS = frozenset({Kind.RULE, Kind.STEP, Kind.SECTION})
_MOST = 60
"""The most entries that are read: if more may say it, it tells nothing. Chosen by hand."""


def told_of(asked: Counted, context: Context) -> dict[int, int]:
    """Return the rules that speak of this very phase, each with the first passage that does."""
    index = context.index
    spelt = index.spelling(f"{asked.label} {asked.number}") & (context.allowed > 0)
    places = np.flatnonzero(spelt).tolist()[:_MOST]
    found: dict[int, int] = {}
    for at, filed in zip(places, context.read(index.rows[place] for place in places), strict=True):
        if filed and filed.entry.kind in _KINDS:
            said = _said(asked, filed.entry, context.vocabulary)
            found |= {} if said is None else {at: said}
    return found


def _said(asked: Counted, entry: Entry, steps: Steps) -> int | None:
    """Return the first passage of an entry that speaks of a phase, or None."""

    def is_same(one: Counted) -> bool:
        return one.number == asked.number and steps.is_alike(one.label, asked.label)

    texts = (passage.text for passage in entry.passages)
    here = (any(map(is_same, counted_all(text, steps.is_step))) for text in texts)
    return next((at for at, said in enumerate(here) if said), None)
