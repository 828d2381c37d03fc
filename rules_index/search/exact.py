"""The short ways past the scores: step numbers, quoted phrases, aliases; cards: card_names.py.

What a person names exactly is found exactly, whatever the words around it say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

import numpy as np

from rules_index.language.fold import words
from rules_index.search.index import Index, Row
from rules_index.search.postings import Floats
from rules_index.search.query import Query
from rules_index.store.shelves import FiledEntry

_NUMBER = re.compile(
    r"(?<![\w.])((?:[A-Za-z]|\d{1,4})(?:\.\d{1,3})+(?:\.?[a-z])?|\d{3,4}[a-z]?|\d{1,2}\.?[a-z])"
    r"(?![\w]|\.\d)"
)
_JOINED = re.compile(r"(?<![\w.])([^\W\d_])[ -]?(\d{1,2})(?![\w]|\.\d)")
_QUOTED = re.compile(r"[\"„“”«»]([^\"„“”«»]{4,200})[\"„“”«»]")
_PRINTING = re.compile(r"\W*([^\W\d_]{2,5})[ #-]*(\d{1,4}[a-z]?)\W*")
_LIKELY = 60
_STEP_BONUS, _QUOTE_BONUS = 10.0, 5.0
_TITLE_BONUS, _NAME_BONUS = 8.0, 6.0
_ALIAS_BONUS = 100.0
"""More than a question can win by its step numbers and quotes."""


def numbers(text: str) -> list[str]:
    """The numbers of steps and rules that a question names: "3.2.4", "D.5", "702.19b"."""
    return [match[1].lower() for match in _NUMBER.finditer(text)]


def joined(text: str) -> Iterator[str]:
    """Numbers of steps without their point: "D7", "D-7"; of a question that is no more, "d 7"."""
    whole = _JOINED.fullmatch(text.strip(" .?!"))
    for match in [whole] if whole else _JOINED.finditer(text):
        if whole or match[0].isupper():
            yield f"{match[1]}.{match[2]}".lower()


def quoted(text: str) -> list[str]:
    """What stands between quotes."""
    return [match[1].strip() for match in _QUOTED.finditer(text)]


def printed(text: str) -> list[str]:
    """A question that is the short name of a set and a number, as running text may print it."""
    match = _PRINTING.fullmatch(text)
    if not match or not match[1].isupper():
        return []
    return [f"{match[1]} {match[2]}", f"{match[1]}{match[2]}"]


def step_bonus(query: Query, index: Index, allowed: Floats) -> Floats:
    """A bonus for the entries whose number the question names, or else that hold such an item."""
    bonus = np.zeros(len(index.rows), dtype=np.float32)
    asked, close = set(numbers(query.text)), set(joined(query.text))
    games = index.values("game")
    asked |= {number for number, game in product(close, games) if (number, game) in index.by_number}
    found = set[str]()
    for number, game in product(asked, games):
        places = index.by_number.get((number, game), [])
        bonus[places] += _STEP_BONUS
        found |= {number} if allowed[places].any() else set()
    for number in asked - found:
        bonus[index.by_item.get(number, [])] += _STEP_BONUS
    return bonus * allowed


def title_bonus(query: Query, index: Index, allowed: Floats) -> Floats:
    """A bonus for the entries whose title the question is, word for word; less for an alias."""
    bonus = np.zeros(len(index.rows), dtype=np.float32)
    for asked in {" ".join(words(query.text)), query.plain}:
        if not any(map(str.isalpha, asked)):  # the row of a chart
            continue
        for place in index.by_name.get(asked, ()):
            whole = " ".join(words(index.rows[place].title)) == asked
            bonus[place] = max(bonus[place], _TITLE_BONUS if whole else _NAME_BONUS)
    return bonus * allowed


def alias_bonus(ids: Sequence[str], index: Index) -> Floats:
    """A bonus for the entries that an alias in the question stands for, the first one's most."""
    bonus = np.zeros(len(index.rows), dtype=np.float32)
    worth = {entry: _ALIAS_BONUS * (len(ids) - place) for place, entry in enumerate(ids)}
    for entry, much in worth.items():
        bonus[index.by_id.get(entry, [])] = much
    return bonus


def phrase_bonus(
    query: Query,
    index: Index,
    total: Floats,
    allowed: Floats,
    read: Callable[[Iterable[Row]], list[FiledEntry | None]],
) -> Floats:
    """A bonus for the likely entries whose text holds what the question puts in quotes.

    Or the set and number that it is: such an entry need not share a word with it.
    """
    bonus = np.zeros(len(index.rows), dtype=np.float32)
    asked = (*quoted(query.text), *(told := printed(query.text)))
    phrases = list(filter(None, (" ".join(words(phrase)) for phrase in asked)))
    if not phrases:
        return bonus
    spelt = [index.spelling(phrase) for phrase in phrases]
    likely = np.flatnonzero(allowed).tolist() if told else best_of(total, _LIKELY)
    places = [place for place in likely if any(held[place] for held in spelt)][:_LIKELY]
    for place, filed in zip(places, read(index.rows[p] for p in places), strict=True):
        text = " ".join(words(f"{filed.entry.title} {filed.entry.text}")) if filed else ""
        bonus[place] = _QUOTE_BONUS * sum(holds_phrase(phrase, text) for phrase in phrases)
    return bonus


def holds_phrase(phrase: str, text: str) -> bool:
    """Whether a folded text holds a folded phrase."""
    return f" {phrase} " in f" {text} "


def best_of(values: Floats, limit: int) -> Sequence[int]:
    """The places of the greatest values, best first, those without any left out.

    Of equal ones the first: which are taken must not hang on what stands between them.
    """
    likely = np.flatnonzero(values > 0)
    if len(likely) > limit:
        least = np.partition(values[likely], -limit)[-limit]
        likely = likely[values[likely] >= least]
    ordered: list[int] = likely[np.argsort(-values[likely], kind="stable")][:limit].tolist()
    return ordered
