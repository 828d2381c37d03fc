"""How words are written tells what they are: parted compounds, names that look like small words."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index.answers.answer import ask
from rules_index.language.lexicon import build
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from tests.search.lanterns import file_lanterns

GUIDE = """# Forest: rules

## Heartwood

It is how long a player lives.

## Deep wood

No card is played there, and no heart beats.

## Errata

### Więc w Zawrociu (Las, 3)

Głosowanie jest jawne.

### Stary Dziad (Las, 4)

Kosztuje 2.
"""


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("heart wood", "Heartwood"),
        ("what is heart wood", "Heartwood"),
        ("deep wood", "Deep wood"),
        ("jaka jest errata do karty Wiec", "Więc w Zawrociu"),
        ("jaka jest errata do karty Dziad", "Stary Dziad"),
    ],
)
def test_what_is_meant(tmp_path: Path, question: str, title: str) -> None:
    """Two words that are one of the guide's; a capital inside a sentence."""
    file_lanterns(tmp_path, GUIDE)
    assert ask(Searcher(tmp_path, build(())), question, Scope()).results[0].entry.title == title


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("errata do karty Więc", {"wiec"}),
        ("What Is The Rule", set()),
        ("WHAT IS THE RULE", set()),
        ("wie wirkt die Karte Dann", set()),
        ("who wins? The attacker", set()),
        ("", set()),
    ],
)
def test_names(tmp_path: Path, question: str, names: set[str]) -> None:
    """Not at the beginning, not in German, and not where most words have one."""
    file_lanterns(tmp_path, GUIDE)
    assert Searcher(tmp_path, build(())).search(question, Scope()).query.names == names
