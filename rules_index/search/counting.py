"""Which step a question asks for by a figure alone: "krok 3", "3rd step", "étape trois".

question -> here -> steps
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

import tomli

from rules_index.language.fold import fold, words
from rules_index.language.lexicon import GENERAL, LANGUAGES, Lexicon
from rules_index.search.items import ROMAN

_KEYS = frozenset({f"{GENERAL}.step", f"{GENERAL}.phase"})
_TOKEN = re.compile(r"\d+(?:[.,]\d+)+\w*|\d+(?:\.(?!\w)|-?[^\W\d_]{1,4}(?!\w))?|[^\W\d_]+")
_CLOSE = re.compile(r"\s*[#(]?")
_LONGEST = 5
"""How many words a question may have that begins with the step and ends with the figure."""
_ORDINAL = re.compile(r"(\d{1,2})(?:\.|-?[^\W\d_]{1,4})")


@dataclass(frozen=True, slots=True)
class Counted:
    """A step by its figure, and what else a question says."""

    number: int
    label: str
    """The word for the step, folded like the others."""
    before: tuple[str, ...]
    after: tuple[str, ...]


@cache
def _table() -> dict[str, dict[str, int]]:
    """The words of each kind in all languages, and what they count."""
    text = files("rules_index.search").joinpath("steps.toml").read_text("utf-8")
    return {
        kind: {word: count for own in lists.values() for count, word in enumerate(own, start=1)}
        for kind, lists in tomli.loads(text).items()
    }


class Steps:
    """Which words stand for a step, as the lexicon knows them in all its languages."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._meant = frozenset(n for n, key in enumerate(lexicon.keys) if key in _KEYS)

    def means_one(self, word: str) -> bool:
        """Whether a word before a figure makes it a step: "krok", "Kampfschritt", "point"."""
        folded = fold(word)
        return folded in _table()["called"] or self._is_step(folded)

    def _is_step(self, folded: str) -> bool:
        own = self._lexicon.of_word(folded, frozenset(LANGUAGES))
        return not self._meant.isdisjoint(own)

    def telling(self, said: Sequence[str], small: Collection[str] = ()) -> list[str]:
        """Folded words without small ones and those for a step, where others are left."""
        own = [word for word in said if word not in small] or list(said)
        return [word for word in own if names_more(word) or not self._is_step(word)] or own

    def concepts(self, said: Sequence[str], language: str) -> set[int]:
        """What words of a guide mean."""
        return self._lexicon.concepts(" ".join(said), {language}, question=False)


def names_more(label: str) -> bool:
    """Whether a word for a step names the whole, too: "Kampfschritt"."""
    return label not in _table()["ends"] and label.endswith(tuple(_table()["ends"]))


def counted(text: str, is_step: Callable[[str], bool]) -> Counted | None:
    """The first step that a question names by a figure, in front of it or behind it."""
    said = _named_figures().sub("", fold(text))
    tokens = list(_TOKEN.finditer(said))
    for one, other in pairwise(tokens):
        if not _CLOSE.fullmatch(said[one.end() : other.start()]):
            continue
        behind, before = _behind(other[0]), _before(one[0])
        number, label = (behind, one[0]) if behind and is_step(one[0]) else (before, other[0])
        if number and is_step(label):
            return Counted(
                number, label, tuple(words(said[: one.start()])), tuple(words(said[other.end() :]))
            )
    return _around(tokens, said, is_step)


def _around(
    tokens: Sequence[re.Match[str]], said: str, is_step: Callable[[str], bool]
) -> Counted | None:
    """A step whose name stands between the word and the figure: "krok kola 4"."""
    if not 2 < len(tokens) <= _LONGEST or said[tokens[-1].end() :].strip(" ?.!"):
        return None
    first, *_, before, last = tokens
    alone = last[0].isdecimal() and said[before.end() : last.start()].isspace()
    if not alone or not is_step(first[0]):
        return None
    return Counted(int(last[0]), first[0], (), tuple(words(said[first.end() : last.start()])))


@cache
def _named_figures() -> re.Pattern[str]:
    """Matches "no." before a figure; a single letter right before one is a part of the number."""
    names = "|".join(_table()["numbers"])
    return re.compile(rf"(?<!\w)(?:{names})(?:\.?\s+|(?<=\w\w)\.)(?=\d)")


def _behind(token: str) -> int:
    """The number that stands behind a step: "3", "iv", "three", "third"; 0 where none does."""
    if token.removesuffix(".").isdecimal():
        return int(token.removesuffix("."))
    roman = ROMAN.index(token) + 1 if token in ROMAN and len(token) > 1 else 0
    return roman or _table()["figures"].get(token, 0) or _ordinal(token)


def _before(token: str) -> int:
    """The number that stands before a step: "3.", "3rd", "third"; "3 steps" are so many."""
    match = _ORDINAL.fullmatch(token)
    return int(match[1]) if match else _ordinal(token)


def _ordinal(word: str) -> int:
    begun = (count for start, count in _table()["ordinals"].items() if word.startswith(start))
    return next(begun, 0)
