"""Answers a question in the asker's language if the question's own words do not show a language.

question, language -> in_own_language -> Scope -> answer
"""

from __future__ import annotations

from dataclasses import replace

from rules_index.answers.answer import State, Verdict, judge
from rules_index.language.detect import detect
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher


def in_own_language(searcher: Searcher, question: str, scope: Scope, language: str) -> Scope:
    """Return the scope limited to the asker's language, unless another language fits better.

    A bare number or a name may be the same in several languages. Then the asker's language is used,
    if its guides have that number or name. If only guides in another language have the name, the
    scope stays unchanged.
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
    """Return a pair that says how surely a question names an entry; the greater pair is surer.

    The first value is whether the question names an entry exactly, by a number or a whole name. The
    second is how similar the best entry's title is, from 0 to 1; for an exact name it is 0.
    """
    found = sure.found
    return found.names_something, 0.0 if found.names_something else found.trust.alike
