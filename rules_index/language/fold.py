"""One folding for both sides of every comparison, and the slugs that ids are made of."""

from __future__ import annotations

import re
import unicodedata

# Letters that Unicode does not decompose; people type the plain ones.
_LETTERS = {"ł": "l", "đ": "d", "ð": "d", "ø": "o", "œ": "oe", "æ": "ae", "þ": "th", "ı": "i"}
_PLAIN = str.maketrans(_LETTERS | {chr(combining): "" for combining in range(0x300, 0x370)})
_NOT_WORD = re.compile(r"[\W_]+")


def fold(text: str) -> str:
    """Lower case without accents, ligatures or compatibility forms; punctuation stays."""
    if text.isascii():
        return text.lower()
    lowered = unicodedata.normalize("NFKD", text).casefold()
    return unicodedata.normalize("NFC", lowered.translate(_PLAIN))


def cut(text: str, most: int) -> str:
    """The beginning of a text, of at most so many letters; one that stands for 18 counts so."""
    left = most
    for place, sign in enumerate(text[:most]):
        left -= 1 if sign.isascii() else max(1, len(unicodedata.normalize("NFKC", sign)))
        if left < 0:
            return text[:place]
    return text[:most]


def words(text: str) -> list[str]:
    """The folded words of a text; a number such as 3.2 falls apart into its figures."""
    return [word for word in _NOT_WORD.split(fold(text)) if word]


def slug(text: str, limit: int = 60) -> str:
    """A short readable id made of the folded words, cut between words."""
    made = ""
    for word in words(text):
        if made and len(made) + 1 + len(word) > limit:
            break
        made = f"{made}-{word}" if made else word[:limit]
    return made
