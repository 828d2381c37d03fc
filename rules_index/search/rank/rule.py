"""Says what a rule of order is, and moves entries as rules do.

[Ranked], Context -> Rule -> [Ranked] -> order
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules_index.search.context import Context
from rules_index.search.records import Ranking
from rules_index.search.score.features import similarities

LEAST_SHARE = {
    "newer_version": 0.9,
    "step_before_list": 0.85,
    "readable_language": 0.55,
    "readable_language, compared": 0.85,  # the rule was only found by comparing guides
    "readable_language, unknown": 0.95,  # by the letters of a question in an unknown language
    "one_of_each": 0.97,  # a twin below is a neighbour that may say something else
}
"""The least score of an entry that takes another entry's place, as a share of the other's score, by
rule. Chosen by hand."""
SHOWN = 12
"""The number of entries that rules look at: nobody sees more. Chosen by hand."""
SAME_NAME = 0.9
"""The least similarity of a question and the title that it means as a whole: then the title alone
is enough to answer. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A change of order, under the name by which a trial leaves it out."""

    name: str
    order: Callable[[Ranking, Context], Ranking]

    def __call__(self, ranking: Ranking, context: Context) -> Ranking:
        """Return the entries in the order that the rule gives them."""
        return self.order(ranking, context)


def moved_before(ranking: Ranking, place: int, other: int) -> Ranking:
    """Move an entry right before another entry, and give it the standing of that entry."""
    one = next(ranked for ranked in ranking if ranked.place == place)
    rest = [ranked for ranked in ranking if ranked.place != place]
    at = next(at for at, ranked in enumerate(rest) if ranked.place == other)
    return (*rest[:at], one._replace(standing=rest[at].standing), *rest[at:])


def exchanged(ranking: Ranking, instead: Mapping[int, int]) -> Ranking:
    """Put each entry of `instead` in the place of another, with the standing of that place."""
    entries = {one.place: one for one in ranking if one.place in instead}
    return tuple(
        entries[instead[one.place]]._replace(standing=one.standing) if one.place in entries else one
        for one in ranking
    )


def is_called(place: int, context: Context) -> bool:
    """Tell whether a question is the name of an entry, give or take a letter."""
    alike = similarities(context.query.plain, context.index.names_of(place))
    return float(alike.max(initial=0.0)) >= SAME_NAME
