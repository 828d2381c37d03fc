"""Finds the rule numbers, quotations and set codes in a question.

question -> here -> match
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_NUMBER = re.compile(
    r"(?<![\w.])((?:[A-Za-z]|\d{1,4})(?:\.\d{1,3})+(?:\.?[a-z])?|\d{3,4}[a-z]?|\d{1,2}\.?[a-z])"
    r"(?![\w]|\.\d)"
)
_JOINED = re.compile(r"(?<![\w.])([^\W\d_])[ -]?(\d{1,2})(?![\w]|\.\d)")
_QUOTED = re.compile(r"[\"„“”«»]([^\"„“”«»]{4,200})[\"„“”«»]")
_PRINTING = re.compile(r"\W*([^\W\d_]{2,5})[ #-]*(\d{1,4}[a-z]?)\W*")


def numbers(text: str) -> list[str]:
    """Return the numbers of steps and rules that a question names, in small letters.

    "Compare D.5 with 702.19b" gives "d.5" and "702.19b".
    """
    return [match[1].lower() for match in _NUMBER.finditer(text)]


def joined(text: str) -> Iterator[str]:
    """Yield the step numbers that are written without a point, with the point added: "D7" -> "d.7".

    "D-7" gives "d.7" as well. A number with a small letter, such as "d 7", counts only if it is the
    whole question.
    """
    whole = _JOINED.fullmatch(text.strip(" .?!"))
    for match in [whole] if whole else _JOINED.finditer(text):
        if whole or match[0].isupper():
            yield f"{match[1]}.{match[2]}".lower()


def quoted(text: str) -> list[str]:
    """Return the texts in a question that are between quotation marks."""
    return [match[1].strip() for match in _QUOTED.finditer(text)]


def printed(text: str) -> list[str]:
    """Return the two spellings of a card's set and number: "FF 12" -> ["FF 12", "FF12"].

    If the text is anything else, or the set is not in capitals, return [].
    """
    match = _PRINTING.fullmatch(text)
    if not match or not match[1].isupper():
        return []
    return [f"{match[1]} {match[2]}", f"{match[1]}{match[2]}"]


def holds_phrase(phrase: str, text: str) -> bool:
    """Tell whether a folded text contains a folded phrase as whole words."""
    return f" {phrase} " in f" {text} "
