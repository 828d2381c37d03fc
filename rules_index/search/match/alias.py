"""Matches entries that a server's own alias in the question leads to.

aliases -> here -> shortcuts
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_index.search.context import Context
from rules_index.search.match.matcher import Matcher
from rules_index.search.match.worths import WORTHS
from rules_index.search.records import Match, Reason, Tier


def _find(context: Context) -> Sequence[Match]:
    """Match the entries that an alias in the question leads to, the best alias first.

    A question with a group's own word for something: "the blue one".
    """
    ids = context.aliases
    worth = {entry: WORTHS[Reason.ALIAS] * (len(ids) - place) for place, entry in enumerate(ids)}
    return [
        Match(place, Tier.ALIAS, much, Reason.ALIAS)
        for entry, much in worth.items()
        for place in context.index.kin.by_id.get(entry, ())
    ]


ALIAS = Matcher("alias", _find)
