"""Says what a rule of order is, and moves entries as rules do.

[Ranked], Context -> Rule -> [Ranked] -> order
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rules_index.search.context import Context
from rules_index.search.records import Ranking
from rules_index.search.score.features import similarities

_SAME_NAME = 0.9
"""How near a question must come to a title to mean all of it: as for an answer that is exact."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A change of order, under the name by which a trial leaves it out."""

    name: str
    order: Callable[[Ranking, Context], Ranking]

    def __call__(self, ranking: Ranking, context: Context) -> Ranking:
        """The entries in the order that the rule gives them."""
        return self.order(ranking, context)


def moved_before(ranking: Ranking, place: int, other: int) -> Ranking:
    """The entry at a place right before another one, and standing as high as it."""
    one = next(ranked for ranked in ranking if ranked.place == place)
    rest = [ranked for ranked in ranking if ranked.place != place]
    at = next(at for at, ranked in enumerate(rest) if ranked.place == other)
    return (*rest[:at], replace(one, standing=rest[at].standing), *rest[at:])


def exchanged(ranking: Ranking, instead: Mapping[int, int]) -> Ranking:
    """Each entry of `instead` where the other one stood, and standing as high as that did."""
    entries = {one.place: one for one in ranking}
    return tuple(
        replace(entries[instead.get(one.place, one.place)], standing=one.standing)
        for one in ranking
    )


def is_called(place: int, context: Context) -> bool:
    """Whether a question is what an entry is called, give or take a letter."""
    alike = similarities(context.query.plain, context.index.names_of(place))
    return float(alike.max(initial=0.0)) >= _SAME_NAME
