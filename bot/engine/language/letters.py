"""Find the few words that may be similar to another, by their letters, before comparing them.

words -> Letters -> a few of them -> lexicon, did_you_mean
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray


class Letters:
    """Words by their letters, to find quickly those that can be similar to another word.

    Each word has a bit for each letter in it, and one more for each that it has twice. If more bits
    differ than the edits can change, two words need not be compared letter by letter.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._words = tuple(words)
        self._bits = np.fromiter(map(_bits, self._words), np.uint64, len(self._words))
        self._lengths = np.fromiter(map(len, self._words), np.int64, len(self._words))

    def within(self, word: str, edits: int) -> list[str]:
        """Return the words that may differ from `word` by at most so many edits, in their order.

        They share enough letters, but still have to be compared: one edit changes at most two
        letters, as it takes one away and adds another.
        """
        near = np.abs(self._lengths - len(word)) <= edits
        return self._at(near & (self._differing(word) <= 2 * edits))

    def alike(self, word: str, ratio: int) -> list[str]:
        """Return the words whose letters may agree with those of `word` to `ratio` percent or more.

        The words that are returned still have to be compared.
        """
        most = (100 - ratio) * (self._lengths + len(word))
        return self._at(100 * self._differing(word) <= most)

    def _differing(self, word: str) -> NDArray[np.int64]:
        """Return for each word how many bits differ from those of `word`."""
        found: NDArray[np.uint8] = np.bitwise_count(self._bits ^ np.uint64(_bits(word)))
        return found.astype(np.int64)

    def _at(self, found: NDArray[np.bool_]) -> list[str]:
        return [self._words[place] for place in np.flatnonzero(found).tolist()]


def _bits(word: str) -> int:
    """Return a bit mask of a word's letters: a bit for each, and another if the letter comes twice.

    Some letters share a bit, which can only make two words look more alike.
    """
    found = 0
    for sign in word:
        once = 1 << 2 * (ord(sign) & 31)
        found |= once << 1 if found & once else once
    return found
