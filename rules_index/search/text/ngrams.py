"""Turns text into hashed character 4-grams, which survive typos, inflection and poor print."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from rules_index.language.fold import words

_MIX = np.array([2654435761, 40503, 2246822519, 3266489917], dtype=np.uint64)
"""The multipliers for the letters of a gram, so that different grams get different numbers.

By definition: they come from well-known hash functions (Knuth, xxHash).
"""
Grams = NDArray[np.uint64]
"""The 4-grams of a text, each as a 32-bit hash."""


def grams(text: str) -> Grams:
    """Return the hashed 4-grams of a text's folded words, in order and with repeats.

    A space marks the beginning and end of each word: "map" gives " map" and "map ".
    """
    padded = f" {' '.join(words(text))} "
    if len(padded) < len(_MIX):
        return np.zeros(0, dtype=np.uint64)
    points = np.frombuffer(padded.encode("utf-32-le"), dtype=np.uint32).astype(np.uint64)
    first, *others = (points[at : len(points) - len(_MIX) + 1 + at] for at in range(len(_MIX)))
    mixed = first * _MIX[0]
    for own, mix in zip(others, _MIX[1:], strict=True):
        mixed += own * mix
    folded: Grams = (mixed ^ (mixed >> np.uint64(29))) & np.uint64(0xFFFFFFFF)
    return folded


def all_grams(texts: Iterable[str]) -> NDArray[np.int64]:
    """Return the distinct grams of all texts, sorted; the position of a gram is its term number."""
    found = [grams(text) for text in texts]
    every = np.concatenate(found) if found else np.zeros(0, dtype=np.uint64)
    known: NDArray[np.int64] = np.unique(every).astype(np.int64)
    return known
