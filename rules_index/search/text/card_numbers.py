"""Reads cards by set and number: "FF 12", "Deep Water, 19", "ZP63".

words of a question -> here -> match/card; answers use it as well
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

from rules_index.language.fold import words

_JOINED = re.compile(r"([^\W\d_]{1,6})(\d{1,4}[a-z]?)")
_NUMBER = re.compile(r"\d{1,4}[a-z]?")
_NUMBERS = re.compile(r"\d+[a-z]?")
_LONGEST_SET = 6
"""The most words in the name of a set. Chosen by hand."""

Printing = tuple[str, str]
"""A set and a number by which a card is known; the set's name is folded: ("deep water", "19")."""


def printings(release: str, number: str) -> Iterator[Printing]:
    """Yield a pair of set and number for each number of a card: "119 / 57" of "FF" gives two pairs.

    The pairs are folded: ("ff", "119") and ("ff", "57").
    """
    known = " ".join(apart(words(release)))
    yield from ((known, one) for one in _NUMBERS.findall(number.lower()) if known)


def apart(said: Iterable[str]) -> list[str]:
    """Split each word that is a set and a number without a space: ["zp63", "up"] -> ["zp", "63",
    "up"].
    """
    pairs = ((match.groups() if (match := _JOINED.fullmatch(one)) else (one,)) for one in said)
    return list(itertools.chain.from_iterable(pairs))


def printed_in(said: Sequence[str]) -> Iterator[Printing]:
    """Yield every pair of set and number that some words may contain.

    "deep water 19" gives ("deep water", "19") and ("water", "19"). For each number, the longest
    name of a set comes first.
    """
    told = apart(said)
    for at, number in enumerate(told):
        if _NUMBER.fullmatch(number):
            for first in range(max(0, at - _LONGEST_SET), at):
                yield " ".join(told[first:at]), number
