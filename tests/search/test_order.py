"""What comes first of what is as likely: titles, the newest version, a step in its own language."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import Answer, State, ask
from rules_index.answers.counterparts import newer
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Scope
from rules_index.store.library import Library

GUIDE = """# Bay

## Honor

What others think of a crew is counted on its dial. Each crew begins with as much as its ship
says, bids some of it in every storm, and loses the game at once when nothing of it is left.

## Honored, Honored Token

See Personal Honor.

## Coins

Each crew starts with {0} coins. Coins are never shared, and “lost” coins stay lost.

## Course

### 4.4 Sails

Set all sails.

### 4.5 {1}

{2}

## Card 5: Harbour

### Cards

Draw one.

### Ropes

Tie one.
"""
POLISH = """# Zatoka

## Przebieg

### 4.5 Koniec rejsu

Ten krok kończy rejs. W tym kroku nikt nie płynie.
"""
CZECH = """# Zátoka

## Plavba

V tomto kroku plujete. Krok končí u břehu.
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three versions of a guide, and guides in two other languages."""
    folder = tmp_path_factory.mktemp("order")
    library = Library(folder)
    for version, coins in (("1.9", "five"), ("1.10", "six"), ("2.0", "ten")):
        text = GUIDE.format(coins, "Ready", "Ready all crews.")
        library.add(parse_bytes(text.encode(), Identity("bay", "en", "Bay", version), "b.md"))
    library.add(parse_bytes(POLISH.encode(), Identity("bay", "pl"), "p.md"))
    library.add(parse_bytes(CZECH.encode(), Identity("bay", "cs"), "c.md"))
    return folder


def asked(data: Path, question: str) -> Answer:
    return ask(own.searcher(data), question, Scope("bay"))


def test_a_literal_title_goes_past_the_scores(data: Path) -> None:
    """Before an entry that says its word more often."""
    answer = asked(data, "honor")
    assert (answer.state, answer.results[0].entry.title) == (State.ANSWER, "Honor")


@pytest.mark.parametrize("question", ["coins", "how many coins does each crew start with"])
def test_the_newest_version_answers(data: Path, question: str) -> None:
    """2.0 after 1.10 after 1.9, whenever each was filed."""
    first = asked(data, question).results[0]
    assert first.guide.identity.version == "2.0"
    assert "ten coins" in first.shown


@pytest.mark.parametrize(("question", "language"), [("step 4.5", "en"), ("krok 4.5", "pl")])
def test_a_step_comes_in_the_language_of_its_word(data: Path, question: str, language: str) -> None:
    """Though both guides have one of that number."""
    first = asked(data, question).results[0]
    assert (first.entry.number, first.guide.identity.language) == ("4.5", language)


def test_a_word_that_two_languages_share_tells_of_a_step_more_than_a_title_like_it(
    tmp_path: Path,
) -> None:
    """A “krok” is a step in two guides; that a third has one called nearly so says nothing."""
    library = Library(tmp_path)
    english = GUIDE.format("five", "Krokodile", "A krokodile bites whoever swims.")
    polish = POLISH.replace("Ten krok", "To").replace("W tym kroku", "Tu")
    polish += "\n### 4.6 Noc\n\nW tym kroku nikt nie czuwa.\n"
    for code, text in (("en", english), ("pl", polish), ("cs", CZECH)):
        library.add(parse_bytes(text.encode(), Identity("bay", code), f"{code}.md"))
    first = asked(tmp_path, "krok 4.5").results[0]
    assert (first.entry.number, first.guide.identity.language) == ("4.5", "pl")


@pytest.mark.parametrize("question", ["9.9.9", "7.7", "step 4.9"])
def test_a_number_that_nothing_has_is_not_answered(data: Path, question: str) -> None:
    """With no other number, that is."""
    assert asked(data, question).state is not State.ANSWER


@pytest.mark.parametrize("question", ["5 cards", "5 players", "is it 5 cards"])
def test_a_count_is_no_chapter(data: Path, question: str) -> None:
    """Chapter 5 is asked for as such."""
    assert asked(data, question).results[:1] == () or (asked(data, question).results[0].score < 50)


def test_other_quotes_are_no_other_words(tmp_path: Path) -> None:
    """Of a newer version only what says something else is warned of."""
    library = Library(tmp_path)
    text = GUIDE.format("five", "Ready", "Ready all crews.")
    later = text.replace("“lost”", '"lost"').replace("Set all sails", "Set one sail")
    for version, guide in (("1.0", text), ("1.1", later)):
        library.add(parse_bytes(guide.encode(), Identity("bay", "en", "Bay", version), "b.md"))
    searcher = own.searcher(tmp_path)
    warned = set()
    for row in searcher.index().rows:
        (filed,) = searcher.entries([row])
        if filed and list(newer(searcher, filed.entry, filed.guide)):
            warned.add(filed.entry.title)
    assert warned == {"4.4 Sails"}


ENGINE = """# Line

## 3 Steam

### 3.1 Pressure check

Turn over a card.

#### 3.1.1 Pressure check

A pressure check and a pressure check: whoever makes a pressure check lays the card down.

### 3.2 Set the throttle, then move

Each crew sets its throttle in secret.

## FAQ

**Q: Is my throttle lowered when my throttle was too high?**

A: The throttle stays; a throttle is a throttle.
"""


def test_a_question_that_is_asked_stands_before_a_rule(tmp_path: Path) -> None:
    """More than its subject is asked."""
    library = Library(tmp_path)
    library.add(parse_bytes(ENGINE.encode(), Identity("bay", "en"), "b.md"))
    first = asked(tmp_path, "is my throttle lowered").results[0]
    assert first.entry.kind == "faq"
