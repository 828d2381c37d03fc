"""Recognizes nonsense: random keys, or small words that ask for nothing.

Used only if the question names nothing; `is_strange` only if no guide holds any of its words.
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
    """Tell whether a question has only small words, such as "please" or "how": it asks for nothing.

    The small words of a language without a lexicon do not count: "solo", Spanish for "only", may
    mean the solo game.
    """
    small = query.small if query.language in LANGUAGES else asking_words("en")
    return not (query.concepts or query.slips) and small.issuperset(query.plain.split())


def is_strange(query: Query, index: Index, allowed: Floats) -> bool:
    """Tell whether a question is like random keys: no word is known or within two slips of a known
    one.

    A small word such as "how" counts as known.
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
