"""Folds text (lower case, no accents) so that texts can be compared, and makes slugs for ids."""

from __future__ import annotations

import re
import unicodedata

# Letters that Unicode does not decompose; people type the plain ones.
_LETTERS = {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "œ": "oe", "æ": "ae", "þ": "th", "ı": "i"}
_PLAIN = str.maketrans(_LETTERS | {chr(combining): "" for combining in range(0x300, 0x370)})
"""A table for `str.translate` that drops accents and spells out letters such as "ł" and "œ".

Unicode does not decompose these letters. By definition: its combining marks are U+0300 to U+036F.
"""
_NOT_WORD = re.compile(r"[\W_]+")


def fold(text: str) -> str:
    """Return a text in lower case, without accents and ligatures: "Œuf" (egg) -> "oeuf".

    Variants such as full-width letters become plain letters. Punctuation stays.
    """
    if text.isascii():
        return text.lower()
    lowered = unicodedata.normalize("NFKD", text).casefold()
    return unicodedata.normalize("NFC", lowered.translate(_PLAIN))


def cut(text: str, most: int) -> str:
    """Return the longest prefix of a text that has at most `most` characters after normalization.

    Normalization (NFKC) may turn one character into as many as 18.
    """
    left = most
    for place, sign in enumerate(text[:most]):
        left -= 1 if sign.isascii() else max(1, len(unicodedata.normalize("NFKC", sign)))
        if left < 0:
            return text[:place]
    return text[:most]


def words(text: str) -> list[str]:
    """Return the folded words of a text: "Fog bell, 3.2" -> "fog", "bell", "3", "2"."""
    return [word for word in _NOT_WORD.split(fold(text)) if word]


def slug(text: str, limit: int = 60) -> str:
    """Make a short readable id of the folded words of a text: "Fog Bell!" -> "fog-bell".

    An id longer than `limit` characters is cut between two words.
    """
    made = ""
    for word in words(text):
        if made and len(made) + 1 + len(word) > limit:
            break
        made = f"{made}-{word}" if made else word[:limit]
    return made
