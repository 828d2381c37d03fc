"""Who asks for the “covert keyword” means what is called so, and no rule about keywords."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index.answers.answer import ask
from rules_index.language.lexicon import load
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from tests.search.lanterns import file_lanterns

GUIDE = """# Reguły latarni

## Słowa kluczowe

Słowo kluczowe skraca długą zasadę; te same słowa kluczowe na dwóch kartach liczą się raz.

## Złota zasada

Karta ma pierwszeństwo przed regułami.

## Mulligan

Przed pierwszą rundą wolno raz wymienić całą rękę.

## Burza

Karta z tym słowem przewraca każdą łódź, która stoi obok.

## Cofanie

Kto cofnie łódź, traci żeton oliwy.
"""


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("storm keyword", "Burza"),
        ("słowo kluczowe burza", "Burza"),
        ("co robi słowo kluczowe burza?", "Burza"),
        ("mulligan rules", "Mulligan"),
        ("zasady mulliganu", "Mulligan"),
        ("golden rule", "Złota zasada"),
        ("złota zasada", "Złota zasada"),
        ("keywords", "Słowa kluczowe"),
        ("słowo kluczowe", "Słowa kluczowe"),
    ],
)
def test_what_is_looked_up(tmp_path: Path, question: str, title: str) -> None:
    """A label counts where nothing else is said, and where a title has it with another word."""
    file_lanterns(tmp_path, GUIDE)
    found = ask(Searcher(tmp_path, load()), question, Scope())
    assert found.results[0].entry.title == title


def test_what_another_server_calls_golden_changes_nothing(tmp_path: Path) -> None:
    """Its titles do not keep the label in our question."""
    file_lanterns(tmp_path, GUIDE)
    before = ask(Searcher(tmp_path, load()), "storm keyword", Scope())
    file_lanterns(tmp_path, "# Harbour\n\n## Storm keyword\n\nIt wins.\n", scope="guild:2")
    assert ask(Searcher(tmp_path, load()), "storm keyword", Scope()) == before
