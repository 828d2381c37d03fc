"""A lexicon's phrases as they are written -> the Matcher that finds them.

`word` by its stem, `word*` by its beginning, `=word` exactly; `?…` only in questions, `!…` only in
guides. See docs/lexicon.md.
"""

from __future__ import annotations

import re
from typing import TypeVar

from rules_index.language.fold import fold
from rules_index.language.matcher import Matcher, Numbers
from rules_index.language.stem import stem

Key = TypeVar("Key")
Value = TypeVar("Value")


def matcher(written: str, language: str, *, question: bool) -> Matcher:
    """What finds the phrases of a lexicon: a line for each concept, phrases between tabs."""
    made = Matcher(language)
    numbers: dict[str, int] = {}
    skipped = "!" if question else "?"
    for number, line in enumerate(written.split("\n")):
        for phrase in line.split("\t"):
            if phrase.startswith(skipped):
                continue
            first, *others = [_pattern(part, made, numbers) for part in _parts(phrase)] or [-1]
            if others:
                _add(made.phrases, first, (number, (first, *others)))
            elif first >= 0:
                _add(made.alone, first, number)
    same: dict[Numbers, Numbers] = {}
    for table in (made.exact, made.stemmed, made.beginnings):
        _share(table, same)
    _share(made.alone, same)
    made.longest = max(map(len, made.beginnings), default=0)
    return made


def _add(table: dict[Key, tuple[Value, ...]], key: Key, value: Value) -> None:
    table[key] = (*table.get(key, ()), value)


def _share(table: dict[Key, Numbers], same: dict[Numbers, Numbers]) -> None:
    """Nearly all hold one number: what is the same is kept once."""
    for key, numbers in table.items():
        table[key] = same.setdefault(numbers, numbers)


def _parts(phrase: str) -> list[str]:
    """The word patterns of a phrase, folded; punctuation inside a word parts it."""
    found = []
    for part in fold(phrase).lstrip("?!").split():
        if part.isalnum():
            found.append(part)
            continue
        mark = "=" if part.startswith("=") else ""
        star = "*" if part.endswith("*") else ""
        pieces = [piece for piece in re.split(r"[\W_]+", part.strip("=*")) if piece]
        # "s'achèv*" is an exact "s" and a beginning: the star belongs to the last piece.
        found += [f"={piece}" for piece in pieces[:-1]]
        found += [f"{mark}{pieces[-1]}{star if not mark else ''}"] if pieces else []
    return found


def _pattern(part: str, matcher: Matcher, numbers: dict[str, int]) -> int:
    known = len(numbers)
    number = numbers.setdefault(part, known)
    if number < known:
        return number
    if part.startswith("="):
        _add(matcher.exact, part[1:], number)
    elif part.endswith("*"):
        _add(matcher.beginnings, part[:-1], number)
    else:
        _add(matcher.stemmed, stem(part, matcher.language), number)
        _add(matcher.exact, part, number)
    return number
