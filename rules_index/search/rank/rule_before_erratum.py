"""Puts a rule before the erratum of the same name, because a correction is shown with its rule.

likely entries -> here -> readable_language
"""

from __future__ import annotations

from rules_index.model import Kind
from rules_index.search.context import Context
from rules_index.search.rank.rule import Rule, is_called, moved_before
from rules_index.search.records import Ranking

_RULES = (Kind.RULE, Kind.STEP)


def _order(ranking: Ranking, context: Context) -> Ranking:
    """Put a rule before the first entry, if the first entry is the rule's erratum.

    The rule and the erratum must have the same name, and the question must be only this name.
    """
    rows, first = context.index.rows, ranking[0].place if ranking else -1
    if first < 0 or rows[first].kind != Kind.ERRATA:
        return ranking
    names, of = set(context.index.names_of(first)), rows[first]
    for place in (one.place for one in ranking):
        row = rows[place]
        same = (row.scope, row.game, row.language) == (of.scope, of.game, of.language)
        called = same and row.kind in _RULES and names & set(context.index.names_of(place))
        if called and is_called(place, context):
            return moved_before(ranking, place, first)
    return ranking


RULE_BEFORE_ERRATUM = Rule("rule_before_erratum", _order)
