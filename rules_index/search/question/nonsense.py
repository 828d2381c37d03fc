"""Recognizes questions that are nonsense: random keys, or only small words.

It is used only if the question names no entry; `is_strange` only if no guide has any of its words.
"""

from __future__ import annotations

from rules_index.language.detect import asking_words
from rules_index.language.lexicon import LANGUAGES
from rules_index.search.index.fields import ENTRY
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.question.near_stems import slips_of
from rules_index.search.question.parts import content_words
from rules_index.search.question.query import Query


def says_nothing(query: Query) -> bool:
    """Tell whether a question has only small words, such as "please" or "how", and so asks nothing.

    Small words of a language without a lexicon do not count: "solo", Spanish for "only", may mean
    the solo game.
    """
    small = query.small if query.language in LANGUAGES else asking_words("en")
    return not (query.concepts or query.slips) and small.issuperset(query.plain.split())


def is_strange(query: Query, index: Index, allowed: Floats) -> bool:
    """Tell whether a question looks like random keys: none of its words is like a known word.

    A word is like a known one if at most two letters are wrong. Small words such as "how" are
    known.
    """
    small = asking_words(query.language)
    if query.concepts or query.slips or any(word in small for word in query.plain.split()):
        return False
    languages, stems = index.shelves.languages(query.scopes), index.postings["stems"]
    meant = (
        name
        for word in content_words(query)
        for code in languages
        for name in slips_of(word, code, index)
    )
    return not any(allowed[stems.holding(index.stems[name], ENTRY)].any() for name in meant)
