"""Sorts the likely entries by tier and score, then applies one rule after another.

scores -> here -> searcher
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from operator import attrgetter

from rules_index.search.context import Context
from rules_index.search.match.shortcuts import tiers_of
from rules_index.search.rank.rule import Rule
from rules_index.search.records import Ranked, Ranking, Tier


def by_score(scores: Mapping[int, float], context: Context) -> Ranking:
    """Sort entries by tier, then by score, the best first; equal entries keep their order.

    `scores` maps the position of each entry in the index to its score.
    """
    tiers, matches = tiers_of(context), context.matches
    found = [
        Ranked(place, tiers.get(place, Tier.HINT), score, score, matches.get(place, ()))
        for place, score in scores.items()
    ]
    return tuple(sorted(found, key=attrgetter("tier", "score"), reverse=True))


def in_order(
    ranking: Ranking, context: Context, rules: Sequence[Rule], without: Collection[str] = ()
) -> Ranking:
    """Apply the rules one after another, except those whose names are in `without`.

    Each entry notes the rules that moved it up.
    """
    for rule in rules:
        if rule.name not in without:
            ranking = _noted(ranking, rule(ranking, context), rule.name)
    return ranking


def _noted(before: Ranking, after: Ranking, name: str) -> Ranking:
    """Add a rule's name to each entry that the rule moved before another entry.

    `before` and `after` are the rankings without and with the rule.
    """
    if after is before:
        return before
    was = {one.place: at for at, one in enumerate(before)}
    first, noted = len(before), []
    for one in reversed(after):
        risen = first < was[one.place]
        noted.append(one._replace(moved=(*one.moved, name)) if risen else one)
        first = min(first, was[one.place])
    return tuple(reversed(noted))
