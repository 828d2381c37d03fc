"""A step is found by a single figure and the name of what it belongs to; its words are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import Answer, State, ask
from rules_index.language.lexicon import load
from rules_index.model import Entry, Identity, Kind, Passage
from rules_index.parsing.parse import parse_bytes
from rules_index.search.counting import counted
from rules_index.search.found import Scope
from rules_index.search.items import bullets, counted_items
from rules_index.search.step_words import Steps
from rules_index.store.library import Library

LISTED = """# Tugs

## Tugs at work

In each step of an attack a tug may leave. A step of the setup is never left out, nor any other
step: step 3 is as good as step 2 in an attack, and no step of it is better.

## Setup

1. Lay out the bay.
2. Each captain takes two tugs.
3. The tallest captain gets the lamp.
4. Fill the coal bunker.

## Attack

1. Name a tug within two spaces.
2. Both captains lay an order face down.
3. Turn over the orders; the lower total sinks.
   1. On a tie the tide decides.
   2. A sunk tug leaves its crate.
4. Take the crate.

## Course of the day

1) Morning: wind the clock.

2) Noon: the tide is high.

- Step 1 – Unload.
- Step 2 – Pay the crew.
- Step 3 – Sleep.

3) Evening: light the lamps.
"""
HEADED = """HOLOWNIKI

PRZEBIEG WALKI

W każdym kroku walki wolno odpłynąć.

Krok 1 – Wyzwanie

Wskaż holownik w odległości dwóch pól.

Krok 2 – Rozkazy

Obaj kapitanowie kładą rozkaz zakryty.

Krok 3 – Rozstrzygnięcie

Odkryjcie rozkazy; niższa suma tonie.

PRZYPŁYW

Kroki przypływu nie mają końca, a żaden krok walki go nie zatrzyma.
"""
PAGE = """<html lang="cs"><h1>Remorkéry</h1><h2>Průběh kola</h2><ol><li>Foukne vítr.</li>
<li>Remorkéry plují.</li><li>Vyloží se uhlí.</li></ol><h2>Kotvy</h2>
<p>V každém kroku kola lze zvednout kotvu, žádný krok kola ji nezastaví.</p>
<h2>Sekvence útoku</h2><ul><li>Zvolte cíl.</li><li>Odkryjte rozkazy.</li>
<li>Potopte loď.</li></ul></html>"""
HUNT = """# Forest

## Round

### Phase 1: Morning

Draw a card.

### Phase 2: Hunt

#### Tracking

Roll for the deer.

#### Shooting

Roll once more.

### Phase 3: Evening

Rest at the fire.

## Hunting steps

* Track the deer.
* Shoot.
* Share the meat.

## Scoring

| Step | What |
|---|---|
| 1 | Count the deer. |
| 2 | Count the logs. |

## Fire

a) Pile up logs.
b) Light them.

## FAQ

**Q: In step 2 of the scoring, do wet logs count?**

A: They do.
"""
KAMPF = """# Schlepper

## Kampf

1. Nennt einen Schlepper.
2. Deckt die Befehle auf.
3. Die kleinere Summe sinkt.

## Anker

In jedem Schritt des Kampfes darf der Anker gelichtet werden; kein Schritt hält ihn auf.
"""
MANCHE = """# Remorqueurs

## Déroulement de la manche

### 1. Le vent

Tournez la girouette.

### 2. Les remorqueurs

Chacun avance.

### 3. Le charbon

Remplissez la soute.

## Les ancres

À chaque étape de la manche on peut lever l'ancre ; aucune étape ne l'arrête.
"""
TIDE = """# Harbour

## The tide

### 1.1 Flood phase begins

The water rises.

### 1.2 Moor the boats

Each captain moors a boat.

### 2.1 Second phase: ebb begins

The water falls.

### 2.2 Count the crates

Whoever has most of them in the tide takes the lamp.
"""
RAID = """# Cove

## The night

### 1.1 Raid phase begins

The moon rises.

### 1.2 Declare a raid

Say in this order:

1. Name a cove.
2. Name a boat.

#### 1.2.1 Row out

Move the boats.

#### 1.2.2 Land

Roll for the surf.

### 1.3 Raid phase ends

The moon sets.
"""
LED = """# Sluice

A step of a turn is never left out, and no turn has a step more.

## Making ready

### The board

1. Lay out the board.
2. Fill the sluice.
3. Shuffle the locks.

### The captains

Each captain takes a boat.

## Playing

The captains play in order. A turn looks as follows:

1. Open a lock.
2. Row through it.
3. Pay the keeper.

## A race

During a race each captain does this:

1. Shout.
2. Row.
3. Rest.

## The weather

1. Fog hides the boats.
2. Rain fills the sluice.

## Order of night and watch

At the start of each night, before the first watch:

1. Light the lamp.
2. Count the boats.

A watch:

1. Look out.
2. Ring the bell.

## Storm

In every storm:

1. First the sails.
   - a) Take them in.
   - b) Dry them.
2. Bail out the storm's water.

### Example

A storm begins.

### Round 2: Ada bails

She spills half of it.
"""
COURSE = """# Zdymadlo

## Průběh hry

Hraje se po směru hodin. V rámci jednoho tahu hráč provádí následující kroky:

### 1. Vrata

Otevřete jedna vrata.

### 2. Veslování

Projeďte vraty. Krok tahu nelze vynechat.

### 3. Mýto

Zaplaťte správci.

## Konec hry

Žádný krok tahu hru neprodlouží.
"""
GUIDES = {
    "en-led": (LED, "sluice.md"),
    "cs-course": (COURSE, "zdymadlo.md"),
    "en": (LISTED, "tugs.md"),
    "pl": (HEADED, "holowniki.txt"),
    "cs": (PAGE, "remorkery.html"),
    "de": (KAMPF, "schlepper.md"),
    "fr": (MANCHE, "remorqueurs.md"),
    "en-tide": (TIDE, "harbour.md"),
    "en-raid": (RAID, "cove.md"),
    "en-hunt": (HUNT, "forest.md"),
}


def asked(folder: Path, language: str, question: str) -> Answer:
    text, name = GUIDES[language]
    Library(folder).add(parse_bytes(text.encode(), Identity("tugs", language[:2]), name))
    return ask(own.searcher(folder), question, Scope("tugs"))


@pytest.mark.parametrize(
    ("language", "question", "words"),
    [
        ("en", "step 3 of setup", "The tallest captain gets the lamp."),
        ("en", "3rd step of setup", "The tallest captain gets the lamp."),
        ("en", "setup step three", "The tallest captain gets the lamp."),
        ("en", "what happens in step no. 2 of the attack?", "Both captains lay an order"),
        ("en", "in step 3 of the attack, who gets the crate?", "Turn over the orders"),
        ("en", "the fourth step of an attack", "Take the crate."),
        ("en", "step 3 of the day", "3) Evening: light the lamps."),
        ("en", "noon step 3", "Step 3 – Sleep."),
        ("en", "krok 2 útoku", "Both captains lay an order"),
        ("pl", "krok 3 walki", "Odkryjcie rozkazy; niższa suma tonie."),
        ("pl", "krok trzeci walki", "Odkryjcie rozkazy; niższa suma tonie."),
        ("pl", "w 2. kroku walki", "Obaj kapitanowie kładą rozkaz zakryty."),
        ("pl", "step 2 rozkazy", "Obaj kapitanowie kładą rozkaz zakryty."),
        ("cs", "krok 3 kola", "Vyloží se uhlí."),
        ("cs", "krok kola 3", "Vyloží se uhlí."),
        ("en", "step of the setup 3?", "The tallest captain gets the lamp."),
        ("cs", "co se děje ve 2. kroku kola", "Remorkéry plují."),
        ("cs", "bod 1 průběhu kola", "Foukne vítr."),
        ("cs", "krok 2 útoku", "Odkryjte rozkazy."),
        ("de", "Schritt 3 des Kampfes", "Die kleinere Summe sinkt."),
        ("de", "Kampfschritt 2", "Deckt die Befehle auf."),
        ("de", "dritter Schritt im Kampf", "Die kleinere Summe sinkt."),
        ("fr", "étape 3 de la manche", "Remplissez la soute."),
        ("fr", "la 2e étape de la manche", "Chacun avance."),
        ("fr", "étape 3 manche", "Remplissez la soute."),
        ("en-led", "step 3 of a turn", "Pay the keeper."),
        ("en-led", "what happens in the second step of my turn", "Row through it."),
        ("en-led", "step 2 of a race", "Row."),
        ("en-led", "making ready step 2", "Fill the sluice."),
        ("en-led", "step 2 of the watch", "Ring the bell."),
        ("en-led", "step 2 of the storm", "Bail out the storm's water."),
        ("cs-course", "krok 2 tahu", "Projeďte vraty."),
        ("cs-course", "co se děje ve 3. kroku tahu", "Zaplaťte správci."),
        ("en-hunt", "phase 2 of the round", "Roll for the deer."),
        ("en-hunt", "phase 3 of the round", "Rest at the fire."),
        ("en-hunt", "hunting step 2", "Shoot."),
        ("en-hunt", "step 2 of scoring", "Count the logs."),
        ("en-hunt", "second step of the fire", "b) Light them."),
        ("en-hunt", "phase 3, evening", "Rest at the fire."),
        ("en-hunt", "in step 2 of the scoring, do wet logs count?", "They do."),
    ],
)
def test_a_step_is_found_by_its_figure_and_the_whole(
    tmp_path: Path, language: str, question: str, words: str
) -> None:
    """Before what merely speaks of steps; its own item is quoted, or it is the entry.

    A question that is a title is answered by what bears it.
    """
    answer = asked(tmp_path, language, question)
    assert answer.state is State.ANSWER
    assert words in answer.results[0].passage.text


def test_a_chapter_of_several_phases_has_no_second_step(tmp_path: Path) -> None:
    """1.2 and 2.2 are steps of phases; what is asked for is the second of these."""
    answer = asked(tmp_path, "en-tide", "second phase of the tide")
    assert not own.searcher(tmp_path).search("second phase of the tide", Scope("tugs")).steps
    assert answer.results[0].entry.number == "2.1"


@pytest.mark.parametrize(
    ("question", "number"), [("step 2 of the raid", "1.2.2"), ("step 2 of the raid phase", "1.2")]
)
def test_a_step_is_no_phase(tmp_path: Path, question: str, number: str) -> None:
    """Whoever asks for a step of the phase does not mean one of the step that is called alike."""
    found = asked(tmp_path, "en-raid", question).results[0]
    assert (found.entry.number, found.passage) == (number, found.entry.passages[0])


def test_the_very_words_go_before_another_language(tmp_path: Path) -> None:
    """A heading that only means the same in another guide is not what a Czech player named."""
    asked(tmp_path, "en-hunt", "krok 3 kola")
    answer = asked(tmp_path, "cs", "krok 3 kola")
    assert answer.results[0].passage.text == "Vyloží se uhlí."


@pytest.mark.parametrize("question", ["step 3", "3 tugs in the attack", "bid 3 in an attack"])
def test_a_figure_alone_names_no_step_of_anything(tmp_path: Path, question: str) -> None:
    """Nor does a step without the whole."""
    asked(tmp_path, "en", question)
    assert not own.searcher(tmp_path).search(question, Scope("tugs")).steps


@pytest.mark.parametrize("question", ["step 9 of setup", "step 2 of the anchor", "step 3 of noon"])
def test_what_no_list_holds_is_answered_as_ever(tmp_path: Path, question: str) -> None:
    """A list that is too short, a whole that no title names; but an item above names it, too."""
    asked(tmp_path, "en", question)
    found = own.searcher(tmp_path).search(question, Scope("tugs"))
    assert bool(found.steps) is question.endswith("noon")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("step 3", 3),
        ("Step 3.", 3),
        ("krok č. 3 boje", 3),
        ("step no. 3", 3),
        ("krok nr.3", 3),
        ("point 3", 3),
        ("phase IV of the day", 4),
        ("3rd step", 3),
        ("3. krok", 3),
        ("3ème étape", 3),
        ("drugi krok", 2),
        ("krok druhý", 2),
        ("Schritt zwei", 2),
        ("step 3.2", 0),
        ("3 steps", 0),
        ("two steps", 0),
        ("4 cards", 0),
        ("2 players", 0),
        ("which step? 3 cards", 0),
        ("step 3a", 0),
        ("krok C.3", 0),
        ("krok 9999999", 0),
        ("step " + "9" * 5000, 0),
        ("step of setup " + "9" * 5000, 0),
        ("la seconde étape", 2),
        ("step two of the day", 2),
        ("étape un de la manche", 1),
        ("dans cette phase un joueur pioche", 0),
        ("in the attack phase one captain waits", 0),
        ("during this step two lamps go out", 0),
        ("in which phase first player moves", 0),
        ("who gets a point first", 0),
        ("points 3 in the attack", 0),
        ("w fazie drugiego gracza", 0),
        ("ve fázi prvního hráče", 0),
        ("w której fazie pierwszy gracz atakuje", 0),
        ("krok druhého útoku", 0),
        ("faza pierwszeństwa", 0),
        ("který krok patří hráči", 0),
        ("krok sestavení", 0),
        ("in der Phase zweiten Spielers", 0),
        ("Fortschritt 3", 0),
    ],
)
def test_which_step_is_counted(text: str, number: int) -> None:
    """Two steps are a number of steps, and 3.2 has a way of its own."""
    found = counted(text, Steps(load()).means_one)
    assert (found.number if found else 0) == number


def entry(*items: tuple[str, int, str]) -> Entry:
    passages = tuple(Passage(text, 1, None, mark, depth) for mark, depth, text in items)
    return Entry("day", Kind.STEP, "Day", "", 1, passages=passages)


def test_items_know_what_they_stand_in() -> None:
    """Also what a word and a figure count below an item, and a number behind a bullet."""
    day = entry(("1.", 0, "Dawn"), ("2.", 0, "Noon"), ("", 0, "Step 1: Eat"), ("-", 0, "3. Dusk"))
    paths = [
        [(level.value, level.at) for level in path]
        for path in counted_items(day, Steps(load()).means_one)
    ]
    assert paths == [[(1, 0)], [(2, 1)], [(2, 1), (1, 2)], [(3, 3)]]


def test_bullets_count_from_the_outermost_list() -> None:
    """What stands inside an item is no step."""
    assert bullets(entry(("", 0, "So:"), ("-", 0, "A"), ("-", 1, "B"), ("-", 0, "C"))) == [1, 3]
