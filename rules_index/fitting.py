"""`judge eval --fit`: weights that suit a question set, with figures for questions not seen.

questions -> the features of their entries, the signals of their best hits -> search.fit
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules_index.answer import shown
from rules_index.evaluate import Question, folded
from rules_index.search.engine import Scope, Searcher
from rules_index.search.fit import Case, Fitted, fit_ranking, fit_trust, make_case
from rules_index.search.trust import Trust


@dataclass(frozen=True, slots=True)
class Fit:
    """What a question set proposes; None where it holds nothing to learn from."""

    ranking: Fitted | None
    """Quality: two thirds recall@1 and one third recall@3."""
    trust: Fitted | None
    """Quality: the share answered of what is on topic and left of what is not, both alike."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """What the questions teach about one searcher."""

    cases: list[Case] = field(default_factory=list)
    signals: list[Trust] = field(default_factory=list)
    on_topic: list[bool] = field(default_factory=list)


def fit(searchers: Sequence[Searcher], questions: Sequence[Question], scopes: Sequence[str]) -> Fit:
    """Weights that serve all the searchers: with question packs, and for guides without one."""
    lessons = [_lessons(searcher, questions, tuple(scopes)) for searcher in searchers]
    cases = [case for lesson in lessons for case in lesson.cases]
    signals = [signal for lesson in lessons for signal in lesson.signals]
    on_topic = [on for lesson in lessons for on in lesson.on_topic]
    both = len(set(on_topic)) == 2
    return Fit(
        fit_ranking(cases) if cases else None, fit_trust(signals, on_topic) if both else None
    )


def _lessons(searcher: Searcher, questions: Sequence[Question], scopes: tuple[str, ...]) -> Lessons:
    """What goes a short way past trust teaches nothing about it."""
    said = [
        folded(shown(filed.entry)) if filed else ""
        for filed in searcher.entries(searcher.index().rows)
    ]
    lessons = Lessons()
    for question in questions:
        scope = Scope(question.game, question.lang, scopes)
        found = searcher.search(question.question, scope)
        if not found.exact:
            lessons.signals.append(found.trust)
            lessons.on_topic.append(bool(question.expect))
        wanted = [bare for snippet in question.expect if (bare := folded(snippet))]
        right = [place for place, text in enumerate(said) if any(bare in text for bare in wanted)]
        if right:
            lessons.cases.append(make_case(searcher, question.question, scope, right))
    return lessons
