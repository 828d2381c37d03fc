"""Computes the places of concepts: what each adds to the meaning of the texts that mention it.

texts as concepts, the same texts as vectors of a sentence model -> places (language/meaning.py)
A text is taken for the sum of its concepts, the rare ones weighing more, and the places that come
nearest to the model's vectors are looked for (ridge regression). A concept that few texts speak of
stays near the vectors of its own phrases.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from rules_index.language.meaning import Bytes

Matrix = NDArray[np.float32]
_SIZE = 64
"""The numbers in a place.

Half as many cost 0.003 of recall, and twice as many gain nothing.
"""
_KEPT, _OF_PHRASES = 2.0, 0.6
"""How strongly a concept is held near its phrases, and how far out these lie."""


def places(texts: Sequence[Collection[int]], vectors: Matrix, phrases: Matrix) -> Bytes:
    """Compute a place for each concept from texts: their concepts, and their vectors by a model.

    `vectors` has a row for each text, `phrases` one for each concept.
    """
    rare = _rarity(texts, len(phrases))
    said, start = _weighed(texts, rare), _OF_PHRASES * _around_middle(phrases)
    missing = said.T @ (_around_middle(vectors) - said @ start)
    often = said.T @ said + _KEPT * np.eye(len(rare), dtype=np.float32)
    found = start + np.linalg.solve(often, missing)
    *_, axes = np.linalg.svd(found, full_matrices=False)
    turned = (found @ axes[:_SIZE].T) * rare[:, None]
    held: Bytes = np.rint(turned * (127 / float(np.abs(turned).max()))).astype(np.int8)
    return held


def _rarity(texts: Sequence[Collection[int]], concepts: int) -> Matrix:
    held = np.ones(concepts)
    for own in texts:
        held[list(own)] += 1
    return np.log((len(texts) + 1) / held).astype(np.float32)


def _weighed(texts: Sequence[Collection[int]], rare: Matrix) -> Matrix:
    """Return a row for each text, all of the same length."""
    said = np.zeros((len(texts), len(rare)), dtype=np.float32)
    for row, own in enumerate(texts):
        said[row, list(own)] = rare[list(own)]
    return _unit(said)


def _around_middle(vectors: Matrix) -> Matrix:
    return _unit(vectors - vectors.mean(axis=0))


def _unit(rows: Matrix) -> Matrix:
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / np.where(length > 0, length, 1.0)).astype(np.float32)
