"""Where a rule stands tells what it is about: its headings, its title, a title that is spoken."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import ask
from rules_index.language.lexicon import build
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from tests.search.lanterns import file_lanterns

HARBOUR = """# Harbour: rules

## Harbour for many

### Set-up

Every captain takes two boats and a chart.

### Ending

Count the crates.

## Harbour alone

### Set-up

Take two boats and a chart; the fog gets the dial.

### Ending

Count the crates that the fog has left.

## Ferries

Pay three coins for each bank.

## Rafts

Whoever has built a raft may cross for two coins, like those on ferries.
"""


@pytest.fixture
def searcher(tmp_path: Path) -> Searcher:
    file_lanterns(tmp_path, HARBOUR, game="harbour")
    return Searcher(tmp_path, build(()))


def first(searcher: Searcher, question: str) -> str:
    """The path of the entry that comes first."""
    entry = ask(searcher, question, Scope("harbour")).results[0].entry
    return " / ".join((*entry.section[1:], entry.title))


def test_headings_above_tell_namesakes_apart(searcher: Searcher) -> None:
    """Two rules of one title are told apart by what they stand under."""
    assert first(searcher, "set-up alone") == "Harbour alone / Set-up"
    assert first(searcher, "set-up for many") == "Harbour for many / Set-up"
    assert first(searcher, "ending for many captains") == "Harbour for many / Ending"


@pytest.mark.parametrize("question", ["co daje krąg wody", "que fait l'anneau de l'eau"])
def test_a_title_that_is_spoken_stands_before_what_it_is_part_of(
    starter_library: Path, question: str
) -> None:
    """All words of a title in a question name that rule, whatever another says of all."""
    answer = ask(own.searcher(starter_library), question, Scope("l5r"))
    assert answer.results[0].entry.id.partition("/")[2] == "water-ring"


def test_a_passage_speaks_of_what_its_title_says(searcher: Searcher) -> None:
    """A text need not say again what stands above it."""
    assert first(searcher, "coins for feries") == "Ferries"
    assert first(searcher, "coins for rafts") == "Rafts"
