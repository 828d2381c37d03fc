"""Cuts a passage so that the matching words fit into a line of suggestions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from rules_index.language.fold import fold
from rules_index.search.suggest.name_search import TELLING

_WORD = re.compile(r"[^\W_]+")
_BEFORE = 3
"""The number of words that are kept before the first matching word. Chosen by hand."""
_SEEN = 30
"""The most letters that are shown up to the end of the first matching word.

With more, the text is cut at the front. Chosen by hand.
"""


def beginnings(asked: Iterable[str]) -> tuple[str, ...]:
    """Return the typed words that are long enough to be looked for in a text."""
    return tuple(word for word in asked if len(word) >= TELLING)


def piece(text: str, asked: tuple[str, ...] = ()) -> str:
    """Return a text as one line, cut at the front if the first matching word is too far behind to
    be seen.

    A word matches if it begins with one of the words in `asked`. A few words before it are kept:
    "…the first player draws a card". Without a match, the text is not cut.
    """
    text = " ".join(text.split())
    found = enumerate(_WORD.finditer(fold(text)))
    before, met = next(((at, word) for at, word in found if word[0].startswith(asked)), (0, None))
    if met is None or met.start() + _letters_seen(met[0], asked) <= _SEEN:
        return text
    # Folding may lengthen words, but the number of words before it stays the same.
    first = next(islice(_WORD.finditer(text), max(0, before - _BEFORE), None), None)
    return f"…{text[first.start() :]}" if first else text


def _letters_seen(word: str, asked: tuple[str, ...]) -> int:
    """Return the length of the shortest word in `asked` with which `word` begins."""
    return min(len(one) for one in asked if word.startswith(one))
