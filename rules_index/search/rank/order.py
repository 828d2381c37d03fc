"""Puts the likely entries in order: a step before its chart, what can be read, each once.

scores -> here -> searcher
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from rapidfuzz import fuzz, process

from rules_index.language.fold import words
from rules_index.model import Kind
from rules_index.search.context import Context
from rules_index.search.index.index import Index
from rules_index.search.question.parts import content_words
from rules_index.search.question.query import Query
from rules_index.search.rank.follow_redirect import rule_meant
from rules_index.search.rank.readable_language import readable
from rules_index.search.rank.step_before_list import steps_first
from rules_index.search.records import Row
from rules_index.search.score.features import similarities
from rules_index.store.guide import version_figures

_SAME_NAME = 0.9
"""How near a question must come to the title of a chart or rule to mean all of it."""
_RULES = (Kind.RULE, Kind.STEP)
_AS_LIKELY = 0.97
"""What a twin has to be worth to stand beside the one that is shown."""
_SHOWN = 12
"""How many of the likeliest entries anybody sees."""
_LOOKS_UP, _SLIP, _NEAR = 2, 85, 0.6
"""How many words a look-up has, how near a word of a title comes to one of them, and what a rule
has to be worth beside a question."""
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
    context: Context,
) -> Order:
    """Entries by their scores, put in the order in which they are shown."""
    query, index = context.query, context.index
    charts = [place for place in scores if place in index.kin.charts]
    named = [at for at in charts if _is_called(at, query, index)]
    best = _rule_first(_newest(steps_first(scores, index, named), index), query, index)
    best = _whole_first(_before_questions(best, query, index), query, index)
    two = tuple((place, best[place]) for place in islice(one_of_each(best, index), 2))
    known = readable(context, best) if best else None
    if known is not None:  # it is worth as much, and can be read
        best = {known: two[0][1]} | best | {known: two[0][1]}
    return Order(rule_meant(best, index), two)


def _newest(best: dict[int, float], index: Index) -> dict[int, float]:
    """The same entry of the newest version of a guide in the place of that of an older one, where
    it answers nearly as well; of those that are shown."""
    instead: dict[int, int] = {}
    for place in islice(best, _SHOWN):
        row = index.rows[place]
        held = (at for at in index.kin.by_local[row.local] if at in best and at not in instead)
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


def _before_questions(best: dict[int, float], query: Query, index: Index) -> dict[int, float]:
    """A rule whose title holds all that is looked up before a question that does."""
    first, said = next(iter(best), None), content_words(query)
    if first is None or index.rows[first].kind != Kind.FAQ or len(said) > _LOOKS_UP:
        return best
    if len(said) < len(query.plain.split()) or _is_called(first, query, index):
        return best
    for place in islice(best, _SHOWN):
        near = best[place] >= _NEAR * best[first] and index.rows[place].kind in _RULES
        if near and any(_holds(name, said) for name in index.names_of(place)):
            return {place: best[first]} | best | {place: best[first]}
    return best


def _holds(name: str, said: Sequence[str]) -> bool:
    """Whether each word that is looked up stands in a name, give or take a slip."""
    return all(
        process.extractOne(one, name.split(), scorer=fuzz.ratio, score_cutoff=_SLIP) for one in said
    )


def _whole_first(best: dict[int, float], query: Query, index: Index) -> dict[int, float]:
    """6.3 before 6.3.2, where both are called what is asked: parts are called like their whole."""
    first = next(iter(best), None)
    if first is None or not _is_called(first, query, index):
        return best
    part = index.rows[first]
    for place in islice(best, _SHOWN):
        row = index.rows[place]
        whole = row.of == part.of and row.number and part.number.startswith(f"{row.number}.")
        if whole and _bare_title(row) == _bare_title(part):
            return {place: best[first]} | best | {place: best[first]}
    return best


def _bare_title(row: Row) -> list[str]:
    said, number = words(row.title), words(row.number)
    return said[len(number) :] if said[: len(number)] == number else said


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
            told |= dict.fromkeys(index.kin.by_twin.get(place, ()), _AS_LIKELY * worth)
            yield place
