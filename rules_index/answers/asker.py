"""Limits the search to guides in the asker's language if the question does not show its language.

question, language -> in_own_language -> Scope -> answer
"""

from __future__ import annotations

from dataclasses import replace

from rules_index.answers.answer import State, Verdict, judge
from rules_index.language.detect import detect
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher


def in_own_language(searcher: Searcher, question: str, scope: Scope, language: str) -> Scope:
    """Limit the scope to the asker's language if the question, such as "3.2", shows no language.

    Return the scope unchanged if the question shows its language, if guides in the asker's language
    have no answer, or if the question fits an entry in another language better.
    """
    if scope.language or detect(question):
        return scope
    own = replace(scope, language=language)
    sure = judge(searcher, question, own, 1)
    if sure.state is not State.ANSWER or sure.language_missing:
        return scope
    return (
        own
        if _how_surely_named(sure) >= _how_surely_named(judge(searcher, question, scope, 1))
        else scope
    )


def _how_surely_named(sure: Verdict) -> tuple[bool, float]:
    """Return how well a question names an entry, as a pair to compare: the greater pair is better.

    The pair is (True, 0) if the question has the exact number or name of an entry. Else it is False
    and the similarity of the question to the best title, from 0 to 1.
    """
    found = sure.found
    return found.names_something, 0.0 if found.names_something else found.trust.alike
