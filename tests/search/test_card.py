"""A card is found by a part of its name, by its set and number, and where it is only mentioned."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index.answers.answer import State, ask
from rules_index.answers.cards import find
from rules_index.model import Kind
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from tests.library.commands import judge
from tests.search.lanterns import LANTERNS, file_lanterns

SHIPS = """# Ships: questions and errata

Version 1.0, 3 May 2021

## Turning over

When Grimbold the Grey (BW63) is turned over, his forced effect does nothing.
Whoever turned him over looks at the card below Silent Anchor (BW 7).

## Errata

### Silent Anchor (Black Water, 7)

Should read: “Discard a sailor.”

### Anchor of Grimbold (Black Water, 9)

Should read: “Discard an anchor.”

## Frequently asked questions

**Q: May Grimbold the Grey (Black Water 63) turn the boat?**

A: Yes, he may.

**Q: Is Captain Odda tired after the storm?**

A: No, and “Old Mother Rain” is not tired either.
"""


@pytest.fixture
def ships(tmp_path: Path) -> Searcher:
    return Searcher(file_lanterns(tmp_path, SHIPS, game="ships"))


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Grimbol", "Grimbold the Grey"),
        ("Silent", "Silent Anchor"),
        ("grey", "Grimbold the Grey"),
        ("Black Water 63", "Grimbold the Grey"),
        ("black water, 9", "Anchor of Grimbold"),
        ("(Black Water #7)", "Silent Anchor"),
        ("BW 63", "Grimbold the Grey"),
        ("BW63", "Grimbold the Grey"),
        ("BW7", "Silent Anchor"),
    ],
)
def test_a_part_of_the_name_or_its_number_finds_the_card(
    ships: Searcher, typed: str, name: str
) -> None:
    """The beginning of a name that only one card has, a rare word of it, or how it is printed."""
    assert find(ships, typed, Scope()).name == name


def test_a_word_of_several_cards_is_asked_back(ships: Searcher) -> None:
    """The one that begins with it first."""
    both = find(ships, "Grimbold", Scope())
    assert (both.name, both.suggestions) == ("", ("Grimbold the Grey", "Anchor of Grimbold"))


def test_running_text_tells_how_a_card_is_printed(ships: Searcher) -> None:
    """Set and number may be written as one there."""
    printed = {
        (card.set, card.number) for card in find(ships, "grimbold the grey", Scope()).printed
    }
    assert printed == {("Black Water", "63"), ("BW", "63")}


@pytest.mark.parametrize("typed", ["Captain Odda", "odda", "old mother rain"])
def test_a_name_that_no_guide_lists_stands_somewhere(ships: Searcher, typed: str) -> None:
    """The question that names it is found, and no card is said to be called so."""
    found = find(ships, typed, Scope())
    assert (found.state, found.name) == (State.SUGGESTIONS, "")
    assert [one.entry.title for one in found.results] == ["Is Captain Odda tired after the storm?"]


@pytest.mark.parametrize("question", ["black water 7", "what does Black Water 7 do"])
def test_a_question_may_name_a_card_by_set_and_number(ships: Searcher, question: str) -> None:
    """The entries about it need not share a word with the question."""
    answer = ask(ships, question, Scope())
    assert answer.state is State.ANSWER
    assert answer.results[0].entry.title == "Silent Anchor"


@pytest.mark.parametrize("question", ["BW 63", "BW63", "BW-63"])
def test_a_question_may_be_what_running_text_prints(ships: Searcher, question: str) -> None:
    """With a space between set and number or without."""
    answer = ask(ships, question, Scope())
    assert (answer.state, answer.results[0].entry.title) == (State.ANSWER, "Turning over")


@pytest.mark.parametrize("typed", ["BW 63", "Black Water 7", "Captain Odda", "Grimbol"])
def test_another_server_s_cards_are_never_found(tmp_path: Path, typed: str) -> None:
    """Nor does anything tell that they are there."""
    file_lanterns(tmp_path, LANTERNS)
    file_lanterns(tmp_path, SHIPS, scope="guild:7", game="ships")
    searcher = Searcher(tmp_path)
    assert find(searcher, typed, Scope()).state is State.NOTHING
    assert ask(searcher, typed, Scope()).state is not State.ANSWER


def test_a_page_or_step_in_brackets_is_no_set(tmp_path: Path) -> None:
    """ "Sailing (Step 3)" names no card: who asks for step 3 wants the step."""
    text = LANTERNS.replace("in the fog?", "in Thick Fog (Step 3) or Rain (Page 4)?")
    searcher = Searcher(file_lanterns(tmp_path, text))
    named = {name for name, *_ in searcher.index().cards}
    assert not {"thick fog", "rain"} & named


def test_what_is_said_to_a_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That a name is no listed card's, and where no guide in a language was searched."""
    monkeypatch.setenv("JUDGE_DATA", str(file_lanterns(tmp_path, SHIPS, game="ships")))
    said = judge("card", "Captain Odda").stdout
    assert said.startswith("No guide lists a card of that name; it stands in:\n  1. Is Captain")
    unknown = judge("card", "Silent Anchor", "--language", "pl").stdout
    assert unknown == ("No guide speaks of a card “Silent Anchor”.\nNo guide in “pl” is there.\n")
    polish = LANTERNS.replace("Lanterns: rules reference", "Lampy: zasady gry")
    file_lanterns(tmp_path, f"---\nlanguage: pl\n---\n{polish}", game="lampy")
    searched = judge("card", "Silent Anchor", "--language", "pl").stdout
    assert "lampy-pl" in searched
    assert "-en" not in searched


KITES = """# Duel of Kites

## Errata

Red Kite (Core 4): The cost should be 3.

## Cards

### Red Kite (Core 4)
Cost 2.

### Great Red Kite (Core 6)
Cost 6.

## Frequently asked questions

**Q: Can the Great Red Kite be cut?**

A: Yes.

**Q: Can a Red Kite cut the Great Red Kite?**

A: No.
"""


def test_a_longer_name_is_another_card(tmp_path: Path) -> None:
    """What only speaks of the “Great Red Kite” says nothing of the “Red Kite”."""
    searcher = Searcher(file_lanterns(tmp_path, KITES, game="kites"))
    titles = [result.entry.title for result in find(searcher, "Red Kite", Scope()).results]
    assert titles == ["Red Kite", "Red Kite", "Can a Red Kite cut the Great Red Kite?"]


def test_cards_of_two_games_that_are_called_alike_are_told_apart(tmp_path: Path) -> None:
    """Each keeps its erratum, also where both are changed in the same words."""
    for game in ("kites", "gliders"):
        file_lanterns(tmp_path, KITES.replace("Duel", game), game=game)
    found = find(Searcher(tmp_path), "Red Kite", Scope()).results
    games = {one.guide.identity.game for one in found if one.entry.kind is Kind.ERRATA}
    assert games == {"kites", "gliders"}


def test_the_beginning_of_a_name_is_not_a_card_that_its_end_names(tmp_path: Path) -> None:
    """ "Doctor Vane" is “Doctor Vane, Star-Eater”, though another card is called “Vane”."""
    text = KITES.replace("Great Red Kite (", "Doctor Vane, Eater (").replace("Red Kite (", "Vane (")
    searcher = Searcher(file_lanterns(tmp_path, text, game="kites"))
    assert find(searcher, "Doctor Vane", Scope()).name == "Doctor Vane, Eater"
    assert find(searcher, "Vane", Scope()).name == "Vane"


def test_what_a_card_costs_is_not_how_it_is_printed(tmp_path: Path) -> None:
    """A value in brackets behind the name stands in its text."""
    text = KITES.replace("(Core 4): The", "(Cost 4): The").replace("(Core", "(Cost")
    found = find(Searcher(file_lanterns(tmp_path, text, game="kites")), "Red Kite", Scope())
    assert {card.number for card in found.printed} == {""}
    assert any("(Cost 4)" in result.entry.text for result in found.results)
