"""What is looked up and is no title: rows, items, paragraphs by their names; errata over rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import Answer, State, ask
from rules_index.answers.beside import beside
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Scope
from rules_index.store.library import Library

BAY = """# Lamps of the bay

## Places

| Place | Cost | What it does |
|---|---|---|
| Chapel | 1 salt | Gain three renown and calm the guards. |
| Barracks | – | Send a clerk to watch the chapel of another player. |

## States

- Blinded: range one, no watch.
- Soaked: half speed. A soaked lamp is blinded as well when it is moved.

## Night

At night everybody is blinded but for whoever holds a lamp, and blinded crews stay where they are.

## Chapel bells

The bells ring when a guard leaves the barracks. Then all chapels close.

## Glaze

A vessel may hold one glaze. The second glaze cracks it.

## Errata

**Glaze** (Rules Reference, page 4): The second sentence should read “The third glaze cracks it.”
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with the guide."""
    folder = tmp_path_factory.mktemp("heads")
    Library(folder).add(parse_bytes(BAY.encode(), Identity("bay", "en"), "bay.md"))
    return folder


def asked(data: Path, question: str) -> Answer:
    return ask(own.searcher(data), question, Scope("bay"))


@pytest.mark.parametrize(
    ("question", "title", "passage"),
    [
        ("chapel", "Places", "Chapel\t1 salt\tGain three renown and calm the guards."),
        ("what is the barracks", "Places", "Barracks\t–"),
        ("blinded", "States", "Blinded: range one, no watch."),
    ],
)
def test_a_row_or_item_is_found_by_its_name(
    data: Path, question: str, title: str, passage: str
) -> None:
    """Before entries that only speak of it more often."""
    answer = asked(data, question)
    assert (answer.state, answer.results[0].entry.title) == (State.ANSWER, title)
    assert answer.results[0].passage.text.startswith(passage)


def test_a_name_with_a_slip_is_found(data: Path) -> None:
    """As a title would be."""
    found = asked(data, "barraks").results[0]
    assert found.entry.title == "Places"
    assert found.passage.text.startswith("Barracks")


def test_a_title_goes_before_the_name_of_a_row(data: Path) -> None:
    """Who types a title means that rule."""
    assert asked(data, "chapel bells").results[0].entry.title == "Chapel bells"
    assert asked(data, "night").results[0].entry.title == "Night"


WALKS = """# Paths of the bay

## Movement

Each sailor walks up to three spaces. Who walks into fog stops, and walks on in the next round.

## Icons

- Walk: a boot of green leather with a brass buckle on its side.
- Guard: a blue shield with a white rim, drawn on the lower edge of every card of the crew.
- Fog: a grey cloud above two lines of the sea, which stands in the corner of a tile.

## Sails

Set all sails.
"""


def test_a_title_about_what_is_looked_up_goes_before_the_name_of_an_item(tmp_path: Path) -> None:
    """A legend only tells what is drawn; the rule is called otherwise, and means the same."""
    Library(tmp_path).add(parse_bytes(WALKS.encode(), Identity("bay", "en"), "walks.md"))
    assert asked(tmp_path, "walk").results[0].entry.title == "Movement"
    assert asked(tmp_path, "guard").results[0].entry.title == "Icons"


def test_what_says_more_than_a_name_is_no_look_up(data: Path) -> None:
    """A question is answered by what speaks of all of it."""
    found = asked(data, "who stays where they are when everybody is blinded at night")
    assert found.results[0].entry.title == "Night"


def test_a_rule_stands_before_the_erratum_that_is_laid_over_it(data: Path) -> None:
    """Where nothing but its name is asked; the erratum is shown with it."""
    answer = asked(data, "glaze")
    assert [result.entry.kind for result in answer.results[:2]] == ["rule", "errata"]
    around = beside(own.searcher(data), answer.results[0], Scope("bay"))
    assert [filed.entry.kind for filed in around.errata] == ["errata"]
    assert asked(data, "erratum glaze cracks").results[0].entry.kind == "errata"
