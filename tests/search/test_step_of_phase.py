"""A step is found by its figure and that of the phase it belongs to, whichever is said first."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import State, ask
from rules_index.language.lexicon import load
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Scope
from rules_index.search.text.step_phrase import counted_all
from rules_index.search.text.step_vocabulary import Steps
from rules_index.store.library import Library

NUMBERED = """# Ferries

## 1. Parts

There are ten ferries and a pier.

## 4. Repairs

4.1 A ferry that leaks stays in the dock.

4.2 A ferry that burns is lost.

## 5. Course of a round

### 5.1 Mist phase

5.1.1 Turn the mist card.

5.1.2 Cover two piers with mist.

### 5.2 Boarding phase

5.2.1 Every captain calls the guests.

5.2.2 Guests step on board in turn.
"""
LISTED = """# Promy

## Przebieg rundy

### Faza 1: Mgła

1. Odkryjcie kartę mgły.
2. Zakryjcie dwie przystanie.

### Faza 2: Wejście

1. Kapitanowie wołają gości.
2. Goście wchodzą na pokład.
3. Kto został, macha chustką.
"""
NAMED = """# Les bacs

## Déroulement d'une manche

Chaque manche compte deux phases :

1. **Brume** : on retourne la carte de brume.
2. **Embarquement** : les passagers montent.

### Brume

1. Retournez la carte de brume.
2. Couvrez deux quais.

### Embarquement

1. Les capitaines appellent les passagers.
2. Les passagers montent à bord.
"""
GUIDES = {"en": NUMBERED, "pl": LISTED, "fr": NAMED}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a game in three languages, its rounds in three shapes."""
    folder = tmp_path_factory.mktemp("nested")
    for language, text in GUIDES.items():
        name = f"ferries-{language}.md"
        made = parse_bytes(text.encode(), Identity("ferries", language), name)
        Library(folder).add(made, source=name)
    return folder


@pytest.mark.parametrize(
    ("language", "question", "words"),
    [
        ("en", "phase 2 step 1", "Every captain calls the guests."),
        ("en", "step 2 of phase 1", "Cover two piers with mist."),
        ("en", "what happens in phase two, step two?", "Guests step on board in turn."),
        ("pl", "faza 2 krok 3", "Kto został, macha chustką."),
        ("pl", "drugi krok fazy 1", "Zakryjcie dwie przystanie."),
        ("pl", "co się dzieje w kroku 1 fazy drugiej", "Kapitanowie wołają gości."),
        ("pl", "punkt 2 fazy 2", "Goście wchodzą na pokład."),
        ("fr", "phase 2 étape 1", "Les capitaines appellent les passagers."),
        ("fr", "la deuxième étape de la phase 1", "Couvrez deux quais."),
    ],
)
def test_a_step_of_a_phase(data: Path, language: str, question: str, words: str) -> None:
    """In numbered rules, in the list of a phase, and in one that only another list counts."""
    answer = ask(own.searcher(data), question, Scope("ferries", language))
    assert answer.state is State.ANSWER
    assert words in answer.results[0].passage.text


def test_a_step_that_the_phase_does_not_have_is_not_made_up(data: Path) -> None:
    """No other step of the phase, and no rule of that number elsewhere."""
    found = own.searcher(data).search("faza 1 krok 3", Scope("ferries", "pl"))
    assert not found.names_something


@pytest.mark.parametrize(
    ("question", "figures"),
    [
        ("phase 3 step 2", [3, 2]),
        ("phase three step two", [3, 2]),
        ("in der dritten Phase Schritt 2", [3, 2]),
        ("krok 2 fazy 3", [2, 3]),
        ("faza 3. krok 2", [3, 2]),
        ("in this phase two steps are left out", []),
    ],
)
def test_each_word_takes_one_figure(question: str, figures: list[int]) -> None:
    """And no figure is taken twice."""
    assert [one.number for one in counted_all(question, Steps(load()).means_one)] == figures


IN_ONE_LIST = """# Ferry market

## Turn

Each turn has three phases.

1. Income
   - Take two coins.
   - Draw a card.
2. Trade
   1. Offer goods.
   2. Swap the goods.
   3. Pay the toll.
3. Close
   1. Discard your hand.
   2. Pass the bell.
"""
LETTERED = """# Ferry races

## Phases

### Phase 1: Start

1. Ready all ferries.
2. Draw a lane.

### Phase 2: Drift

1. Move the ferries.
2. Pay for coal.

### Phase 3: Collision

Resolve in this order:

a) Count the hulls.
b) The lighter ferry is pushed away.
"""


@pytest.mark.parametrize(
    ("text", "question", "passage"),
    [
        (IN_ONE_LIST, "phase 3 step 2", "2. Pass the bell."),
        (IN_ONE_LIST, "step 3 of phase 2", "3. Pay the toll."),
        (IN_ONE_LIST, "faza 3 krok 2", "2. Pass the bell."),
        (IN_ONE_LIST, "phase 1 step 2", "Draw a card."),
        (LETTERED, "phase 3 step 2", "b) The lighter ferry is pushed away."),
        (LETTERED, "phase 3 step b", "b) The lighter ferry is pushed away."),
        (LETTERED, "step a of phase 3", "a) Count the hulls."),
        (LETTERED, "phase 2 step 2", "2. Pay for coal."),
        (IN_ONE_LIST, "phase 1 step 3", ""),
        (IN_ONE_LIST, "phase 3 step 3", ""),
        (LETTERED, "phase 3 step 3", ""),
    ],
)
def test_steps_inside_a_list_of_phases_and_lettered_steps(
    tmp_path: Path, text: str, question: str, passage: str
) -> None:
    """The item inside the item that is the phase, a bullet as well; a letter counts as a figure.

    What the phase does not have is no answer.
    """
    Library(tmp_path).add(parse_bytes(text.encode(), Identity("market", "en"), "market-en.md"))
    answer = ask(own.searcher(tmp_path), question, Scope("market"))
    assert (answer.state is State.ANSWER) is bool(passage)
    if passage:
        assert answer.results[0].passage.text == passage
