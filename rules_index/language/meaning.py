"""The meanings of concepts and texts as vectors: texts with similar meanings have similar
directions.

The vector of a text, in any language, is the sum of its concepts' vectors. `benchmarks/meaning.py`
computes the vectors of concepts (docs/lexicon.md); a concept without one is placed far from all.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Collection, Sequence
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.int8]
FULL = np.float32(127)
"""The length to which every direction of a text is scaled, so that each coordinate fits in a byte.

Bytes are exact enough, and save memory in a large library, which has many directions. By
definition: it is the greatest number that a signed byte holds.
"""
_AT_ONCE = 4_096
"""The number of texts whose directions are computed in one go. Chosen by hand.

With all texts in one go, memory use would grow with the library.
"""


def places(keys: Sequence[str]) -> Bytes:
    """Return the coordinates of concepts in the vector space of meanings: one row for each key.

    A concept that is not in the shipped file gets coordinates far from all others.
    """
    known, held = _shipped_directions()
    rows = [held[known[key]] if key in known else _far_from_known(key, held) for key in keys]
    return np.array(rows, dtype=np.int8).reshape(-1, held.shape[1])


def unplaced(keys: Sequence[str]) -> list[int]:
    """Return the positions in `keys` of the concepts that have no coordinates in the
    shipped file.
    """
    known, _ = _shipped_directions()
    return [number for number, key in enumerate(keys) if key not in known]


def directions(texts: Sequence[Collection[int]], held: Bytes) -> Bytes:
    """Return a vector for the meaning of each text, computed from the concepts that it mentions.

    `texts` has the numbers of each text's concepts, `held` the coordinates of each concept as a
    row. A text without concepts gets a row of zeros.
    """
    starts = range(0, max(1, len(texts)), _AT_ONCE)
    return np.concatenate([_directed(texts[start : start + _AT_ONCE], held) for start in starts])


def likeness(one: Bytes, others: Bytes) -> NDArray[np.float32]:
    """Return how similar in meaning a text is to each of the other texts, from -1 to 1.

    All texts are given by their directions. The similarity to a direction of zeros is 0.
    """
    alike: NDArray[np.float32] = others.astype(np.float32) @ one.astype(np.float32)
    return alike / (FULL * FULL)


def written() -> bytes:
    """Read meaning.npz, the file of coordinates that comes with the program."""
    return files("rules_index.language").joinpath("meaning.npz").read_bytes()


@cache
def _shipped_directions() -> tuple[dict[str, int], Bytes]:
    with np.load(io.BytesIO(written())) as kept:
        keys = kept["keys"].tobytes().decode().split("\n")
        held: Bytes = kept["places"]
    return {key: row for row, key in enumerate(keys)}, held


def _far_from_known(key: str, held: Bytes) -> Bytes:
    """Return coordinates for an unknown concept that are near no known concept.

    `held` has the known coordinates. The same `key` always gets the same result.
    """
    draw = np.random.default_rng(zlib.crc32(key.encode()))
    place: Bytes = np.rint(draw.normal(scale=float(held.std()), size=held.shape[1])).astype(np.int8)
    return place


def _directed(texts: Sequence[Collection[int]], held: Bytes) -> Bytes:
    total = np.zeros((len(texts), held.shape[1]), dtype=np.float32)
    owners = np.repeat(np.arange(len(texts)), [len(own) for own in texts])
    numbers = np.fromiter((n for own in texts for n in own), dtype=np.int64, count=len(owners))
    np.add.at(total, owners, held[numbers])
    length = np.linalg.norm(total, axis=1, keepdims=True)
    pointed = np.rint(FULL * total / np.where(length > 0, length, 1.0))
    return pointed.astype(np.int8)
