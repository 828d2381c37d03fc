"""Which step a question asks for by a figure alone: "krok 3", "3rd step", "étape trois".

question -> here -> steps
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from itertools import pairwise

import tomli

from rules_index.language.fold import fold, words
from rules_index.language.lexicon import GENERAL, LANGUAGES, Lexicon
from rules_index.model import Entry, Kind
from rules_index.search.items import ROMAN

_KEYS = frozenset({f"{GENERAL}.step", f"{GENERAL}.phase"})
_TOKEN = re.compile(r"\d+(?:[.,]\d+)+\w*|\d+(?:\.(?!\w)|-?[^\W\d_]{1,4}(?!\w))?|[^\W\d_]+")
_CLOSE = re.compile(r"\s*[#(]?")
_LONGEST = 5
"""How many words a question may have that begins with the step and ends with the figure."""
_ORDINAL = re.compile(r"(\d{1,2})(?:\.|-?[^\W\d_]{1,4})")
_FIGURE = re.compile(r"(\d{1,3})\.?")
_NEXT = re.compile(r"\s+([^\W\d_]+)")


@dataclass(frozen=True, slots=True)
class Counted:
    """A step by its figure, and what else a question says."""

    number: int
    label: str
    """The word for the step, folded like the others."""
    before: tuple[str, ...]
    after: tuple[str, ...]


@cache
def _lists() -> dict[str, dict[str, list[str]]]:
    """The words of each kind by language."""
    return tomli.loads(files("rules_index.search").joinpath("steps.toml").read_text("utf-8"))


@cache
def _table() -> dict[str, dict[str, int]]:
    """The words of each kind in all languages, and what they count."""
    return {
        kind: {word: count for own in lists.values() for count, word in enumerate(own, start=1)}
        for kind, lists in _lists().items()
    }


@cache
def _ordinals(*, behind: bool) -> dict[str, int]:
    """The forms of "third" in all languages, or where it may stand behind a step."""
    kinds = _lists()
    return {
        begun + end: count
        for code, ends in kinds["behind" if behind else "endings"].items()
        for count, names in enumerate(kinds["ordinals"][code], start=1)
        for begun in names.split()
        for end in ends
    }


class Steps:
    """Which words stand for a step, as the lexicon knows them in all its languages."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._meant = frozenset(n for n, key in enumerate(lexicon.keys) if key in _KEYS)

    def means_one(self, word: str) -> bool:
        """Whether a word before a figure makes it a step: "krok", "Kampfschritt", "point"."""
        folded = fold(word)
        return folded in _table()["called"] or self.is_step(folded)

    def is_step(self, folded: str) -> bool:
        """Whether a folded word is one for a step or phase."""
        if folded in _table()["apart"]:
            return False
        own = self.lexicon.of_word(folded, frozenset(LANGUAGES))
        return not self._meant.isdisjoint(own)

    def languages(self, folded: str) -> tuple[str, ...]:
        """In which languages a folded word counts like a step."""
        return tuple(
            code
            for code in LANGUAGES
            if any(folded in _lists()[kind].get(code, ()) for kind in ("called", "chapters"))
            or self.lexicon.of_word(folded, frozenset({code})) & self._meant
        )

    def telling(self, said: Sequence[str], small: Collection[str] = ()) -> list[str]:
        """Folded words without small ones and those for a step, where others are left."""
        own = [word for word in said if word not in small] or list(said)
        return [word for word in own if names_more(word) or not self.is_step(word)] or own

    def concepts(self, said: Sequence[str], language: str) -> set[int]:
        """What words of a heading mean; read as a question is, whose words are kept."""
        return self.lexicon.concepts(" ".join(said), {language}, question=True)


def says_number(word: str) -> bool:
    """Whether a folded word says that a number follows: "no", "nr"."""
    return word in _table()["numbers"]


def names_more(label: str) -> bool:
    """Whether a word for a step names the whole, too: "Kampfschritt"."""
    return label not in _table()["ends"] and label.endswith(tuple(_table()["ends"]))


class Labels(Enum):
    """What a label before a figure stands for."""

    STEP = "step"
    """A step, phase or chapter; no label at all, too."""
    APPENDIX = "appendix"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Label:
    """The word before a figure, folded, or ""."""

    word: str
    kind: Labels
    languages: tuple[str, ...] = ()
    """In which it is such a word."""

    @property
    def known(self) -> bool:
        """Whether it is more than a word."""
        return self.kind is not Labels.OTHER


def label_of(word: str, steps: Steps) -> Label:
    """What a folded word before a figure stands for."""
    languages = tuple(code for code, own in _lists()["appendices"].items() if word in own)
    if languages:
        return Label(word, Labels.APPENDIX, languages)
    if not word or word in _table()["chapters"] or steps.means_one(word):
        return Label(word, Labels.STEP, steps.languages(word) if word else ())
    return Label(word, Labels.OTHER)


def is_sequence(entry: Entry, steps: Steps) -> bool:
    """Whether what an entry lists are steps, even where no number says so."""
    return entry.kind is Kind.STEP or any(map(steps.means_one, words(entry.title)))


def counted(text: str, is_step: Callable[[str], bool]) -> Counted | None:
    """The first step that a question names by a figure, in front of it or behind it."""
    said = _named_figures().sub("", fold(text))
    tokens = list(_TOKEN.finditer(said))
    for one, other in pairwise(tokens):
        if not _CLOSE.fullmatch(said[one.end() : other.start()]):
            continue
        then = _NEXT.match(said, other.end())
        behind, before = _behind(other[0], then[1] if then else ""), _before(one[0])
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
    number, alone = _figure(last[0]), said[before.end() : last.start()].isspace()
    if not number or not alone or not is_step(first[0]):
        return None
    return Counted(number, first[0], (), tuple(words(said[first.end() : last.start()])))


@cache
def _named_figures() -> re.Pattern[str]:
    """Matches "no." before a figure; a single letter right before one is a part of the number."""
    names = "|".join(_table()["numbers"])
    return re.compile(rf"(?<!\w)(?:{names})(?:\.?\s+|(?<=\w\w)\.)(?=\d)")


def _behind(token: str, then: str) -> int:
    """The number that stands behind a step: "3", "iv", "three", "trzeci"; 0 where none does.

    What counts the word right after it is none: "in this phase two cards", "phase first player".
    """
    roman = ROMAN.index(token) + 1 if token in ROMAN and len(token) > 1 else 0
    alone = not then or then in _table()["joins"]
    figure = _table()["figures"].get(token, 0) if alone else 0
    someone = then.startswith(tuple(_table()["persons"]))
    return (
        _figure(token)
        or roman
        or figure
        or (0 if someone else _ordinals(behind=True).get(token, 0))
    )


def _figure(token: str) -> int:
    """3 of "3" and of "3."; 0 of what is longer than any list."""
    match = _FIGURE.fullmatch(token)
    return int(match[1]) if match else 0


def _before(token: str) -> int:
    """The number that stands before a step: "3.", "3rd", "third"; "3 steps" are so many."""
    match = _ORDINAL.fullmatch(token)
    return int(match[1]) if match else _ordinals(behind=False).get(token, 0)
