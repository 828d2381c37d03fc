"""Whether a card is restricted or banned is told by the list that names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index.answers.answer import Answer, State, ask
from rules_index.answers.beside import beside
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from tests.search.lanterns import file_lanterns

KNOWN = """# Lanterns: rules reference

Version 1.0, 3 May 2021

## Glossary

### Limited

A crew plays one limited card each round.

### Restricted

A sailor holds two restricted tools. A third restricted tool is lost.

### Oil

Oil pays for the light of a lantern.

## Errata

### Old Wreck (Bay, 12)

Should read: “Discard 1 oil to move the chosen boat.”

### Limited Storm (Bay, 14)

Should read: “Every boat loses a sailor.”

## Clarifications

### Old Wreck (Bay, 12)

Old Wreck is a boat. It is not moved by the wind.

## Frequently asked questions

**Q: Can Old Wreck (Bay, 12) carry restricted tools?**

A: No, the Old Wreck carries no tool.

## Restricted list

- Old Wreck (Bay, 12)
- Silver Buoy (Reef, 3)
- Silver Bell (Reef, 4)
- Grey Net (Reef, 5)
- Long Rope (Reef, 6)

## Banned list

Players of tournaments may not use any of these banned cards in their decks.

- Black Candle (Bay, 20)
"""


@pytest.fixture
def searcher(tmp_path: Path) -> Searcher:
    return Searcher(file_lanterns(tmp_path, KNOWN))


def errata(searcher: Searcher, answer: Answer) -> list[str]:
    around = beside(searcher, answer.results[0], Scope(), answer.card)
    return [one.entry.title for one in around.errata]


@pytest.mark.parametrize(
    "question",
    [
        *("is old wreck restricted", "Is Old Wreck banned?", "old wreck limited?"),
        *("is old wreck legal in tournaments", "can i still play old wreck or is it banned"),
        *("is old wrek restricted", "which list is old wreck on", "old wreck restricted list"),
        *("czy Old Wreck jest zakazane", "czy old wreck jest na liście restrykcji"),
        *("je Old Wreck zakázaný", "je old wreck omezená karta"),
        *("Old Wreck est-il interdit ?", "est-ce que Old Wreck est une carte restreinte"),
        *(
            "ist Old Wreck verboten",
            "ist old wreck eingeschränkt",
            "steht Old Wreck auf der Bannliste",
        ),
    ],
)
def test_a_status_is_told_by_the_list_with_the_card(searcher: Searcher, question: str) -> None:
    """It comes first, with the line of the card; the erratum stays beside it."""
    answer = ask(searcher, question, Scope())
    assert answer.state is State.ANSWER
    assert answer.results[0].entry.title == "Restricted list"
    assert answer.results[0].passage.text == "Old Wreck (Bay, 12)"
    assert errata(searcher, answer) == ["Old Wreck"]


def test_the_line_that_names_the_card_is_shown(searcher: Searcher) -> None:
    """Though the words above the cards say more of what was asked."""
    answer = ask(searcher, "is black candle a banned card in tournaments", Scope())
    assert answer.results[0].passage.text == "Black Candle (Bay, 20)"


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("can old wreck carry restricted tools", "Can Old Wreck (Bay, 12) carry restricted tools?"),
        ("limited storm", "Limited Storm"),
        ("what does limited storm do", "Limited Storm"),
        ("limited", "Limited"),
        ("how many restricted tools", "Restricted"),
        ("old wreck erratum", "Old Wreck"),
        ("is old wreck moved by the wind", "Old Wreck"),
    ],
)
def test_a_word_for_a_status_may_ask_for_something_else(
    searcher: Searcher, question: str, title: str
) -> None:
    """It is a keyword, a part of a name, or one of several things that are said."""
    assert ask(searcher, question, Scope()).results[0].entry.title == title


def test_of_two_lists_the_one_of_that_status_answers(tmp_path: Path) -> None:
    """Whatever the guide says of it more often."""
    both = KNOWN.replace("- Black Candle", "- Old Wreck (Bay, 12)\n- Black Candle")
    searcher = Searcher(file_lanterns(tmp_path, both))
    for status in ("banned", "restricted"):
        first = ask(searcher, f"is old wreck {status}", Scope()).results[0]
        assert first.entry.title == f"{status.capitalize()} list"


GALLEONS = """# Galleons: rules reference

## Crew

A crew has four sailors.

## Banned list

These cards are banned in all tournaments.

- Black Candle (Reef, 20)
- Grey Net (Reef, 5)
"""


def test_a_list_of_another_game_tells_nothing_of_a_card(tmp_path: Path) -> None:
    """However much it is called like the question: it does not name the card."""
    unlisted, _, _ = KNOWN.partition("## Restricted list")
    file_lanterns(tmp_path, unlisted)
    searcher = Searcher(file_lanterns(tmp_path, GALLEONS, game="galleons"))
    answer = ask(searcher, "old wreck banned list", Scope())
    assert answer.results[0].guide.identity.game == "lanterns"
    assert all(result.entry.title != "Banned list" for result in answer.results)


NEWER = """# Lanterns: FAQ and errata

Version 2.0, 3 May 2023

## Errata

### Old Wreck (BY, 12)

Should read: “Discard 2 oil to move the chosen boat.”

## Tournament lists

### Banned

- Old Wreck (BY, 12)

## Frequently asked questions

**Q: Does the wind move Old Wreck?**

A: No.

**Q: Is an old wreck a boat?**

A: Yes.
"""


def test_of_two_errata_of_a_card_the_newer_one_comes_first(tmp_path: Path) -> None:
    """Also over a question; and over the newer one itself stands no older one."""
    file_lanterns(tmp_path, KNOWN)
    searcher = Searcher(file_lanterns(tmp_path, NEWER))
    answer = ask(searcher, "old wreck errata", Scope())
    assert "2 oil" in answer.results[0].entry.text
    assert errata(searcher, answer) == []
    asked = ask(searcher, "Can Old Wreck carry restricted tools?", Scope())
    around = beside(searcher, asked.results[0], Scope(), asked.card)
    assert ["2 oil" in one.entry.text for one in around.errata] == [True, False]
    assert ask(searcher, "is old wreck banned", Scope()).results[0].entry.title == "Banned"


def test_a_card_named_without_its_set_has_its_errata(tmp_path: Path) -> None:
    """By its name alone, with a capital: in small letters it may be any."""
    searcher = Searcher(file_lanterns(tmp_path, NEWER))
    named, small = "Does the wind move Old Wreck?", "Is an old wreck a boat?"
    for title, over in ((named, ["Old Wreck"]), (small, [])):
        result = ask(searcher, title, Scope()).results[0]
        assert result.entry.title == title
        assert [one.entry.title for one in beside(searcher, result, Scope()).errata] == over
