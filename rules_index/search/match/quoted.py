"""Matches entries that contain a phrase in quotes from the question, or the question's set and
number.

references -> here -> shortcuts
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from rules_index.language.fold import words
from rules_index.search.context import Context
from rules_index.search.index.top_places import CANDIDATES, best_of
from rules_index.search.match.matcher import Matcher
from rules_index.search.match.worths import WORTHS
from rules_index.search.question.references import holds_phrase, printed, quoted
from rules_index.search.records import Match, Reason, Tier


def _find(context: Context) -> Sequence[Match]:
    """Match the likely entries with the phrase in quotes, or with the set and number.

    A question with a phrase in quotes: "“for each ally” meaning".

    For a set and number, all allowed entries are searched, because the right entry need not share
    any other word with the question.
    """
    index = context.index
    asked = (*quoted(context.query.text), *(told := printed(context.query.text)))
    phrases = list(filter(None, (" ".join(words(phrase)) for phrase in asked)))
    if not phrases:
        return ()
    spelt = [index.spelling(phrase) for phrase in phrases]
    may = np.flatnonzero(context.allowed).tolist() if told else best_of(context.total, CANDIDATES)
    places = [place for place in may if any(held[place] for held in spelt)][:CANDIDATES]
    return list(_holding(phrases, places, context))


def _holding(phrases: Sequence[str], places: Sequence[int], context: Context) -> Iterator[Match]:
    """Yield a match for each entry at `places` that contains one of the phrases.

    An entry with more of the phrases is worth more.
    """
    read = context.read(context.index.rows[place] for place in places)
    for place, filed in zip(places, read, strict=True):
        text = " ".join(words(f"{filed.entry.title} {filed.entry.text}")) if filed else ""
        if many := sum(holds_phrase(phrase, text) for phrase in phrases):
            yield Match(place, Tier.EXACT, WORTHS[Reason.QUOTED] * many, Reason.QUOTED)


QUOTED = Matcher("quoted", _find)
