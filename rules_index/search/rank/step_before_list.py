"""Puts a step before the chart that lists it: the step itself says more.

likely entries -> here -> newer_version
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_index.search.context import Context
from rules_index.search.index.index import Index
from rules_index.search.index.step_lists import is_row
from rules_index.search.index.translations import same_rules
from rules_index.search.rank.rule import LEAST_SHARE, Rule, is_called, moved_before
from rules_index.search.records import Ranking


def _order(ranking: Ranking, context: Context) -> Ranking:
    """Put the likeliest step of each chart before the chart, which only lists it.

    The step gets the chart's `standing`. The chart stays first if the question is its name. It also
    stays first if it scores clearly higher than its steps, unless it is a table row that is only a
    number.
    """
    charts = [one.place for one in ranking if one.place in context.index.kin.charts]
    for chart in [place for place in charts if not is_called(place, context)]:
        ranking = _step_first(chart, ranking, context.index)
    return ranking


def _step_first(chart: int, ranking: Ranking, index: Index) -> Ranking:
    """Put the likeliest step of a chart before it, if the step is likely enough."""
    worth = {one.place: one.standing for one in ranking}
    order = list(worth)
    step, least = _best_listed(chart, order, index), LEAST_SHARE["step_before_list"] * worth[chart]
    if step is None or order.index(step[0]) < order.index(chart):
        return ranking
    if is_row(index.rows[chart].title) or worth[step[1]] >= least:
        return moved_before(ranking, step[0], chart)
    return ranking


def _best_listed(chart: int, order: Sequence[int], index: Index) -> tuple[int, int] | None:
    """Return a chart's likeliest step, and the entry whose score counts for it, or None without a
    step.

    That entry is the step itself or the same step in another language.
    """
    stands_for: dict[int, int] = {}
    for step in sorted(set(index.kin.charts[chart]).intersection(order)):
        for place in same_rules(index, step):
            stands_for.setdefault(place, step)
        stands_for[step] = step
    best = next((place for place in order if place in stands_for), None)
    return None if best is None else (stands_for[best], best)


STEP_BEFORE_LIST = Rule("step_before_list", _order)
