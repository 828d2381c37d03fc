"""`judge eval --fit`: fits the search weights to question sets, and tests them on other questions.

questions -> features of their entries, signals of their best hits -> learning
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules_index.answers.answer import shown
from rules_index.measuring.evaluate import Question, folded, snippets
from rules_index.measuring.learning import Case, Fitted, Lesson, fit_ranking, fit_trust, make_case
from rules_index.search.rank.rule import SAME_NAME
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher


@dataclass(frozen=True, slots=True)
class Fit:
    """The ranking weights and the confidence weights that fit the question sets best.

    One of them is None if too few questions are suitable for it.
    """

    ranking: Fitted | None
    """The ranking weights; their quality is two thirds recall@1 and one third recall@3."""
    trust: Fitted | None
    """The confidence weights.

    Their quality is the mean of two shares: of right results that are answered, and of wrong
    results that are not answered.
    """


@dataclass(frozen=True, slots=True)
class Source:
    """A set of questions, and the searcher that answers them."""

    searcher: Searcher
    questions: Sequence[Question]


def fit(sources: Sequence[Source], scopes: Sequence[str]) -> Fit:
    """Fit the weights of the confidence to the questions of all sources together, and return them.

    Sources are libraries of different kinds: guides with packs, guides without, several games.
    """
    cases: list[Case] = []
    lessons: list[Lesson] = []
    for number, source in enumerate(sources):
        said = _texts_of_entries(source.searcher)
        for question in source.questions:
            scope = Scope(question.game, question.lang, tuple(scopes))
            right = _right(question, said)
            lessons += _lesson(source.searcher, question, scope, right, number)
            if right:
                cases.append(make_case(source.searcher, question.question, scope, right))
    both = len({lesson.on_topic for lesson in lessons}) == 2
    return Fit(fit_ranking(cases) if cases else None, fit_trust(lessons) if both else None)


def _texts_of_entries(searcher: Searcher) -> list[str]:
    """Return the folded text of every entry, in the order of the index; "" for an entry that is
    gone.
    """
    entries = searcher.entries(searcher.index().rows)
    return [folded(shown(filed.entry)) if filed else "" for filed in entries]


def _right(question: Question, said: Sequence[str]) -> list[int]:
    """Return the positions in the index of the entries that answer a question.

    `said` has the folded texts of all entries.
    """
    wanted = snippets(question.expect)
    return [place for place, text in enumerate(said) if any(bare in text for bare in wanted)]


def _lesson(
    searcher: Searcher, question: Question, scope: Scope, right: Sequence[int], number: int
) -> list[Lesson]:
    """Return the training example that a question gives, in a list; an empty list if it gives none.

    The examples train the confidence in a first result. A question gives none if it has no results
    or names its entry. `right` are the positions of the right entries, `number` is its source's.
    """
    found = searcher.search(question.question, scope)
    if found.names_something or not found.hits or found.trust.alike >= SAME_NAME:
        return []
    first = found.hits[0].place in right
    return [Lesson(found.trust, bool(question.expect), first, question.game, number)]
