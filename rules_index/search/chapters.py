"""Headings without words of their own: whoever asks for one by name gets what stands under it.

entries -> chapters (build) -> Index; Query -> chapter_bonus -> engine
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np

from rules_index.language.detect import asking_words
from rules_index.language.fold import words
from rules_index.language.stem import stems_of
from rules_index.links import aliases
from rules_index.search.bare_headings import under_bare_headings
from rules_index.search.charts import row_step
from rules_index.search.documents import TITLE
from rules_index.search.index import Chapter, Index
from rules_index.search.postings import Floats
from rules_index.search.query import Query
from rules_index.store.shelves import FiledEntry

_MOST = 20
"""More than a player reads through: a glossary, all errata, the whole guide."""
_PARTS = frozenset({"rule", "step", "section"})
_BONUS, _NEXT = 100.0, 5.0
"""More than scores can come to, and how much less each further part counts: their order holds."""
_NAMED = re.compile(r"(?P<label>.{1,30}?)(?::| [–—-]) (?P<name>.+)")
_NUMBERED = re.compile(r"(?P<number>[0-9]{1,2})[.)] (?P<name>.+)")


def chapters(entries: Sequence[FiledEntry]) -> list[Chapter]:
    """The headings that no entry bears, under all their names, with the entries under each."""
    return [
        (sorted(set(_keys(path[-1], entries[places[0]].guide.identity.language))), places)
        for path, places in under_bare_headings(entries).items()
        if len(places) <= _MOST and all(entries[at].entry.kind in _PARTS for at in places)
    ]


def chapter_bonus(query: Query, index: Index, allowed: Floats) -> Floats:
    """A bonus for what stands under a heading that the question names and says nothing else of.

    Where a rule itself is called like it, that one is meant.
    """
    bonus = np.zeros(len(index.rows), dtype=np.float32)
    for code in index.shelves.languages(query.scopes):
        said = _telling(query.plain.split(), code)
        key = _key(said, code) if any(map(str.isalpha, said)) else ""  # "5 cards" counts cards
        found = [places for places in index.chapters.get(key, ()) if allowed[places].any()]
        if found and not _is_title(key, code, query, index, allowed):
            for places in found:
                worth = _BONUS - _NEXT * np.arange(len(places), dtype=np.float32)
                np.maximum.at(bonus, [row_step(place, index) for place in places], worth)
    return bonus * allowed


def _is_title(key: str, code: str, query: Query, index: Index, allowed: Floats) -> bool:
    """Whether an entry that may answer is called like that."""
    held, titles = index.postings["stems"], allowed > 0
    for word in _telling(query.plain.split(), code):
        own = np.zeros(len(index.rows), dtype=bool)
        for term in query.by_word[word]:
            own[held.holding(term, TITLE)] = True
        titles = titles & own
    return any(
        _key(name.split(), code) == key
        for place in np.flatnonzero(titles).tolist()
        for name in index.names_of(place)
    )


def _keys(title: str, language: str) -> Iterator[str]:
    """What players call a heading: "Phase 4: Conflict" is phase 4, conflict, conflict phase."""
    for name in _names(title):
        if key := _key(words(name), language):
            yield key


def _names(title: str) -> Iterator[str]:
    yield from aliases(title)
    if numbered := _NUMBERED.fullmatch(title):
        # "4. Fate phase", "4. Faza losu": which of its words is the phase is told by neither.
        for word in words(numbered["name"]):
            yield f"{word} {numbered['number']}"
    if named := _NAMED.fullmatch(title):
        label, name = words(named["label"]), named["name"]
        yield named["label"]
        yield name
        if label and label[-1].isdigit():
            yield f"{' '.join(label[:-1])} {name}"


def _key(said: Sequence[str], language: str) -> str:
    """Words in any order, without those that only ask."""
    telling = _telling(said, language)
    return f"{language}:{' '.join(sorted(set(stems_of(telling, language))))}" if telling else ""


def _telling(said: Sequence[str], language: str) -> list[str]:
    small = asking_words(language) | asking_words("en")
    return [word for word in said if word not in small]
