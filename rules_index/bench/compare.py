"""Plans a bench: all engines on the given library, then two of them on libraries of growing size.

command -> compare -> corpus, run -> Report
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from rules_index.bench.corpus import copy_library, file_sized, file_texts
from rules_index.bench.job import COMPLETING, ENGINES, OURS, TITLES, TRIGRAM
from rules_index.bench.questions import Judge, recall
from rules_index.bench.run import Measured, Missing, measure
from rules_index.measuring.evaluate import Question
from rules_index.model import FiledEntry
from rules_index.store.library import Library

_GROWTH_QUESTIONS = 250
"""The most questions that are asked of each library made to measure growth. Chosen by hand."""
_TYPED_QUESTIONS = 60
"""The number of questions that are asked letter by letter, as they are typed (docs/search.md)."""
_TYPED_LETTERS = 30
"""The most letters that are typed of a question asked letter by letter. Chosen by hand."""


class Report(msgspec.Struct):
    """All measured values of one run of the bench."""

    entries: int
    questions: int
    engines: list[Measured] = []
    typing: list[Measured] = []
    """The measured values of the engines that are asked again at every keystroke of a question."""
    growth: list[Measured] = []
    left_out: list[str] = []
    """One sentence for each engine that could not be measured."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The library, questions and sizes to measure."""

    library: Library
    entries: Sequence[FiledEntry]
    judge: Judge
    questions: Sequence[Question]
    sizes: Sequence[int]


def steps(plan: Plan, report: Report) -> Iterator[str]:
    """Measure everything and fill the report; yield the name of each measurement before it
    starts.
    """
    count = len(plan.entries)
    with _folder() as folder:
        copy_library(plan.library, folder)
        file_texts(folder, plan.entries)
        for engine in ENGINES:
            yield f"{engine.name}, {count:,} entries"
            try:
                figures, asked = measure(engine, folder, count, plan.questions)
            except Missing as missing:
                report.left_out.append(str(missing))
                continue
            hits = recall(plan.questions, asked.found, plan.judge)
            report.engines.append(msgspec.structs.replace(figures, recall=hits))
        yield from _measure_typing(plan, folder, report)
    for size in plan.sizes:
        yield from _grow(plan, size, report)


def _measure_typing(plan: Plan, folder: Path, report: Report) -> Iterator[str]:
    """Measure autocomplete at every keystroke of some questions.

    Yield the name of each measurement before it starts.
    """
    strokes = [
        msgspec.structs.replace(question, question=question.question[:end])
        for question in _sample(plan.questions, _TYPED_QUESTIONS)
        for end in range(1, min(len(question.question), _TYPED_LETTERS) + 1)
    ]
    for engine in (COMPLETING, TITLES):
        yield f"{engine.name}, {len(strokes):,} keystrokes"
        figures, _ = measure(engine, folder, len(plan.entries), strokes)
        report.typing.append(figures)


def _grow(plan: Plan, size: int, report: Report) -> Iterator[str]:
    with _folder() as folder:
        yield f"making a library of {size:,} entries"
        file_sized(folder, plan.entries, size)
        for engine in (OURS, TRIGRAM):
            yield f"{engine.name}, {size:,} entries"
            try:
                some = _sample(plan.questions, _GROWTH_QUESTIONS)
                figures, _ = measure(engine, folder, size, some)
                report.growth.append(figures)
            except Missing as missing:
                report.left_out.append(str(missing))


def _sample(questions: Sequence[Question], most: int) -> Sequence[Question]:
    """Return at most `most` questions, spread evenly over all, so that slow engines finish
    in time.
    """
    return questions[:: -(-len(questions) // most)]


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="judge-bench-") as name:
        yield Path(name)
