"""Finds the step that a question names by its number: "krok 3", "3rd step", "étape trois".

question, passages -> here -> match/step, match/bare_number, index/step_table
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from rules_index.language.fold import fold, words
from rules_index.search.text.list_numbering import ROMAN
from rules_index.search.text.step_vocabulary import ordinals, table

_TOKEN = re.compile(r"\d+(?:[.,]\d+)+\w*|\d+(?:\.(?!\w)|-?[^\W\d_]{1,4}(?!\w))?|[^\W\d_]+")
_CLOSE = re.compile(r"\s*[#(]?")
_LONGEST = 5
"""The most words and numbers of a question such as "krok kola 4", which has three.

In such a question other words come between the word for a step and its number. Chosen by hand.
"""
_ORDINAL = re.compile(r"(\d{1,2})(?:\.|-?[^\W\d_]{1,4})")
_FIGURE = re.compile(r"(\d{1,3})\.?")
_NEXT = re.compile(r"\s+([^\W\d_]+)(?:\s+(\w+))?")


@dataclass(frozen=True, slots=True)
class Counted:
    """A step that a question names by its number, with the other words of the question."""

    number: int
    label: str
    """The word for the step, such as "phase", folded."""
    before: tuple[str, ...]
    """The words of the question before the step, folded."""
    after: tuple[str, ...]
    """The folded words of the question after the step, or between the word for it and its
    number.
    """


def counted(text: str, is_step: Callable[[str], bool]) -> Counted | None:
    """Return the first step that a question names by its number: "3rd step", "step 3"; or None.

    Other words may come between "step" and the number: "krok kola 4" is "step of the round 4" in
    Czech. `is_step` tells whether a folded word names a step.
    """
    said = _folded(text)
    found = next(_steps_with_figures(said, is_step), None)
    return found or _step_around_name(list(_TOKEN.finditer(said)), said, is_step)


def counted_all(text: str, is_step: Callable[[str], bool]) -> list[Counted]:
    """Return all steps that a question names by their numbers: "phase 3, step 2" names two."""
    return list(_steps_with_figures(_folded(text), is_step))


def _folded(text: str) -> str:
    """Return a question folded, without words that only announce a number: "Step No. 3" -> "step
    3".
    """
    return _named_figures().sub("", fold(text))


def _steps_with_figures(said: str, is_step: Callable[[str], bool]) -> Iterator[Counted]:
    """Yield a step for each word such as "step" or "phase" with a number right before or after it.

    No word or number is used for two steps.
    """
    taken = 0
    for one, other in pairwise(_TOKEN.finditer(said)):
        close = _CLOSE.fullmatch(said[one.end() : other.start()])
        if not close or one.start() < taken:
            continue
        behind, before = _behind(other[0], said[other.end() :], is_step), _before(one[0])
        number, label = (behind, one[0]) if behind and is_step(one[0]) else (before, other[0])
        if number and is_step(label):
            taken = other.end()
            yield Counted(
                number, label, tuple(words(said[: one.start()])), tuple(words(said[taken:]))
            )


def _step_around_name(
    tokens: Sequence[re.Match[str]], said: str, is_step: Callable[[str], bool]
) -> Counted | None:
    """Return the step if other words come between the word for a step and its number, else None.

    "krok kola 4" ("step of the round 4" in Czech) is an example. The question must have no other
    words before or after.
    """
    if not 2 < len(tokens) <= _LONGEST or said[tokens[-1].end() :].strip(" ?.!"):
        return None
    first, *_, before, last = tokens
    number, alone = _figure(last[0]), said[before.end() : last.start()].isspace()
    if not number or not alone or not is_step(first[0]):
        return None
    return Counted(number, first[0], (), tuple(words(said[first.end() : last.start()])))


@cache
def _named_figures() -> re.Pattern[str]:
    """Return the pattern for a word that announces a number: "no." in "no. 3".

    A letter joined to the number, as in "n.3", does not match, because it belongs to the number.
    """
    names = "|".join(table()["numbers"])
    return re.compile(rf"(?<!\w)(?:{names})(?:\.?\s+|(?<=\w\w)\.)(?=\d)")


def _behind(token: str, rest: str, is_step: Callable[[str], bool]) -> int:
    """Return the number that `token` means right behind a word for a step, or 0: "3", "iv",
    "three".

    `rest` is the text behind the token. "two" gives 0 in "in this phase two cards", because it
    counts the cards; in "phase two step three" it gives 2.
    """
    roman = ROMAN.index(token) + 1 if token in ROMAN and len(token) > 1 else 0
    follows = _NEXT.match(rest)
    then, after = follows.groups("") if follows else ("", "")
    alone = not then or then in table()["joins"] or (is_step(then) and bool(_any_figure(after)))
    figure = table()["figures"].get(token, 0) if alone else 0
    someone = then.startswith(tuple(table()["persons"]))
    return (
        _figure(token) or roman or figure or (0 if someone else ordinals(behind=True).get(token, 0))
    )


def _any_figure(token: str) -> int:
    """Return the number that a token means, in digits or as a word, or 0: "3" and "three" -> 3."""
    return _figure(token) or table()["figures"].get(token, 0) or ordinals(behind=True).get(token, 0)


def _figure(token: str) -> int:
    """Return the number in a token of at most three digits, or 0: "3" and "3." -> 3."""
    match = _FIGURE.fullmatch(token)
    return int(match[1]) if match else 0


def _before(token: str) -> int:
    """Return the number that `token` means right before a word for a step, or 0: "third" -> 3.

    "3." and "3rd" give 3, too. A plain "3" gives 0, because "3 steps" counts the steps.
    """
    match = _ORDINAL.fullmatch(token)
    return int(match[1]) if match else ordinals(behind=False).get(token, 0)
