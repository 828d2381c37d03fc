"""Which card a typed name means: with its typos, its beginning, or its set and number.

names of an index -> here -> cards
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rapidfuzz import fuzz, process

from rules_index.search.match.card import named
from rules_index.search.question.references import holds_phrase

_SURE, _PERHAPS, _SAME = 84, 58, 85
_IN_PART, _BEGUN, _FIRST = 70.0, 65.0, 2.0
"""What it counts that only some words were typed, or only the beginning of one; and in front."""
_TRIED, _SUGGESTED, _SHORT = 60, 5, 3

Names = Mapping[str, Sequence[tuple[str, int]]]
"""Folded name -> the numbers it is printed with, and the entries."""


def ranked(asked: str, names: Names) -> list[tuple[str, float]]:
    """The names that are like what was asked, the likest first."""
    if not asked:
        return []
    near = process.extract(asked, list(names), scorer=fuzz.partial_ratio, limit=_TRIED)
    near += process.extract(asked, list(names), scorer=fuzz.ratio, limit=_SUGGESTED)
    parts = (name for name in names if _in_part(asked, name))
    tried = list(dict.fromkeys([*(name for name, _, _ in near), *parts]))
    sure = zip(tried, named(asked, tried), strict=True)
    scored = {name: max(worth, _in_part(asked, name)) for name, worth in sure}
    return sorted(scored.items(), key=lambda pair: -pair[1])


def _in_part(asked: str, name: str) -> float:
    """A name of which only some words were typed may be meant; more cannot be said."""
    if len(asked) <= _SHORT or f" {asked}" not in f" {name}":
        return 0.0
    return (_IN_PART if holds_phrase(asked, name) else _BEGUN) + _FIRST * name.startswith(asked)


def meant(asked: str, near: Sequence[tuple[str, float]], names: Names) -> str:
    """The name that is surely meant: near enough, or the only card with the words typed.

    Where none has them whole, the only one that begins with them: "Grim" for Grimbold.
    """
    parts = [name for name, _ in near if _in_part(asked, name)]
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
    """The names that may be meant."""
    return (name for name, _ in [pair for pair in near if pair[1] >= _PERHAPS][:_SUGGESTED])


def are_said(asked: str, near: Sequence[tuple[str, float]]) -> bool:
    """Whether one of the names holds what was asked, and is not only spelt nearly like it."""
    return any(_in_part(asked, name) for name, _ in near)


def family(sure: str, names: Names) -> list[str]:
    """The names of one card: misprints, and longer or shorter forms under the same number."""
    numbers = {number for number, _ in names[sure] if number}
    kin = [sure]
    for name, printed in names.items():
        shared = numbers & {number for number, _ in printed}
        if name != sure and shared and (fuzz.ratio(sure, name) >= _SAME or _longer(sure, name)):
            kin.append(name)
    return kin


def longer_names(kin: Sequence[str], names: Names) -> list[str]:
    """The names of other cards inside which one of these stands: "Great Red Kite"."""
    others = (name for name in names if name not in kin)
    return [name for name in others if any(holds_phrase(one, name) for one in kin)]


def without(others: Iterable[str], said: str) -> str:
    """What is said without those names; where one stood, no name goes on."""
    for name in sorted(others, key=len, reverse=True):
        said = f" {said} ".replace(f" {name} ", " / ")
    return said


def _longer(one: str, other: str) -> bool:
    """Whether one name is the other with more words; a single word is shared by many cards."""
    shorter = min(one, other, key=len)
    return " " in shorter and fuzz.token_set_ratio(one, other) == 100
