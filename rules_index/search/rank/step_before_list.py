"""Puts a step before the chart that lists it: the step itself says more.

likely entries -> here -> newer_version
"""

from __future__ import annotations

from collections.abc import Mapping

from rules_index.search.context import Context
from rules_index.search.index.index import Index
from rules_index.search.index.step_lists import is_row
from rules_index.search.rank.rule import LEAST_SHARE, Rule, is_called, moved_before
from rules_index.search.records import Ranking


def _order(ranking: Ranking, context: Context) -> Ranking:
    """Put the likeliest step of each chart before the chart, which only lists it.

    The chart stays first if the question is its name, or if it scores clearly higher than its
    steps. A chart that is a table row with only a number gives way whatever the scores.
    """
    for chart in [one.place for one in ranking if one.place in context.index.kin.charts]:
        step = _step_to_move(chart, ranking, context.index)
        if step is not None and not is_called(chart, context):
            ranking = moved_before(ranking, step, chart)
    return ranking


def _step_to_move(chart: int, ranking: Ranking, index: Index) -> int | None:
    """Return the position of the step to move before a chart, or None to leave the order as it is.

    This is the chart's likeliest step, if it comes after the chart now and scores high enough. If
    the chart is a table row that is only a number, any score is enough.
    """
    worth = {one.place: one.standing for one in ranking}
    found, order = _best_listed(chart, worth, index), list(worth)
    if found is None:
        return None
    step, said_by = found
    if order.index(step) < order.index(chart):
        return None
    likely = worth[said_by] >= LEAST_SHARE["step_before_list"] * worth[chart]
    return step if likely or is_row(index.rows[chart].title) else None


def _best_listed(chart: int, likely: Mapping[int, float], index: Index) -> tuple[int, int] | None:
    """Return a chart's likeliest step, and the entry whose score counts for it, as index positions.

    The second is the step itself or the same step in another language. Return None if no step of
    the chart is likely.
    """
    saying = index.kin.charted[chart]
    for place in likely:
        for step in saying.get(place, ()):
            if step in likely:
                return step, place
    return None


STEP_BEFORE_LIST = Rule("step_before_list", _order)
