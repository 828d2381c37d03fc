"""Matches the entries whose number is in the question: "3.2.4", "D7".

references -> here -> shortcuts
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from rules_index.search.context import Context
from rules_index.search.match.matcher import WHAT_IS_SURE, Matcher
from rules_index.search.match.worths import WORTHS
from rules_index.search.question.languages import spelling_all
from rules_index.search.question.references import joined, numbers
from rules_index.search.records import Ambiguous, Match, Reason, Tier

_OWN = 5.0
"""The bonus for an entry in the language of the word beside the question's number: for "étape 4.5",
French entries get it. Chosen by hand."""


def _find(context: Context) -> Sequence[Match]:
    """Match the entries whose number is in the question, or else those that hold an item with that
    number.

    A question with a number of several parts: "3.2.4", "D7".
    """
    known = context.index.numbers
    asked, close = set(numbers(context.query.text)), set(joined(context.query.text))
    games = context.index.values("game")
    asked |= {one for one, game in product(close, games) if (one, game) in known.by_number}
    own, inside = Counter[int](), Counter[int]()
    for number in asked:
        places = [place for game in games for place in known.by_number.get((number, game), ())]
        own.update(places)
        if not context.allowed[places].any():
            inside.update(known.by_item.get(number, ()))
    found = [*_matches_by_count(own, Reason.NUMBER), *_matches_by_count(inside, Reason.ITEM)]
    return in_its_language([one for one in found if context.allowed[one.place]], context)


def _matches_by_count(counts: Counter[int], reason: Reason) -> Iterator[Match]:
    """Yield a match for each entry; an entry with several of the question's numbers is worth more.

    `counts` maps the position of an entry to how many numbers of the question the entry has.
    """
    for place, many in counts.items():
        yield Match(place, Tier.EXACT, WORTHS[reason] * many, reason)


def in_its_language(found: Iterable[Match], context: Context) -> list[Match]:
    """Return the matches; those in the language of the question's words get `_OWN` more worth.

    For "étape 4.5" (French for "step 4.5"), these are the matches of French entries.
    """
    numbered = list(found)
    codes = spelling_all(context.query, context.index, context.allowed) if numbered else []
    rows = context.index.rows
    own = {one.place: one for one in numbered if rows[one.place].language in codes}
    return [
        replace(one, worth=one.worth + _OWN) if own.get(one.place) is one else one
        for one in numbered
    ]


def _unknown(context: Context) -> Sequence[Match] | Ambiguous:
    """Report the question's number as unknown, and match nothing: no other number is an answer.

    A question that is only a number of several parts, which no entry has: "step 9.9".
    """
    said = [word for word in context.query.plain.split() if len(word) > 1 and word.isalpha()]
    alone = numbers(context.query.text) and all(map(context.vocabulary.means_one, said))
    return Ambiguous(Reason.NO_FIGURE) if alone else ()


NUMBER = Matcher("number", _find)
UNKNOWN_NUMBER = Matcher("unknown_number", _unknown, only_without=WHAT_IS_SURE)
