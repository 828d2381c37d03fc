"""Puts the newest erratum of a card, or the newest list with the card, before the older ones.

The newest text is in force, so it precedes an older one even if the older one scores higher.

likely entries -> here -> step_before_list
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cmp_to_key

from rules_index.model import Guide, Kind
from rules_index.search.context import Context
from rules_index.search.index.index import Index
from rules_index.search.rank.rule import Rule, exchanged
from rules_index.search.records import Named, Ranking
from rules_index.store.guide import is_later

_REPLACED = (Kind.ERRATA, Kind.LIST)


def _order(ranking: Ranking, context: Context) -> Ranking:
    """Put a card's newest erratum, or the newest list with the card, before the older ones.

    The erratum of 2024 comes before that of 2021, even with a lower score.
    """
    index, guides, name = context.index, context.guides, context.card
    about_it = context.about_a_card()
    groups: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for place in (one.place for one in ranking if name):
        row = index.rows[place]
        if row.kind in _REPLACED and row.of in guides and names_card(index, place, name):
            worth = round(sum(match.worth for match in about_it.get(place, ())), 2)
            groups[row.kind, row.game, row.language, worth].append(place)
    instead: dict[int, int] = {}
    for places in groups.values():
        instead |= zip(places, _by_age(places, index, guides), strict=True)
    return exchanged(ranking, instead) if instead else ranking


def age(one: Guide, other: Guide) -> int:
    """Compare two guides by age: negative if `one` is newer, positive if `other` is, else 0."""
    later, earlier = one.identity, other.identity
    return is_later(earlier, later) - is_later(later, earlier)


def _by_age(places: list[int], index: Index, guides: Mapping[Named, Guide]) -> list[int]:
    """Sort entries by their guides, the newest guide first; entries are positions in the index."""

    def compare(one: int, other: int) -> int:
        return age(guides[index.rows[one].of], guides[index.rows[other].of])

    return sorted(places, key=cmp_to_key(compare))


def names_card(index: Index, place: int, name: str) -> bool:
    """Tell whether an entry names a card, as its topic or in a list; `name` is the card's folded
    name.
    """
    first, last = index.cards_from[place : place + 2].tolist()
    return any(card[0] == name for card in index.cards[first:last])


NEWER_RULING = Rule("newer_ruling", _order)
