"""Scores the passages of an entry.

term_scores, coverage -> here -> suggest/content_search; passage (answers)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules_index.search.index.index import Index
from rules_index.search.score.coverage import Evidence
from rules_index.search.score.term_scores import TermScores
from rules_index.search.weights import weights


def passage_scores(
    index: Index, term_scores: TermScores, coverage: Evidence, places: Sequence[int]
) -> list[list[float]]:
    """Return, for each of these entries, a list of scores, one for each of its passages in order.

    The passage with the highest score answers the question best.
    """
    return [_scores_of(index, term_scores, coverage, place) for place in places]


def _scores_of(
    index: Index, term_scores: TermScores, coverage: Evidence, place: int
) -> list[float]:
    mine = index.passages(place)
    weight = weights()
    total = np.zeros(mine.stop - mine.start, dtype=np.float32)
    made = {kind: own.documents[mine] for kind, own in term_scores.kinds.items()}
    for kind, raw in (made | {"apart": coverage.told_apart(place)}).items():
        top = float(raw.max(initial=0.0))
        total += weight[f"passage.{kind}"] * (raw / top if top > 0 else raw)
    return [float(value) for value in total]
