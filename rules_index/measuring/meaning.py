"""Calculates a vector for each concept, so that their sums approximate the meanings of texts.

concepts of texts, vectors of these texts by a sentence model -> places (language/meaning.py)

Ridge regression finds the vectors whose sums are nearest to the model's; rare concepts weigh more.
The vector of a concept that few texts mention stays near the vectors of its own phrases.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from rules_index.language.meaning import Bytes

Matrix = NDArray[np.float32]
_SIZE = 64
"""The number of coordinates of a concept's vector.

Measured: half the length costs 0.003 of recall, and twice the length gains nothing.
"""
_KEPT = 2.0
"""The strength with which a concept's vector is pulled to the vector of its phrases.

Chosen by hand.
"""
_OF_PHRASES = 0.6
"""The length to which the vector of a concept's phrases is scaled. Chosen by hand."""


def places(texts: Sequence[Collection[int]], vectors: Matrix, phrases: Matrix) -> Bytes:
    """Calculate the vectors of all concepts, and return them as the rows of a matrix.

    `texts` has the concepts of each text. `vectors` has a sentence model's vector of each text, and
    `phrases` the model's vector of each concept's phrases.
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
    """Return a row for each text: the rarity of each concept in it, else 0, scaled to length 1."""
    said = np.zeros((len(texts), len(rare)), dtype=np.float32)
    for row, own in enumerate(texts):
        said[row, list(own)] = rare[list(own)]
    return _unit_rows(said)


def _around_middle(vectors: Matrix) -> Matrix:
    return _unit_rows(vectors - vectors.mean(axis=0))


def _unit_rows(rows: Matrix) -> Matrix:
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / np.where(length > 0, length, 1.0)).astype(np.float32)
