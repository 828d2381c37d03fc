"""Recognises headings without a mark by their looks: short lines that are not sentences."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence

from rules_index.language.fold import words
from rules_index.structure.shapes.block import Block, starts_lower
from rules_index.structure.shapes.debris import is_debris
from rules_index.structure.vocabulary.cues import version_tag
from rules_index.structure.vocabulary.labels import (
    is_admonition,
    is_caption,
    is_remark,
    is_see_also,
)

_LONGEST = 90
"""The most letters of any title. Chosen by hand."""
_MOST_WORDS = 14
"""The most words of any title. Chosen by hand."""
_FEW_TERMS = 5
"""The number of titles above which alphabetical order is not taken for chance. Chosen by hand."""
_LONGEST_PLAIN = 80
"""The most letters of a title that is not in capitals. Chosen by hand."""
_MOST_PLAIN_WORDS = 10
"""The most words of a title that is not in capitals. Chosen by hand."""
_MOST_SHOUTED_WORDS = 5
"""The most words of a title that ends with an exclamation mark. Chosen by hand."""
_QUOTED = re.compile(r"[„“\"«‚'].{1,60}[”“\"»’']$")
_VERSION_TAG = re.compile(
    r"\s*[(\[]\s*v?\.?\s*\d+(?:\.\d+)+\s*[)\]]\s*$|\s*[(\[]\s*v\s*\.?\s*\d+\s*[)\]]\s*$", re.I
)
_JUNK = re.compile(r"\S[=~|<>{}\\^]\S")
_AMOUNT = re.compile(r"\d+[×x%+]?\s+[^\W\d_]")


def is_title_like(block: Block, *, small: bool = False, gap: bool = True) -> bool:
    """Tell whether a block looks like a heading: short, and not a sentence, remark or caption.

    With `small`, the first letter may be a small one; with `gap`, a blank line must be above.
    """
    text = block.text
    if not block.is_plain or len(block.lines) > 3 or (gap and not block.first.gap):
        return False
    if len(text) > _LONGEST or len(text.split()) > _MOST_WORDS or is_debris(text):
        return False
    if "\ue000" <= text[:1] <= "\uf8ff":
        return False
    named = is_see_also(text) or is_remark(text) or is_caption(text)
    if named or _JUNK.search(text) or "\t" in text:
        return False
    if is_caps(text):
        return True
    return (small or not starts_lower(text)) and _is_plain_title(text)


def remark_titles(texts: Iterable[str]) -> frozenset[str]:
    """Return the titles that only announce a remark, such as "Note:".

    "Note" is not returned if it occurs only once and without a colon or exclamation mark: it may be
    a term of the game.
    """
    often = Counter(texts)
    return frozenset(
        text
        for text, times in often.items()
        if (times > 1 or text.endswith((":", "!"))) and is_admonition(text)
    )


def _is_plain_title(text: str) -> bool:
    """Tell whether a text that is not in capitals looks like a title.

    It must not be long, a sentence, an amount or a remark in brackets.
    """
    if len(text) > _LONGEST_PLAIN or len(text.split()) > _MOST_PLAIN_WORDS or text.count(":") > 1:
        return False
    if (text.startswith("(") and text.endswith(")")) or _AMOUNT.match(text):
        return False
    if text.endswith("!") and len(text.split()) > _MOST_SHOUTED_WORDS:
        return False
    return _ends_like_title(text)


def _ends_like_title(text: str) -> bool:
    bare = strip_tag(text)
    if _QUOTED.match(bare):
        return True
    bare = bare.rstrip("\"”»’'")
    return not bare.endswith((".", ",", ";", ":", "?", "…", "-", "–", "—")) or bare.endswith(" -")


def strip_tag(text: str) -> str:
    """Return a title without the version tag at its end: "Healing (v1.1)" -> "Healing".

    "Healing – new in 1.1" becomes "Healing" as well.
    """
    return version_tag(_VERSION_TAG.sub("", text).strip())[0]


def is_caps(text: str) -> bool:
    """Tell whether nearly all letters of a title are capitals; its version tag does not count."""
    letters = [char for char in strip_tag(text) if char.isalpha()]
    small = sum(char.islower() for char in letters)
    return (len(letters) >= 3 and small <= 0.2 * len(letters) and not text[:1].islower()) or (
        len(letters) >= 12 and small <= 0.1 * len(letters)
    )


def sort_key(title: str) -> tuple[str, ...]:
    """Return the key by which titles are sorted: their folded words, without quotation marks."""
    return tuple(words(title))


def continues_alphabet(titles: Sequence[str]) -> bool:
    """Tell whether the last title continues the alphabetical order of the titles before it.

    There must be more than five titles, and at least 80 % of them must be in order.
    """
    keys = [sort_key(title) for title in titles]
    follows = keys[-2:] == sorted(keys[-2:])
    return len(keys) > _FEW_TERMS and follows and len(longest_rising(keys)) >= 0.8 * len(keys)


def longest_rising(keys: Sequence[tuple[str, ...]]) -> list[int]:
    """Return the indices of the longest series of keys in alphabetical order; it may skip keys.

    The keys of "Anchor", "Pier", "Bell", "Cargo" give [0, 2, 3].
    """
    tails: list[tuple[str, ...]] = []
    at: list[int] = []
    before: list[int] = []
    for index, key in enumerate(keys):
        place = bisect_right(tails, key)
        before.append(at[place - 1] if place else -1)
        tails[place:] = [key, *tails[place + 1 :]]
        at[place:] = [index, *at[place + 1 :]]
    chain, index = [], at[-1] if at else -1
    while index >= 0:
        chain.append(index)
        index = before[index]
    return chain[::-1]
