"""Whether a question is nonsense: keys hit at random, words that neither a guide nor we know.

Asked only where no guide holds a word of it.
"""

from __future__ import annotations

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
    languages, stems = index.shelves.languages(query.scopes), index.postings["stems"]
    near = (
        name
        for word in content_words(query)
        for code in languages
        for name in _near(stem(word, code), code, index)
    )
    return not any(allowed[stems.holding(index.stems[name], ENTRY)].any() for name in near)


def _near(word: str, code: str, index: Index) -> list[str]:
    """What is nearly the same; hands slip inside a word: with another head it is another one."""
    if len(word) < _SHORTEST:
        return []
    head = f"{code}:"
    shortest, slips = len(head) + _SHORTEST, 1 if len(word) < _LONG else 2
    alike = [name for name in index.begun.get(f"{head}{word[0]}", ()) if len(name) >= shortest]
    return [name for name, *_ in process.extract(f"{head}{word}", alike, scorer=OSA.distance,
            score_cutoff=slips, limit=None)]  # fmt: skip
