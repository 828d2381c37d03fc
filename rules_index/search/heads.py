"""What is looked up and is no title, but what a row, an item or a paragraph is called.

"Chapel" is a row of the table of places, "Blinded" an item of the states: it is answered by it.
Query, likely entries -> here -> engine, beside steps.py
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz

from rules_index.language.fold import words
from rules_index.model import Entry, Kind
from rules_index.search.exact import best_of
from rules_index.search.index import Index, Row
from rules_index.search.parts import content_words
from rules_index.search.postings import Floats
from rules_index.search.query import Query
from rules_index.search.steps import Step
from rules_index.store.shelves import FiledEntry

_LIKELY = 20
_MOST_WORDS = 3
"""How many words a look-up has."""
_ALIKE, _SAME = 88.0, 96.0
"""How near a name has to come, and how near that nothing else can be meant."""
_BONUS, _SURELY = 2.0, 4.0
"""What it counts that a name is near, and that it is the very one: more than a title that has it
beside other words."""
_LONGEST, _LONGEST_IN_WORDS = 50, 6
_COUNT = re.compile(r"\W*(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]\s+")
_BEHIND = re.compile(r"\s[–—-]\s|:(?:\s|$)|\.\s|\s\(")
_WORD = re.compile(r"[^\W\d_]{2,}")


def heads_asked(
    query: Query,
    index: Index,
    total: Floats,
    made: Mapping[str, Floats],
    read: Callable[[Iterable[Row]], list[FiledEntry | None]],
) -> dict[int, Step]:
    """The likely entries that hold what is looked up under its name, where none is called so."""
    asked = _Asked.of(query)
    if not 0 < len(asked.telling) <= _MOST_WORDS:
        return {}
    places = best_of(total, _LIKELY)
    # "Combat" is what attacks are about, though a legend of icons has a line called "Attack".
    if places and made["title.concepts"][places[0]] > made["title.stems"][places[0]]:
        return {}
    if any(asked.nearness(name) >= _ALIKE for at in places for name in index.names_of(at)):
        return {}
    found: dict[int, Step] = {}
    for place, filed in zip(places, read(index.rows[at] for at in places), strict=True):
        if filed and filed.entry.kind is not Kind.LIST:
            near, at = max(asked.in_entry(filed.entry), default=(0.0, 0))
            if near >= _ALIKE:
                sure = near >= _SAME
                found[place] = Step((_SURELY if sure else _BONUS) * near / 100, -at, sure)
    best = max((step.worth for step in found.values()), default=0.0)
    return {place: step for place, step in found.items() if step.worth >= best}


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is looked up, as it is said and without small words."""

    plain: str
    telling: Sequence[str]
    language: str

    @classmethod
    def of(cls, query: Query) -> _Asked:
        return cls(query.plain, content_words(query), query.language)

    def nearness(self, name: str) -> float:
        """How near it comes to a folded name, from 0 to 100."""
        bare = " ".join(self.telling)
        return max(fuzz.ratio(self.plain, name), fuzz.ratio(bare, name))

    def in_entry(self, entry: Entry) -> Iterator[tuple[float, int]]:
        """How near the names inside an entry come, and where: of equal ones the first is best."""
        for at, passage in enumerate(entry.passages):
            for name in heads(passage.text):
                yield self.nearness(name), -at


@lru_cache(20_000)
def heads(text: str) -> tuple[str, ...]:
    """What a passage is called, folded; kept, since many questions look at the same passages."""
    return tuple(" ".join(words(name)) for name in _heads(text))


def _heads(text: str) -> Iterator[str]:
    """The first words of a row, those before a colon or a dash."""
    cells = text.split("\t")
    if len(cells) > 1:
        named = (cell.strip() for cell in cells if _WORD.search(cell))
        first = next(named, "")
        if first and first in (cell.strip() for cell in cells[:2]):
            yield from _short(first)
        return
    name, *said = _BEHIND.split(_COUNT.sub("", text, count=1), maxsplit=1)
    if said and _WORD.search(said[0]):  # "Dice: 8" only counts
        yield from _short(name)


def _short(name: str) -> Iterator[str]:
    if len(name) <= _LONGEST and len(name.split()) <= _LONGEST_IN_WORDS:
        yield name
