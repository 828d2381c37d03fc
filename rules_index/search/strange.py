"""Whether a question is nonsense: keys hit at random, words that neither a guide nor we know.

Asked only where no guide holds a word of it, so it may take its time.
"""

from __future__ import annotations

from collections.abc import Iterable

from rapidfuzz import process
from rapidfuzz.distance import OSA

from rules_index.language.detect import asking_words
from rules_index.language.stem import stem
from rules_index.search.documents import ENTRY
from rules_index.search.index import Index
from rules_index.search.parts import content_words
from rules_index.search.postings import Floats
from rules_index.search.query import Query

_SHORTEST, _LONG = 4, 8
"""Letters of a word that may hold a slip, and of one that may hold two."""


def is_strange(query: Query, index: Index, allowed: Floats) -> bool:
    """Whether no word means anything, or is within a slip or two of one in the entries asked."""
    small = asking_words(query.language)
    if query.concepts or any(word in small for word in query.plain.split()):
        return False
    known = [name.partition(":") for name in index.stems]
    languages = index.shelves.languages(query.scopes)
    for word in content_words(query):
        for code in languages:
            own = {end: n for n, (of, _, end) in enumerate(known) if of == code}
            near = _near(stem(word, code), own)
            stems = index.postings["stems"]
            if any(allowed[stems.holding(own[end], ENTRY)].any() for end in near):
                return False
    return True


def _near(word: str, known: Iterable[str]) -> list[str]:
    """What is nearly the same; hands slip inside a word: with another head it is another one."""
    if len(word) < _SHORTEST:
        return []
    alike = [name for name in known if len(name) >= _SHORTEST and name[0] == word[0]]
    slips = 1 if len(word) < _LONG else 2
    return [name for name, *_ in process.extract(word, alike, scorer=OSA.distance,
            score_cutoff=slips, limit=None)]  # fmt: skip
