"""What steps there are is worked out when a guide is filed, not while a person waits."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import FrameType

import pytest

from rules_index import own
from rules_index.answers.answer import ask
from rules_index.model import FiledEntry, Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.context import Context
from rules_index.search.index.step_table import Way
from rules_index.search.match.step import STEP, SURENESS
from rules_index.search.question.query import make_query
from rules_index.search.records import Ambiguous, Reason, Row, Scope
from rules_index.store.library import Library

GUIDE = """# Barges

## Loading

Loading has three steps:

1. Moor the barge.
2. Open the hatches.
3. Lower the cargo.

## 4. Tide phase

4.1 The moon card is turned.

4.2 Every barge drifts by one lock.
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A library of one small guide."""
    Library(tmp_path).add(parse_bytes(GUIDE.encode(), Identity("barges", "en"), "barges.md"))
    return tmp_path


def unread(_rows: Iterable[Row]) -> list[FiledEntry | None]:
    """Refuse to read an entry."""
    raise AssertionError("an entry is read while a person waits")


def context_of(data: Path, text: str) -> Context:
    """What a search works out of a question, where no entry may be read."""
    searcher = own.searcher(data)
    index = searcher.index()
    query = make_query(text, index, searcher.lexicon)
    return replace(searcher.context(query, index, Scope("barges")), read=unread)


@pytest.mark.parametrize(
    ("question", "reason", "title", "passage"),
    [
        ("step 3 of loading", Reason.STEP, "Loading", 3),
        ("phase 4 step 2", Reason.STEP_OF_PHASE, "4.2 Tide phase", 0),
    ],
)
def test_a_step_is_found_without_its_entry(
    data: Path, question: str, reason: Reason, title: str, passage: int
) -> None:
    """Figure, passage and what it belongs to are in the index."""
    context = context_of(data, question)
    found = STEP(context)
    assert not isinstance(found, Ambiguous)
    assert [(one.reason, one.passage) for one in found] == [(reason, passage)]
    assert context.index.rows[found[0].place].title == title


def test_every_way_has_its_worth() -> None:
    """A way without one would be found and then be worth nothing."""
    assert set(SURENESS) == set(Way)


@pytest.mark.parametrize("scope", [Scope("l5r", "en"), Scope("l5r"), Scope()])
def test_a_step_costs_no_more_than_3000_calls(starter_library: Path, scope: Scope) -> None:
    """Of functions of Python, once words are read, whichever guides are asked."""
    searcher = own.searcher(starter_library)
    question = "step 3 of the conflict phase"
    for _ in range(2):
        ask(searcher, question, scope)
    called: list[str] = []

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            called.append(frame.f_code.co_name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        answer = ask(searcher, question, scope)
    finally:
        sys.setprofile(before)
    assert answer.results
    assert len(called) <= 3000
