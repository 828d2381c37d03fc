"""Finds the card that a person means by a typed name, which may have typos or be incomplete.

names of an index -> here -> cards
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rapidfuzz import fuzz, process

from rules_index.search.index.lookup_tables import SHORT_NAME
from rules_index.search.index.top_places import CANDIDATES
from rules_index.search.match.card import named
from rules_index.search.question.references import holds_phrase

_SURE = 84
"""The least score (0 to 100) at which a card's name is surely the typed one.

Chosen by hand, like the limit for a card that a question names.
"""
_PERHAPS = 58
"""The least score (0 to 100) of a card's name that is suggested. Chosen by hand."""
_SAME = 85
"""The least similarity (0 to 100) of two names that may belong to one card. Chosen by hand."""
_IN_PART = 70.0
"""The score of a name that has the typed text as whole words: "kite" in "red kite".

Chosen by hand.
"""
_BEGUN = 65.0
"""The score of a name that has the typed text at the beginning of a word: "kit" in "red kite".

Chosen by hand.
"""
_FIRST = 2.0
"""The bonus that is added to `_IN_PART` or `_BEGUN` if the name begins with the typed text.

Chosen by hand.
"""
_SUGGESTED = 5
"""The most names that are suggested. Chosen by hand."""

Names = Mapping[str, Sequence[tuple[str, int]]]
"""Folded name of a card -> a pair for every mention of the card in the guides.

The pair is the card's number as printed (maybe "") and the position in the index of the entry that
mentions the card.
"""


def ranked(asked: str, names: Names) -> list[tuple[str, float]]:
    """Return the card names similar to the typed name, each with a score (0 to 100), the best
    first.
    """
    if not asked:
        return []
    near = process.extract(asked, list(names), scorer=fuzz.partial_ratio, limit=CANDIDATES)
    near += process.extract(asked, list(names), scorer=fuzz.ratio, limit=_SUGGESTED)
    parts = (name for name in names if _score_inside(asked, name))
    tried = list(dict.fromkeys([*(name for name, _, _ in near), *parts]))
    sure = zip(tried, named(asked, tried), strict=True)
    scored = {name: max(worth, _score_inside(asked, name)) for name, worth in sure}
    return sorted(scored.items(), key=lambda pair: -pair[1])


def _score_inside(asked: str, name: str) -> float:
    """Return a score for a card name that contains the typed text: 70 for "kite" in "red kite".

    The score is 0 if no word of the name begins with the text, or if the text has no more than
    `SHORT_NAME` letters.
    """
    if len(asked) <= SHORT_NAME or f" {asked}" not in f" {name}":
        return 0.0
    return (_IN_PART if holds_phrase(asked, name) else _BEGUN) + _FIRST * name.startswith(asked)


def meant(asked: str, near: Sequence[tuple[str, float]], names: Names) -> str:
    """Return the card name that is surely the typed one, or "" if no name is sure.

    A name is sure if it has nearly the same spelling, or if the typed words occur in the name of no
    other card: "Grim" -> "Grimbold". `near` is the result of `ranked`.
    """
    parts = [name for name, _ in near if _score_inside(asked, name)]
    holding = [name for name in parts if holds_phrase(asked, name)]
    if near and near[0][1] >= _SURE:
        best = near[0][0]
        # "Doctor Vane" is Doctor Vane, Star-Eater, and not another card that is called Vane.
        longer = best != asked and holds_phrase(best, asked) and holding
        if not longer:
            return best
    likely = holding or [name for name in parts if name.startswith(asked)]
    alone = bool(likely) and set(likely) <= set(family(likely[0], names))
    return likely[0] if alone else ""


def suggested(near: Sequence[tuple[str, float]]) -> Iterator[str]:
    """Yield the few card names that the user may mean, the likeliest first; `near` comes from
    `ranked`.
    """
    return (name for name, _ in [pair for pair in near if pair[1] >= _PERHAPS][:_SUGGESTED])


def are_said(asked: str, near: Sequence[tuple[str, float]]) -> bool:
    """Tell whether any card name in `near` contains the typed text itself, not only a similar
    spelling.
    """
    return any(_score_inside(asked, name) for name, _ in near)


def family(sure: str, names: Names) -> list[str]:
    """Return all names of one card: first `sure`, then its misprints and longer or shorter forms.

    These are the similar names that are printed with the same card number.
    """
    numbers = {number for number, _ in names[sure] if number}
    kin = [sure]
    for name, printed in names.items():
        shared = numbers & {number for number, _ in printed}
        if name != sure and shared and (fuzz.ratio(sure, name) >= _SAME or _longer(sure, name)):
            kin.append(name)
    return kin


def longer_names(kin: Sequence[str], names: Names) -> list[str]:
    """Return the names of other cards that contain a name in `kin`: "Red Kite" -> ["Great Red
    Kite"].
    """
    others = (name for name in names if name not in kin)
    return [name for name in others if any(holds_phrase(one, name) for one in kin)]


def without(others: Iterable[str], said: str) -> str:
    """Return the folded text `said` with a slash in place of each of the names `others`.

    The slash keeps the words before and after it from forming a name.
    """
    for name in sorted(others, key=len, reverse=True):
        said = f" {said} ".replace(f" {name} ", " / ")
    return said


def _longer(one: str, other: str) -> bool:
    """Tell whether one name is a longer form of the other, such as "Great Red Kite" and "Red Kite".

    The shorter name needs two words, because many cards share a single word.
    """
    shorter = min(one, other, key=len)
    return " " in shorter and fuzz.token_set_ratio(one, other) == 100
