"""Cuts the piece of a passage that fits into a line of suggestions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from rules_index.language.fold import fold

_WORD = re.compile(r"[^\W_]+")
_TELLING = 3
"""Letters of a word by which a piece may begin."""
_BEFORE, _SEEN = 3, 30
"""Words that are left in front of the first one asked for, and letters within which it is seen."""


def beginnings(asked: Iterable[str]) -> tuple[str, ...]:
    """How words may begin that are asked for."""
    return tuple(word for word in asked if len(word) >= _TELLING)


def piece(text: str, asked: tuple[str, ...] = ()) -> str:
    """A text in one line, from a little before the first word that begins like one of those asked
    for, where that stands far behind."""
    text = " ".join(text.split())
    found = enumerate(_WORD.finditer(fold(text)))
    before, met = next(((at, word) for at, word in found if word[0].startswith(asked)), (0, None))
    if met is None or met.start() + _seen_of(met[0], asked) <= _SEEN:
        return text
    # Folded, a word may be longer, but it is as many words behind.
    first = next(islice(_WORD.finditer(text), max(0, before - _BEFORE), None), None)
    return f"…{text[first.start() :]}" if first else text


def _seen_of(word: str, asked: tuple[str, ...]) -> int:
    return min(len(one) for one in asked if word.startswith(one))
