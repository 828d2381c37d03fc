"""Which passage of an entry is shown as the one that answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import ask
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from tests.search.lanterns import file_lanterns

BELLS = """# Bells: rules

## Bells

A bell warns every boat near it.

- A bell that was rung is turned over.
- Bells of brass: each one of them is a bell that the fog cannot silence.
- Copper: warn two boats.
- Silver: move one boat.

See also: Bell ropes, Bell towers

## Bell ropes

See also: Bells

## Bell towers

- 1. A tower of this kind holds 2 bells, or 2 lamps.
- 2. A tower of this kind lights one lamp.
- 3. A tower of this kind is no bell tower when nobody is there.
"""


@pytest.fixture
def searcher(tmp_path: Path) -> Searcher:
    return own.searcher(file_lanterns(tmp_path, BELLS, game="bells"))


@pytest.mark.parametrize(
    ("question", "title", "passage"),
    [
        ("bells", "Bells", "A bell warns every boat near it."),
        ("what does a bell do", "Bells", "A bell warns every boat near it."),
        ("what does a silver bell do", "Bells", "Silver: move one boat."),
        ("bell rung", "Bells", "A bell that was rung is turned over."),
        ("bell tower 2", "Bell towers", "2. A tower of this kind lights one lamp."),
        ("bell ropes", "Bells", "A bell warns every boat near it."),
    ],
)
def test_what_the_title_says_is_no_news(
    searcher: Searcher, question: str, title: str, passage: str
) -> None:
    """Of a rule that is named the first passage, else what the title does not say yet."""
    result = ask(searcher, question, Scope("bells")).results[0]
    assert (result.entry.title, result.passage.text) == (title, passage)


@pytest.mark.parametrize(
    "question", ["what does the water ring do", "co daje krąg wody", "prizen cisare", "sang froid"]
)
def test_a_line_that_only_refers_on_answers_nothing(starter_library: Path, question: str) -> None:
    """It holds the most words of a title, and says nothing."""
    answer = ask(own.searcher(starter_library), question, Scope("l5r"))
    result = answer.results[0]
    assert not any(link.text in result.passage.text for link in result.entry.links)
