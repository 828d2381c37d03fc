"""Which of the likely entries comes first: a step before its chart, what can be read, each once.

scores -> here -> engine
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from rules_index.model import Kind
from rules_index.search.charts import steps_first
from rules_index.search.index import Index
from rules_index.search.postings import Floats
from rules_index.search.query import Query
from rules_index.search.referring import rule_meant
from rules_index.search.same import readable
from rules_index.search.score import similarities
from rules_index.store.guide import version_figures

_SAME_NAME = 0.9
"""How near a question must come to the title of a chart or rule to mean all of it."""
_RULES = (Kind.RULE, Kind.STEP)
_AS_LIKELY = 0.97
"""What a twin has to be worth to stand beside the one that is shown."""
_SHOWN = 12
"""How many of the likeliest entries anybody sees."""
_NEARLY = 0.9
"""How well a newer version of an entry has to answer beside an older one."""


@dataclass(frozen=True, slots=True)
class Order:
    """The likely entries, best first."""

    likely: Mapping[int, float]
    two: tuple[tuple[int, float], ...]
    """The two best by what they score, in whatever language: by them it is told what is sure."""


def ordered(
    scores: Mapping[int, float],
    query: Query,
    index: Index,
    allowed: Floats,
    card: str,
    *,
    exact: bool,
) -> Order:
    """Entries by their scores, put in the order in which they are shown."""
    charts = [place for place in scores if place in index.charts]
    named = [at for at in charts if _is_called(at, query, index)]
    best = _rule_first(_newest(steps_first(scores, index, named), index), query, index)
    two = tuple((place, best[place]) for place in islice(one_of_each(best, index), 2))
    known = readable(query, index, allowed, best, card, exact=exact) if best else None
    if known is not None:  # it is worth as much, and can be read
        best = {known: two[0][1]} | best | {known: two[0][1]}
    return Order(rule_meant(best, index), two)


def _newest(best: dict[int, float], index: Index) -> dict[int, float]:
    """The same entry of the newest version of a guide in the place of that of an older one, where
    it answers nearly as well; of those that are shown."""
    instead: dict[int, int] = {}
    for place in islice(best, _SHOWN):
        row = index.rows[place]
        held = (at for at in index.by_local[row.local] if at in best and at not in instead)
        near = [
            at
            for at in held
            if best[at] >= _NEARLY * best[place]
            and index.rows[at].scope == row.scope
            and index.rows[at].root == row.root
        ]
        if len(near) > 1:
            near.sort(key=lambda at: -best[at])
            newest = sorted(
                near, key=lambda at: version_figures(index.rows[at].version), reverse=True
            )
            instead |= zip(near, newest, strict=True)
    return {instead.get(place, place): worth for place, worth in best.items()} if instead else best


def _rule_first(best: dict[int, float], query: Query, index: Index) -> dict[int, float]:
    """A rule before the erratum of the same name, where nothing but the name is asked: what
    corrects it is laid over it."""
    first = next(iter(best), None)
    if first is None or index.rows[first].kind != Kind.ERRATA:
        return best
    names, of = set(index.names_of(first)), index.rows[first]
    for place in best:
        row = index.rows[place]
        same = (row.scope, row.game, row.language) == (of.scope, of.game, of.language)
        called = same and row.kind in _RULES and not names.isdisjoint(index.names_of(place))
        if called and _is_called(place, query, index):
            others = {at: worth for at, worth in best.items() if at != place}
            return {place: best[first]} | others
    return best


def _is_called(place: int, query: Query, index: Index) -> bool:
    alike = similarities(query.plain, index.names_of(place))
    return float(alike.max(initial=0.0)) >= _SAME_NAME


def one_of_each(best: Mapping[int, float], index: Index) -> Iterator[int]:
    """Without the same entry of another version of the same guide, or in another language; one that
    is as likely as its twin stays: they may be neighbours that were taken for the same."""
    seen: set[tuple[str, str]] = set()
    told: dict[int, float] = {}
    for place, worth in best.items():
        name = (index.rows[place].root, index.rows[place].local)
        if name not in seen and worth >= told.get(place, 0.0):
            seen.add(name)
            told |= dict.fromkeys(index.by_twin.get(place, ()), _AS_LIKELY * worth)
            yield place
