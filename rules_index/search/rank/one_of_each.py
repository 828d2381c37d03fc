"""Drops an entry that says the same as one before it: another version, or another language.

likely entries -> here -> hits
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_index.search.context import Context
from rules_index.search.index.index import Index
from rules_index.search.rank.rule import LEAST_SHARE, Rule
from rules_index.search.records import Ranked, Ranking


def each_once(ranking: Ranking, index: Index) -> Iterator[Ranked]:
    """Yield the entries, without those that say the same as an earlier entry.

    A translation stays if it scores nearly as high as the earlier entry: it may be a different rule
    that was paired by mistake.
    """
    seen: set[int] = set()
    least: dict[int, float] = {}
    for one in ranking:
        if one.place not in seen and one.standing >= least.get(one.place, 0.0):
            seen.update(index.kin.versions[one.place])
            for twin in index.kin.by_twin.get(one.place, ()):
                least[twin] = LEAST_SHARE["one_of_each"] * one.standing
            yield one


def _order(ranking: Ranking, context: Context) -> Ranking:
    """Drop each entry that comes after another version or a translation of the same entry."""
    return tuple(each_once(ranking, context.index))


ONE_OF_EACH = Rule("one_of_each", _order)
