"""Of several entries about one card the one that says what is asked comes first, none is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index.answers.answer import State, ask
from rules_index.model import Kind
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from tests.search.lanterns import file_lanterns

BAY = """# Bay of Bells: rules

## Setup

Shuffle the deck. The oldest player takes the compass.

## Sailing

A ship sails two spaces. A storm sinks every ship that is not in a harbour.

## Notes on cards

- Tamsin Reed, Wrecker: She takes a coin from every ship that sinks in your bay.
- Bell of the Deep: Look at the bottom card of the deck and put it back.
- Grey Lantern: The ship behind yours may not enter a harbour this round.
- The Old Harbour: Holds four ships.

## Errata

- The cost of Tamsin Reed, Wrecker should be 3 coins.
- Grey Lantern should have the trait Light.
- On Bell of the Deep read “deck” instead of “pile”.

## Questions

**May Tamsin Reed, Wrecker take flotsam?**

Yes, one piece of flotsam.
"""


@pytest.fixture(scope="module")
def bay(tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    folder: Path = tmp_path_factory.mktemp("bay")
    return Searcher(file_lanterns(folder, BAY, game="bay"))


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Tamsin Reed, Wrecker", Kind.ERRATA),
        ("tamsin reed wreker", Kind.ERRATA),
        ("tamsin reed wrecker errata", Kind.ERRATA),
        ("tamsin reed wrecker cost", Kind.ERRATA),
        ("tamsin reed cost", Kind.ERRATA),
        ("tamsin reed wrecker ship that sinks", Kind.CLARIFICATION),
        ("tamsin reed flotsam", Kind.FAQ),
        ("grey lantern trait", Kind.ERRATA),
        ("what does bell of the deep do to the deck", Kind.CLARIFICATION),
        ("can the ship behind the grey lantern enter a harbour", Kind.CLARIFICATION),
    ],
)
def test_the_entry_that_says_what_is_asked_comes_first(
    bay: Searcher, question: str, kind: Kind
) -> None:
    """Its erratum where nothing but the card is asked; the others stay among the results."""
    answer = ask(bay, question, Scope("bay"), 5)
    assert answer.state is State.ANSWER
    assert answer.results[0].entry.kind is kind
    names = ("Grey Lantern", "Bell of the Deep", "Tamsin Reed, Wrecker")
    name = next(one for one in names if one.lower()[:8] in question.lower())
    found = {one.entry.kind for one in answer.results if name in one.entry.title}
    assert found >= {Kind.ERRATA, Kind.CLARIFICATION}


def test_the_words_of_a_rule_are_no_card(bay: Searcher) -> None:
    """Small words and one word of a name are said in many questions."""
    answer = ask(bay, "does the storm sink the ship in the harbour", Scope("bay"), 3)
    assert answer.results[0].entry.title == "Sailing"
