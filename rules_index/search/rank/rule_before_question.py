"""Puts a rule whose title holds all that is looked up before a question that does.

likely entries -> here -> whole_before_part
"""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz, process

from rules_index.model import Kind
from rules_index.search.context import Context
from rules_index.search.question.parts import LOOK_UP, content_words
from rules_index.search.rank.rule import LEAST_SHARE, SHOWN, Rule, is_called, moved_before
from rules_index.search.records import Ranking
from rules_index.search.text.likenesses import LEAST_ALIKE

_RULES = (Kind.RULE, Kind.STEP)


def _order(ranking: Ranking, context: Context) -> Ranking:
    """Put the rule before the question of a FAQ, where one or two words are looked up."""
    index, plain, said = context.index, context.query.plain, content_words(context.query)
    first = ranking[0] if ranking else None
    if first is None or index.rows[first.place].kind != Kind.FAQ or len(said) > LOOK_UP:
        return ranking
    if len(said) < len(plain.split()) or is_called(first.place, context):
        return ranking
    for one in ranking[:SHOWN]:
        near = (
            one.standing >= LEAST_SHARE["rule_before_question"] * first.standing
            and index.rows[one.place].kind in _RULES
        )
        if near and any(_has_each_word(name, said) for name in index.names_of(one.place)):
            return moved_before(ranking, one.place, first.place)
    return ranking


def _has_each_word(name: str, said: Sequence[str]) -> bool:
    """Tell whether a name has each word that is looked up, give or take a slip."""
    return all(
        process.extractOne(one, name.split(), scorer=fuzz.ratio, score_cutoff=LEAST_ALIKE["title"])
        for one in said
    )


RULE_BEFORE_QUESTION = Rule("rule_before_question", _order)
