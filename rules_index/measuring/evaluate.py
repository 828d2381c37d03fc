"""Measures, by class of question, how often the right entry comes first, and how fast.

FILE.jsonl -> evaluate -> contracts (--json) or scoresheet
"""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from rules_index.answers.answer import Answer, State, Verdict, judge, told
from rules_index.answers.why import Why, confidence, why_each
from rules_index.decoding import DECODING_ERRORS
from rules_index.language.fold import words
from rules_index.mistakes import FaultyFile
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher

_DEEPEST = 10
"""The number of results among which the right entry is searched for. Chosen by hand."""


class Question(msgspec.Struct, frozen=True):
    """One line of a question set; `expect` is empty if no guide answers the question."""

    question: str
    game: str = ""
    lang: str = ""
    """The language of the guide that answers."""
    cls: str = ""
    expect: tuple[str, ...] = ()
    """Snippets of the answer; a result whose text contains any of them is right."""


_QUESTIONS = msgspec.json.Decoder(Question)


@dataclass(frozen=True, slots=True)
class Miss:
    """A question whose first result is wrong or missing, or that was answered although no guide has
    an answer.

    A suggestion is not a miss if its first entry is right.
    """

    question: str
    expected: tuple[str, ...]
    state: State
    entry: str = ""
    passage: str = ""
    why: Why | None = None
    confidence: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tried:
    """The outcome of asking one question."""

    cls: str
    on_topic: bool
    rank: int | None
    """The position, from 0, of the first right result; None if none of the first ten is right."""
    passage: bool
    answered: bool
    ms: float
    miss: Miss | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """Measured values of one class of questions: shares between 0 and 1, and times in
    milliseconds.
    """

    questions: int
    recall_1: float | None
    """The share of questions whose first result is right.

    Like the next three fields, it is None if no question has an expected answer.
    """
    recall_3: float | None
    mrr_10: float | None
    passage_1: float | None
    answered: float
    misled: float | None
    """The share of questions that were answered with confidence, but with a wrong entry."""
    p50_ms: float
    p99_ms: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The measured values of a question set: by class, and for all questions."""

    classes: dict[str, Figures]
    on_topic: Figures
    off_topic: Figures
    every: Figures
    misses: tuple[Miss, ...] = ()


def read(data: bytes, name: str) -> tuple[Question, ...]:
    """Parse the questions of a file; raise `FaultyFile` for the first line that is not a question.

    Also raises it for a file without questions.
    """
    found = []
    for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").splitlines(), 1):
        if not line.strip():
            continue
        try:
            question = _QUESTIONS.decode(line)
        except DECODING_ERRORS as error:
            why = f"is no question ({str(error).rstrip('.')})"
            raise FaultyFile(name, why, 'write {"question": …, "expect": […]}', number) from error
        if question.expect and not snippets(question.expect):
            raise FaultyFile(name, "expects no words", "quote words of the answer", number)
        found.append(question)
    if not found:
        raise FaultyFile(name, "holds no questions", "write one JSON object a line")
    return tuple(found)


def evaluate(
    searcher: Searcher, questions: Iterable[Question], scopes: Sequence[str]
) -> Evaluation:
    """Ask every question once, and return the measured values of each class and of all
    questions.
    """
    searcher.read_ahead()  # to read index, words and entries is no part of answering
    outcomes = [try_one(searcher, question, tuple(scopes)) for question in questions]
    by_class: dict[str, list[Tried]] = defaultdict(list)
    for outcome in outcomes:
        by_class[outcome.cls].append(outcome)
    return Evaluation(
        {cls: figures(found) for cls, found in by_class.items()},
        figures([outcome for outcome in outcomes if outcome.on_topic]),
        figures([outcome for outcome in outcomes if not outcome.on_topic]),
        figures(outcomes),
        tuple(outcome.miss for outcome in outcomes if outcome.miss),
    )


def try_one(searcher: Searcher, question: Question, scopes: tuple[str, ...]) -> Tried:
    """Ask one question, and return whether it was answered rightly and how long that took."""
    scope = Scope(question.game, question.lang, scopes)
    start = time.perf_counter()
    verdict = judge(searcher, question.question, scope, _DEEPEST)
    answer = told(question.question, verdict)
    ms = (time.perf_counter() - start) * 1000
    sure = answer.state is State.ANSWER
    rank = rank_of(answer, question.expect)
    passage = bool(answer.results) and is_hit(answer.results[0].passage.text, question.expect)
    missed = rank != 0 if question.expect else sure
    miss = _miss(question, answer, verdict) if missed else None
    return Tried(question.cls, bool(question.expect), rank, passage, sure, ms, miss)


def _miss(question: Question, answer: Answer, verdict: Verdict) -> Miss:
    """Describe a missed question: what was expected, what came instead, and why."""
    known = Miss(question.question, question.expect, answer.state)
    if not answer.results:
        return replace(known, confidence=confidence(verdict) if verdict.found.hits else {})
    first = answer.results[0]
    return replace(
        known,
        entry=first.entry.id,
        passage=first.passage.text,
        why=why_each(verdict)[0],
        confidence=confidence(verdict),
    )


def rank_of(answer: Answer, expect: Sequence[str]) -> int | None:
    """Return the position, from 0, of the first result whose text is right; None if none is.

    A text is right if it contains one of the snippets `expect`.
    """
    places = (i for i, result in enumerate(answer.results) if is_hit(result.shown, expect))
    return next(places, None)


def is_hit(text: str, expect: Sequence[str]) -> bool:
    """Tell whether a text contains one of the snippets; accents, case and spaces do not matter."""
    said = folded(text)
    return any(snippet in said for snippet in snippets(expect))


def snippets(expect: Sequence[str]) -> list[str]:
    """Return the given snippets, folded; snippets without any words are dropped."""
    return [bare for snippet in expect if (bare := folded(snippet))]


def folded(text: str) -> str:
    """Return only the folded letters and digits of a text: "3. Fog!" -> "3fog"."""
    return "".join(words(text))


def figures(outcomes: Sequence[Tried]) -> Figures:
    """Calculate the measured values of some questions.

    If there are no questions, the times and `answered` are 0.
    """
    times = [outcome.ms for outcome in outcomes]
    asked = [outcome for outcome in outcomes if outcome.on_topic]
    ranks = [math.inf if outcome.rank is None else outcome.rank for outcome in asked]
    return Figures(
        questions=len(outcomes),
        recall_1=_mean(rank == 0 for rank in ranks),
        recall_3=_mean(rank < 3 for rank in ranks),
        mrr_10=_mean(1 / (rank + 1) for rank in ranks),
        passage_1=_mean(outcome.passage for outcome in asked),
        answered=_mean(outcome.answered for outcome in outcomes) or 0.0,
        misled=_mean(outcome.answered and outcome.rank != 0 for outcome in asked),
        p50_ms=percentile(times, 0.50),
        p99_ms=percentile(times, 0.99),
    )


def _mean(values: Iterable[float]) -> float | None:
    found = list(values)
    return sum(found) / len(found) if found else None


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that is at least as great as this share of all values; 0 for no
    values.

    The share 0.5 of [1, 2, 3] gives 2.
    """
    ordered = sorted(values)
    return ordered[math.ceil(share * len(ordered)) - 1] if ordered else 0.0
