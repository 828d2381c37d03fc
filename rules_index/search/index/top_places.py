"""Picks the positions of the greatest values, greatest first."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules_index.search.index.postings import Floats

CANDIDATES = 60
"""The number of likeliest entries that are read, or compared with the whole question. Chosen by
hand; .95 to .98 of the right entries are among the first ten (docs/measurements.md)."""


def best_of(values: Floats, limit: int) -> Sequence[int]:
    """Return the positions of the `limit` greatest values, greatest first; zeros are left out.

    `[0, 3, 9]` -> `[2, 1]`. Of equal values, the first in the array comes first.
    """
    (likely,) = (values > 0).nonzero()
    if len(likely) > limit:
        least = np.partition(values[likely], -limit)[-limit]
        likely = likely[values[likely] >= least]
    ordered: list[int] = likely[(-values[likely]).argsort(kind="stable")][:limit].tolist()
    return ordered
