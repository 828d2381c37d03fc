"""`judge eval --fit`: weights that suit a question set, with figures for questions not seen.

questions -> the features of their entries, the signals of their best hits -> search.fit
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules_index.answer import shown
from rules_index.evaluate import Question, folded
from rules_index.search.engine import Scope, Searcher
from rules_index.search.fit import Fitted, fit_ranking, fit_trust, make_case


@dataclass(frozen=True, slots=True)
class Fit:
    """What a question set proposes; None where it holds nothing to learn from."""

    ranking: Fitted | None
    """Quality: two thirds recall@1 and one third recall@3."""
    trust: Fitted | None
    """Quality: the share answered of what is on topic and left of what is not, both alike."""


def fit(searcher: Searcher, questions: Sequence[Question], scopes: Sequence[str]) -> Fit:
    """Weights of the features and of trust; what goes a short way past both teaches nothing."""
    said = [
        folded(shown(filed.entry)) if filed else ""
        for filed in searcher.entries(searcher.index().rows)
    ]
    cases, signals, on_topic = [], [], []
    for question in questions:
        scope = Scope(question.game, question.lang, tuple(scopes))
        found = searcher.search(question.question, scope)
        if found.exact:
            continue
        signals.append(found.trust)
        on_topic.append(bool(question.expect))
        wanted = [bare for snippet in question.expect if (bare := folded(snippet))]
        right = [place for place, text in enumerate(said) if any(bare in text for bare in wanted)]
        if right:
            cases.append(make_case(searcher, question.question, scope, right))
    both = len(set(on_topic)) == 2
    return Fit(
        fit_ranking(cases) if cases else None, fit_trust(signals, on_topic) if both else None
    )
