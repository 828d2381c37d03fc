"""Matches the entries under a heading without text, if the question is the name of this heading.

Query -> here -> shortcuts
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from rules_index.search.context import Context
from rules_index.search.index.fields import TITLE
from rules_index.search.index.headings import key_of, key_of_telling, telling_words
from rules_index.search.index.step_lists import row_step
from rules_index.search.match.matcher import EVERYTHING, Matcher
from rules_index.search.match.worths import NEXT_LESS, WORTHS
from rules_index.search.records import Match, Reason, Tier


def _find(context: Context) -> Sequence[Match]:
    """Match the entries under a heading without text of its own, in their order.

    A question that is the name of a heading without text: "conflict phase".

    Nothing is matched if a rule has this name as well, because the rule is a better answer.
    """
    query, index, allowed = context.query, context.index, context.allowed
    best: dict[int, float] = {}
    for code in index.shelves.languages(query.scopes):
        said = telling_words(query.plain.split(), code)
        key = (
            key_of_telling(said, code) if any(map(str.isalpha, said)) else ""
        )  # "5 cards" is an amount
        found = [places for places in index.titles.chapters.get(key, ()) if allowed[places].any()]
        if found and not _is_key_of_title(key, code, said, context):
            for places in found:
                for rank, place in enumerate(row_step(one, index) for one in places):
                    worth = WORTHS[Reason.HEADING] - NEXT_LESS * rank
                    best[place] = max(best.get(place, 0.0), worth)
    return [
        Match(place, Tier.EXACT, worth, Reason.HEADING)
        for place, worth in best.items()
        if allowed[place]
    ]


def _is_key_of_title(key: str, code: str, said: Sequence[str], context: Context) -> bool:
    """Tell whether an allowed entry has a title with this key, which means: with the same words.

    The key was made from `said`, which are words of the question, in the language `code`.
    """
    index = context.index
    held, titles = index.postings["stems"], context.allowed > 0
    for word in said:
        own = np.zeros(len(index.rows), dtype=bool)
        for term in context.query.by_word[word]:
            own[held.holding(term, TITLE)] = True
        titles = titles & own
    return any(
        _key_of_title(name, code) == key
        for place in np.flatnonzero(titles).tolist()
        for name in index.names_of(place)
    )


@lru_cache(10_000)
def _key_of_title(name: str, code: str) -> str:
    """Return a key that is equal for titles with the same words, in any order and form.

    Keys are cached, because many questions are compared with the same titles.
    """
    return key_of(name.split(), code)


HEADING = Matcher("heading", _find, only_without=EVERYTHING)
