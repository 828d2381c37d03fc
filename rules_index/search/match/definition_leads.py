"""Finds the names that the passages of an entry define.

A row, an item or a paragraph defines the name that it begins with. A sentence defines a name that
it introduces: "this row is called the salon".

passages -> here -> definition
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import tomli

from rules_index.language.fold import words
from rules_index.model import Passage
from rules_index.search.index.lookup_tables import LONG_NAME

DEFINES = {
    "name": 1.0,  # it begins with the name
    "called": 0.9,  # a phrase such as "is called" introduces the name
    "thin": 0.8,  # it begins with the name, and few words follow
    "opening": 0.25,  # only its first sentence begins with the name
}
"""How well a passage defines a name, from 0 to 1, by the position of the name. Chosen by hand."""
_SAYS = 4
"""The fewest words that explain the name before them; fewer are only a number or mark. Chosen by
hand."""
_LONGEST_IN_WORDS = 6
"""The most words of a name at the beginning of a passage. Chosen by hand."""
_COUNT = re.compile(r"\W*(?:(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]|\d{1,2}(?=\s+[^\W\d_]))\s+")
_BEHIND = re.compile(r"\s[–—-]\s|\s?:(?:\s|$)|[.]\W?\s|\s\(")
_WORD = re.compile(r"[^\W\d_]{2,}")
_QUOTED = re.compile(r"[„“«»\"”](?P<name>[^„“«»\"”]+)[„“«»\"”]")
_PART = re.compile(r"[.,;:()]\s")


@dataclass(frozen=True, slots=True)
class Lead:
    """A name that a passage defines, and how well the passage defines this name."""

    name: str
    """The name, folded."""
    worth: float
    """How well the passage defines the name, from 0 to 1 (`DEFINES`)."""


def leads(
    passages: Sequence[Passage],
    among: Iterable[int],
    language: str,
    small: AbstractSet[str],
    length: int,
) -> Iterator[tuple[int, Lead]]:
    """Yield (position of a passage, name that it defines) for some passages of an entry.

    Only the passages at the positions `among` are read. A name that is introduced by a sentence may
    have `length` words; words in `small` are dropped.
    """
    for at in among:
        passage = passages[at]
        if _is_name(passage) and at + 1 < len(passages) and not _is_name(passages[at + 1]):
            yield at + 1, Lead(" ".join(words(passage.text)), DEFINES["name"])
        for lead in (
            _name_in_row(passage.text) if "\t" in passage.text else _name_in_front(passage.text)
        ):
            yield at, lead
        for name in _names_called(passage.text, language, small, length):
            yield at, Lead(name, DEFINES["called"])
        if passage.text.endswith(".") and not passage.marker:
            opening = _telling_words(passage.text[:LONG_NAME], small)[:length]
            yield at, Lead(" ".join(opening), DEFINES["opening"])


def _is_name(passage: Passage) -> bool:
    """Tell whether a passage is only a name, which the next passage may define: a few words, no
    sentence."""
    text = passage.text
    short = len(text) <= LONG_NAME and len(text.split()) <= _LONGEST_IN_WORDS
    return short and not passage.marker and "\t" not in text and text[-1:].isalpha()


def _name_in_row(text: str) -> Iterator[Lead]:
    """Yield the name that a table's row defines: its first cell with words.

    Yield nothing if this is not one of the first two cells.
    """
    cells = [cell.strip() for cell in text.split("\t")]
    first = next((at for at, cell in enumerate(cells) if _WORD.search(cell)), len(cells))
    if first < 2:
        yield from _short_name(cells[first], " ".join(cells[first + 1 :]))


def _name_in_front(text: str) -> Iterator[Lead]:
    """Yield the name before the first colon, dash, bracket or full stop of a text.

    "2) Chapel: Draw a card." gives "chapel". If no words follow the name, nothing is yielded.
    """
    counted = _COUNT.match(text)
    name, *said = _BEHIND.split(text[counted.end() :] if counted else text, maxsplit=1)
    if said and _WORD.search(said[0]):  # "Dice: 8" is only an amount
        yield from _short_name(name, said[0])


def _short_name(name: str, said: str) -> Iterator[Lead]:
    """Yield a name and any names in quotes inside it; yield nothing if the name is too long.

    `said` is the text after the name: if it has only a few words, the name is worth less.
    """
    if len(name) > LONG_NAME or len(name.split()) > _LONGEST_IN_WORDS:
        return
    worth = DEFINES["name"] if len(_WORD.findall(said)) >= _SAYS else DEFINES["thin"]
    yield Lead(" ".join(words(name)), worth)
    for quoted in _QUOTED.finditer(name):  # Variant “Relay” is also named "Relay"
        yield Lead(" ".join(words(quoted["name"])), worth)


@cache
def _phrases(place: str, language: str) -> tuple[tuple[str, ...], re.Pattern[str]]:
    """Return the phrases of a language that introduce a name, and a pattern that finds them.

    With "behind" as `place`, the name follows the phrase, as in "is called the salon"; with
    "before", it comes before the phrase.
    """
    text = files("rules_index.search.match").joinpath("definitions.toml").read_text("utf-8")
    phrases = tuple(tomli.loads(text)[place].get(language, ()))
    either = "|".join(map(re.escape, phrases)) or r"(?!)"
    # Whole words: "zwana" (called) is also the end of "wezwana" (summoned). Some phrases begin with
    # a comma.
    return phrases, re.compile(rf"(?:(?<!\w)|(?=\W))(?:{either})(?!\w)")


def _names_called(text: str, language: str, small: AbstractSet[str], length: int) -> Iterator[str]:
    """Yield the names that a text introduces: "this row is called the salon" -> "salon"."""
    plain = text.lower().replace("’", "'")
    for _, after in _around_phrases(plain, "behind", language):
        behind = _telling_words(after[:LONG_NAME], small)
        yield " ".join(behind[:length])
        if length > 1:  # "called the card of the home port" gives "home port"
            yield " ".join(behind[1 : length + 1])
    for before, _ in _around_phrases(plain, "before", language):
        yield " ".join(_telling_words(_PART.split(before)[-1], small)[-length:])


def _around_phrases(text: str, place: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield (text before, text after) for each phrase in `text` that introduces a name."""
    phrases, pattern = _phrases(place, language)
    if any(phrase in text for phrase in phrases):  # a faster test than the pattern
        for found in pattern.finditer(text):
            yield text[: found.start()], text[found.end() :]


def _telling_words(text: str, small: AbstractSet[str]) -> list[str]:
    """Return the words of a text without small words and single letters."""
    return [word for word in words(text) if word not in small and len(word) > 1]
