"""Matches entries if the question is their title or another name of them, word for word.

Query -> here -> shortcuts
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_index.language.fold import words
from rules_index.search.context import Context
from rules_index.search.match.matcher import Matcher
from rules_index.search.match.worths import WORTHS
from rules_index.search.records import Match, Reason, Tier


def _find(context: Context) -> Sequence[Match]:
    """Match the entries whose title or other name is the question.

    A question that is a title, word for word: "Golden Rule".
    """
    query, index = context.query, context.index
    found: dict[int, Match] = {}
    for asked in {" ".join(query.every_word), query.plain}:
        if not any(map(str.isalpha, asked)):  # without letters it may be a row of a chart
            continue
        for place in index.titles.by_name.get(asked, ()):
            whole = " ".join(words(index.rows[place].title)) == asked
            reason = Reason.TITLE if whole else Reason.NAME
            if whole or place not in found:
                found[place] = Match(place, Tier.EXACT, WORTHS[reason], reason)
    return list(found.values())


TITLE = Matcher("title", _find)
