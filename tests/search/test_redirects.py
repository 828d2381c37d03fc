"""An entry that only says where to look is answered with what it refers to."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import State, ask
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Scope
from rules_index.store.library import Library

GUIDES = {
    "en": """# Bay: glossary

## Adrift

See Losing the Wind.

## Becalmed

See Adrift.

## Losing the Wind

A crew whose sails hang loose loses the wind until its next turn and moves no ship at all.

## Salvage

A crew takes salvage from a wreck. See Losing the Wind for what a wreck is.

## Wreck

See [Losing the Wind](#losing-the-wind) and [Salvage](#salvage).
""",
    "pl": """# Zatoka: słowniczek

## Dryf

Patrz „Utrata wiatru” na stronie 4.

## Utrata wiatru

Załoga, której żagle zwisają, traci wiatr do swojej następnej tury i nie porusza statkiem.
""",
}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A glossary in two languages, where some terms only refer to others."""
    folder = tmp_path_factory.mktemp("referring")
    library = Library(folder)
    for language, text in GUIDES.items():
        library.add(parse_bytes(text.encode(), Identity("bay", language), f"{language}.md"))
    return folder


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("adrift", "Losing the Wind"),
        ("adrfit", "Losing the Wind"),
        ("what is becalmed", "Losing the Wind"),
        ("dryf", "Utrata wiatru"),
        ("salvage", "Salvage"),
        ("wreck", "Wreck"),
    ],
)
def test_what_is_referred_to_answers(data: Path, question: str, title: str) -> None:
    """Through one reference or several; where more is said, or of several, it stays."""
    answer = ask(own.searcher(data), question, Scope("bay"))
    assert (answer.state, answer.results[0].entry.title) == (State.ANSWER, title)


def test_what_refers_stands_behind(data: Path) -> None:
    """So that one sees why."""
    titles = [one.entry.title for one in ask(own.searcher(data), "adrift", Scope("bay")).results]
    assert titles[:2] == ["Losing the Wind", "Adrift"]
