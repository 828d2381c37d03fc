"""Puts a rule whose title holds all that is looked up before a question that does.

likely entries -> here -> whole_before_part
"""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz, process

from rules_index.model import Kind
from rules_index.search.context import Context
from rules_index.search.question.parts import content_words
from rules_index.search.rank.rule import Rule, is_called, moved_before
from rules_index.search.records import Ranking

_RULES = (Kind.RULE, Kind.STEP)
_SHOWN = 12
"""The number of entries that are looked at: nobody sees more. Chosen by hand."""
_LOOKS_UP, _SLIP, _NEAR = 2, 85, 0.6
"""All chosen by hand. `_LOOKS_UP`: the most words of a look-up. `_SLIP`: the least similarity (0 to
100) of such a word and a word of a title. `_NEAR`: the least score of a rule, as a share of the
question's."""


def _order(ranking: Ranking, context: Context) -> Ranking:
    """Put the rule before the question of a FAQ, where one or two words are looked up."""
    index, plain, said = context.index, context.query.plain, content_words(context.query)
    first = ranking[0] if ranking else None
    if first is None or index.rows[first.place].kind != Kind.FAQ or len(said) > _LOOKS_UP:
        return ranking
    if len(said) < len(plain.split()) or is_called(first.place, context):
        return ranking
    for one in ranking[:_SHOWN]:
        near = one.standing >= _NEAR * first.standing and index.rows[one.place].kind in _RULES
        if near and any(_holds(name, said) for name in index.names_of(one.place)):
            return moved_before(ranking, one.place, first.place)
    return ranking


def _holds(name: str, said: Sequence[str]) -> bool:
    """Tell whether a name has each word that is looked up, give or take a slip."""
    return all(
        process.extractOne(one, name.split(), scorer=fuzz.ratio, score_cutoff=_SLIP) for one in said
    )


RULE_BEFORE_QUESTION = Rule("rule_before_question", _order)
