"""Puts a step before the chart that lists it: the step itself says more.

likely entries -> here -> order"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rules_index.search.index.index import Index
from rules_index.search.index.step_lists import is_row
from rules_index.search.index.translations import same_rules

_NEARLY = 0.85
"""What a step has to be worth beside a chart that says more of the question than its title."""


def steps_first(
    likely: Mapping[int, float], index: Index, asked: Collection[int] = ()
) -> dict[int, float]:
    """The likely entries, best first, each step before a chart that lists it.

    It takes the worth of the chart. Charts that are `asked` by name stay where they are; so do
    those that are worth clearly more than their steps, but for a row that is a number alone.
    """
    order, worth = list(likely), dict(likely)
    for chart in [place for place in order if place in index.kin.charts and place not in asked]:
        step, least = _best_listed(chart, order, index), _NEARLY * worth[chart]
        if step is None or order.index(step[0]) < order.index(chart):
            continue
        if is_row(index.rows[chart].title) or worth[step[1]] >= least:
            order.remove(step[0])
            order.insert(order.index(chart), step[0])
            worth[step[0]] = worth[chart]
    return {place: worth[place] for place in order}


def _best_listed(chart: int, order: Sequence[int], index: Index) -> tuple[int, int] | None:
    """Which of a chart's steps is likeliest, itself or as the same step in another language."""
    listed = set(index.kin.charts[chart]).intersection(order)
    for place in order:
        for step in (place, *same_rules(index, place)):
            if step in listed:
                return step, place
    return None
