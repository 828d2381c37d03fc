"""A step or phase that no guide has is never answered with another figure."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import Answer, State, ask
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Scope
from rules_index.store.library import Library

NUMBERED = """# Beacons

## 4. Signal phase

### 4.1 Signal phase begins

This step opens the signal phase.

### 4.2 Light the beacons

Each keeper lights a beacon.

### 4.9 Signal phase ends

This step closes the signal phase.

## Preparation

1. Lay out the coast.
2. Each keeper takes five logs.
"""
SEASONS = """# Beekeepers

## Course of a year

### Phase 1: Spring

1. Paint the hives.
2. Count the bees.

### Phase 2: Summer

1. Gather honey.
2. Sell honey.

### Phase 3: Winter

Close the hives.

## Counting up

1. Count jars.
2. Take off broken jars.
"""
LISTED = """# Ferrymen

## Overview of a day

A day consists of four phases, played in this order:

1. **Fog phase** – all players draw a card.
2. **Loading phase** – load your boats.
   1. Choose a boat at the pier.
   2. Roll dice for the cargo.
3. **Rowing phase** – move your boats.
4. **Lantern phase** – pass the lantern on.
"""
STEPPED = """# Smithy

## Order of a turn

**Phase 1 – Coal.** Take two coals.

**Phase 2 – Forge.** Do the following:

- Step 1: choose an anvil.
- Step 2: pay the smith.
- Step 3: strike the iron.

**Phase 3 – Market.** Do the following:

- Step 1: show a sword.
- Step 2: sell the sword.
"""
TOLD = """# Fog coast

## Course of play

A round has four phases. In phase 2 the boats are moved. In phase 3 goods are traded.

## Laying out

Step 1: lay out the board.

Step 2: shuffle the fog cards.

Step 3: everybody takes three boats.

## Fog

Boats in the fog lose a round.
"""
GUIDES = {"coast": TOLD, "beacons": NUMBERED, "bees": SEASONS, "ferries": LISTED, "smithy": STEPPED}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with phases in four shapes."""
    folder = tmp_path_factory.mktemp("bearing")
    for game, text in GUIDES.items():
        name = f"{game}-en.md"
        Library(folder).add(parse_bytes(text.encode(), Identity(game, "en"), name), source=name)
    return folder


def asked(data: Path, game: str, question: str) -> Answer:
    return ask(own.searcher(data), question, Scope(game))


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("beacons", "phase 9 step 4"),
        ("beacons", "step 8 of the signal phase"),
        ("beacons", "step 10 of phase 4"),
        ("beacons", "step 3 of the preparation"),
        ("beacons", "phase ½"),
        ("bees", "phase 1 step 3"),
        ("bees", "step 3 of summer"),
        ("bees", "step 3 of counting up"),
        ("ferries", "step 4 of the loading phase"),
        ("ferries", "krok 4 fazy loading"),
        ("smithy", "phase 1 step 3"),
        ("smithy", "phase 3 step 3"),
        ("smithy", "phase 1 step 1"),
    ],
)
def test_a_step_that_does_not_exist_is_no_answer(data: Path, game: str, question: str) -> None:
    """What comes near is offered, if anything; 4.9 is no fourth step of a ninth phase."""
    assert asked(data, game, question).state is not State.ANSWER


@pytest.mark.parametrize(
    ("game", "question", "words"),
    [
        ("beacons", "phase 4 step 2", "Each keeper lights a beacon."),
        ("beacons", "step 2 of the preparation", "Each keeper takes five logs."),
        ("bees", "step 2 of summer", "Sell honey."),
        ("bees", "what happens in phase 3", "Close the hives."),
        ("ferries", "step 2 of the loading phase", "Roll dice for the cargo."),
        ("smithy", "phase 2 step 3", "strike the iron."),
    ],
)
def test_a_step_that_exists_is_answered(data: Path, game: str, question: str, words: str) -> None:
    answer = asked(data, game, question)
    assert answer.state is State.ANSWER
    assert words in answer.results[0].passage.text


def test_a_phase_that_only_the_text_counts(data: Path) -> None:
    """It is offered, and not answered with a step of that figure, which is no phase."""
    phase = asked(data, "coast", "phase 3")
    assert phase.state is State.SUGGESTIONS
    assert "In phase 3 goods are traded." in phase.results[0].passage.text
    assert "three boats" in asked(data, "coast", "step 3").results[0].passage.text
