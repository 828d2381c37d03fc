"""A word that the guides do not have is looked for under what it is called there."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index.answers.answer import Answer, State, ask
from rules_index.language.lexicon import build
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from rules_index.store.library import Library

POLISH = """# Sad: zasady

## Jeż

Jeż zjada jedno jabłko na końcu każdego dnia.

## Latarnia

Latarnia świeci tak długo, jak jest w niej oliwa.

## Burza

Burza zrywa wszystkie gruszki z najwyższej gałęzi.

## Drabina

Z drabiny można sięgnąć po dwa owoce naraz.
"""
ENGLISH = """# Orchard: rules

## Hedgehog

It eats one apple at the end of every day.

## Lantern

It shines as long as there is oil in it.

## Thunder

It tears all pears off the highest branch.
"""

CZECH = """# Sad: pravidla

## Kolo

Má čtyři fáze, které jdou jedna po druhé.

## Ježek

Na konci dne sní jedno jablko.

## Bouře

Strhne všechny hrušky z nejvyšší větve. Každý počítá ty svoje.
"""


def file(folder: Path, text: str, language: str, scope: str = "") -> None:
    parsed = parse_bytes(text.encode(), Identity("orchard", language), "orchard.md")
    Library(folder).add(parsed, scope=scope, source="orchard.md")


def answer(folder: Path, question: str, scopes: tuple[str, ...] = ("",)) -> Answer:
    """Without any concept: what is found is found by the dictionary."""
    return ask(Searcher(folder, build(())), question, Scope("orchard", "", scopes))


def first(found: Answer) -> str:
    return found.results[0].entry.title if found.results else ""


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("when does the hedgehog eat", "Jeż"),
        ("wann frisst der Igel einen Apfel", "Jeż"),
        ("que mange le hérisson", "Jeż"),
        ("jak dlouho svítí lucerna", "Latarnia"),
        ("what does a storm do to pears", "Burza"),
        ("ladder", "Drabina"),
        ("how long does a lanterm shine", "Latarnia"),
        ("laddder", "Drabina"),
    ],
)
def test_in_another_language(tmp_path: Path, question: str, title: str) -> None:
    """By whole words, in a look-up, and with a slip in the word."""
    file(tmp_path, POLISH, "pl")
    assert first(answer(tmp_path, question)) == title


def test_in_the_same_language(tmp_path: Path) -> None:
    """What the guide calls by another name is met by it."""
    file(tmp_path, f"{POLISH}\n## Stragan\n\nTu sprzedaje się owoce.\n", "pl")
    assert first(answer(tmp_path, "co to jest sklep")) == "Stragan"


def test_what_no_language_knows_is_not_found(tmp_path: Path) -> None:
    """A name that no dictionary has leads nowhere."""
    file(tmp_path, POLISH, "pl")
    assert answer(tmp_path, "wibblefrotz").state is State.NOTHING


def test_a_word_that_the_guides_have_is_taken_at_its_word(tmp_path: Path) -> None:
    """Then the other names of it do not count."""
    file(tmp_path, ENGLISH + "\n## Storm\n\nIt is a card of the second deck.\n", "en")
    found = Searcher(tmp_path, build(())).search("storm", Scope("orchard"))
    assert [part.called for part in found.coverage.parts] == [()]
    assert found.hits[0].row.title == "Storm"


def test_a_name_that_mostly_means_something_else_counts_for_less(tmp_path: Path) -> None:
    """Whoever asks for a bicycle is not sure to mean the round; nor are forms of such a name."""
    file(tmp_path, CZECH, "cs")
    searcher = Searcher(tmp_path, build(()))
    for asked, counts in ("bicycle", (0, 1)), ("hedgehog", (1, 0)), ("abacus", (0, 1)):
        (part,) = searcher.search(asked, Scope("orchard")).coverage.parts
        assert (len(part.called), len(part.near)) == counts


def test_what_another_server_has_changes_nothing(tmp_path: Path) -> None:
    """A word that only its guide holds is still looked for under its other names."""
    file(tmp_path, POLISH, "pl")
    before = answer(tmp_path, "how does the hedgehog eat")
    file(tmp_path, ENGLISH, "en", "guild:2")
    assert answer(tmp_path, "how does the hedgehog eat") == before
    assert first(before) == "Jeż"
