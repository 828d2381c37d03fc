"""What the judge says today to every question of the sets in `tests/cases`, as a file to compare.

`python -m tests.search.pinned` writes it anew, after a change that is meant to change answers.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from rules_index import own
from rules_index.answers.answer import ask
from rules_index.measuring.evaluate import Question, read
from rules_index.model import Identity
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.search.suggest.suggest import suggest
from tests.made_once import file_all, file_as

CASES = Path(__file__).parents[1] / "cases"
PINNED = CASES / "pinned.tsv"
_FORMATS = {".md", ".txt", ".html", ".adoc", ".pdf"}
_STARTER = Path(__file__).parents[2] / "rules_index" / "starter"
_RESULTS, _BEGINNINGS = 5, 500
_SAME = "="
"""Stands for the answer without a language where it is that with one."""


def file_unknown(folder: Path) -> None:
    """File the guides of `tests/cases/unknown`, and index them."""
    paths = sorted(one for one in (CASES / "unknown").iterdir() if one.suffix in _FORMATS)
    file_as(folder, ((path, Identity(*path.stem.split("-")[1:])) for path in paths))


def file_starter(folder: Path) -> None:
    """File the guides that come along, and index them."""
    file_all(folder, sorted(_STARTER.iterdir()))


def lines(unknown: Path, starter: Path) -> Iterator[str]:
    """All lines of the file, in its order."""
    return (line() for line in jobs(unknown, starter))


def jobs(unknown: Path, starter: Path) -> list[Callable[[], str]]:
    """What makes each line of the file: one for each question, and one for each beginning.

    Nothing is asked before a job is called, so a test can take every eighth of them.
    """
    found: list[Callable[[], str]] = []
    for folder, sets in ((unknown, "unknown"), (starter, "questions")):
        searcher = own.searcher(folder)
        questions = list(_questions(CASES / sets))
        found += [partial(_question_line, searcher, *one) for one in questions]
        for at in range(0, len(questions), max(1, 2 * len(questions) // _BEGINNINGS)):
            text = questions[at][1].question
            found += [
                partial(_beginning_line, searcher, *questions[at], typed)
                for typed in dict.fromkeys((_beginning(text, at), text[:20]))
            ]
    return found


def _question_line(searcher: Searcher, name: str, question: Question) -> str:
    """Its place in its file and what is said to it; the same without the language.

    `heldref-ys-fr 3`, `answer 1`, the ids of five results.
    """
    scope = Scope(question.game, question.lang)
    said = _answer(searcher, question.question, scope)
    without = _answer(searcher, question.question, replace(scope, language=""))
    return "\t".join((name, said, _SAME if without == said else without))


def _beginning_line(searcher: Searcher, name: str, question: Question, typed: str) -> str:
    """Its place, how many letters are typed, and the ids of the first five that are offered."""
    offered = suggest(searcher, typed, Scope(question.game, question.lang))
    found = " ".join(one.entry for one in offered[:_RESULTS])
    return "\t".join((name, f"typed {len(typed)}", found))


def _questions(folder: Path) -> Iterator[tuple[str, Question]]:
    for path in sorted(folder.glob("*.jsonl")):
        for number, question in enumerate(read(path.read_bytes(), path.name), 1):
            yield f"{path.stem} {number}", question


def _beginning(question: str, at: int) -> str:
    """The first 3 to 12 letters of a question, more of each that comes later."""
    return question[: 3 + at % 10]


def _answer(searcher: Searcher, question: str, scope: Scope) -> str:
    """State, number of the passage that is shown of the first result, and ids of the results."""
    answer = ask(searcher, question, scope, _RESULTS)
    first = answer.results[:1]
    passage = [one.entry.passages.index(one.passage) for one in first]
    return " ".join(map(str, (answer.state, *passage, *(one.entry.id for one in answer.results))))


def main() -> None:
    """Write the file anew."""
    with TemporaryDirectory() as scratch:
        unknown, starter = Path(scratch, "unknown"), Path(scratch, "starter")
        file_unknown(unknown)
        file_starter(starter)
        PINNED.write_text("".join(f"{line}\n" for line in lines(unknown, starter)), "utf-8")
    sys.stderr.write(f"{PINNED} is what the judge says now.\n")


if __name__ == "__main__":
    main()
