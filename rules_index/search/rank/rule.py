"""Defines `Rule`, a named reordering of entries, and the two ways in which rules move entries.

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
    "readable_language, compared": 0.85,  # the entry was paired by comparing guides
    "readable_language, unknown": 0.95,  # the language is guessed by the letters of the question
    "one_of_each": 0.97,  # below it, a translation may be another rule
}
"""Rule -> the least score of an entry that replaces another, as a share of the other's score.

Chosen by hand.
"""
SHOWN = 12
"""The number of entries at the top that rules look at; nobody sees more. Chosen by hand."""
SAME_NAME = 0.9
"""The least similarity of question and title, from 0 to 1, at which they count as the same name.

Such a title alone is enough to answer. Chosen by hand.
"""


@dataclass(frozen=True, slots=True)
class Rule:
    """A named rule that reorders the ranking; `judge eval --without NAME` leaves it out."""

    name: str
    order: Callable[[Ranking, Context], Ranking]

    def __call__(self, ranking: Ranking, context: Context) -> Ranking:
        """Return the ranking with its entries in the order that the rule gives them."""
        return self.order(ranking, context)


def moved_before(ranking: Ranking, place: int, other: int) -> Ranking:
    """Return the ranking with one entry moved right before another.

    The moved entry gets the other's `standing`. `place` and `other` are the positions of the two
    entries in the index.
    """
    one = next(ranked for ranked in ranking if ranked.place == place)
    rest = [ranked for ranked in ranking if ranked.place != place]
    at = next(at for at, ranked in enumerate(rest) if ranked.place == other)
    return (*rest[:at], one._replace(standing=rest[at].standing), *rest[at:])


def exchanged(ranking: Ranking, instead: Mapping[int, int]) -> Ranking:
    """Return the ranking with some entries replaced by others of the ranking.

    `instead` maps the index position of each replaced entry to that of the entry that takes its
    place. The new entry gets the `standing` of the replaced one.
    """
    found = list(ranking)
    places = {one.place: at for at, one in enumerate(ranking)}
    for place, other in instead.items():
        at = places[place]
        found[at] = ranking[places[other]]._replace(standing=ranking[at].standing)
    return tuple(found)


def is_called(place: int, context: Context) -> bool:
    """Tell whether a question is the name of an entry, with at most a letter or so wrong."""
    alike = similarities(context.query.plain, context.index.names_of(place))
    return float(alike.max(initial=0.0)) >= SAME_NAME
