"""Whoever asks for a bare figure gets what bears it, or is asked which; never another number."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import Answer, State, ask
from rules_index.language import lexicon
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.index.numbered_parts import figured
from rules_index.search.records import Scope
from rules_index.search.text.step_vocabulary import Steps
from rules_index.store.library import Library

OTTERS = """# Otters of the weir

## Words

### Clam

A clam is worth one point and needs a stone to be opened in step 2.

### Holt 4: The old willow

Two otters may sleep here.

## Round

### 1. Dive

Every otter dives once and draws two river cards.

### 2. Surface

Every otter comes up and shows what it has caught.

#### 2.1 Ties

Of two otters that caught as much the younger one comes first.

### 3. Feast

#### 3.1 Cleaning

Throw away the bones of all fish.

#### 3.2 Sharing

Each pup takes a fish.

## Appendix I – Timing of the weir

What happens at once happens in the order of the seats.

## Appendix II: Maps

### The mill pond

The pond has six banks.

### The salt marsh

The marsh has three banks.
"""

FRENCH = """# Loutres du barrage

## Manche

### 1. Plonger

Chaque loutre plonge une fois et pioche deux cartes.

### 2. Remonter

Chaque loutre remonte et montre sa prise.

## Annexe I : Le temps

Ce qui arrive ensemble arrive dans l'ordre des places.

## Annexe III : Les prises rares

Une prise rare vaut deux points.
"""

BEAVERS = """# Beavers

## Making ready

### 1. Banks

Lay out the banks of the river.

### 2. Logs

Give three logs to each beaver.

## Round

### 1. Gnawing phase

Each beaver gnaws one tree.

### 2. Building phase

Each beaver adds a log to its dam.

## Steps of the storm

The storm is played in this order:

1. Turn the wind card.
2. Move all logs.
3. Mend the dams.
4. Count the broken dams.

## Duel timing

### D.1 Challenge

A beaver names another one.

### D.2 Splash

Both slap the water.
"""


def library(folder: Path, *guides: tuple[str, str, str]) -> Path:
    for game, language, text in guides:
        identity = Identity(game, language, f"{game} {language}")
        source = f"{game}-{language}.md"
        Library(folder).add(parse_bytes(text.encode(), identity, source), source=source)
    return folder


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a game in two languages, and another one."""
    guides = ("otters", "fr", FRENCH), ("otters", "en", OTTERS), ("beavers", "en", BEAVERS)
    return library(tmp_path_factory.mktemp("bare"), *guides)


def asked(data: Path, question: str, game: str, language: str = "") -> Answer:
    return ask(own.searcher(data), question, Scope(game, language))


def titles(answer: Answer) -> list[str]:
    return [result.entry.title for result in answer.results]


@pytest.mark.parametrize(
    "question",
    [
        *("2", "2.", "II", "step 2", "phase 2", "2nd step", "step two", "what is step 2?"),
        *("chapter 2", "rule 2", "rule no. 2", "step no 2"),
    ],
)
def test_a_step_is_found_by_its_figure_alone(data: Path, question: str) -> None:
    """However it is written, before what stands in it or speaks of it."""
    answer = asked(data, question, "otters")
    assert (answer.state, titles(answer)[0]) == (State.ANSWER, "2. Surface")


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("étape 2", "2. Remonter"),
        ("la phase 1", "1. Plonger"),
        ("holt 4", "Holt 4: The old willow"),
    ],
)
def test_a_label_tells_the_language_and_the_thing(data: Path, question: str, title: str) -> None:
    """A question in French is answered in French; what is no step is found by its own label."""
    answer = asked(data, question, "otters")
    assert (answer.state, titles(answer)[0]) == (State.ANSWER, title)


def test_a_heading_without_words_is_what_stands_under_it(data: Path) -> None:
    """As it is where the heading is asked for by its name."""
    for question in ("3", "III", "step 3"):
        answer = asked(data, question, "otters")
        assert answer.state is State.ANSWER
        assert titles(answer)[:2] == ["3.1 Cleaning", "3.2 Sharing"]


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Appendix I", "Appendix I – Timing of the weir"),
        ("appendix 1", "Appendix I – Timing of the weir"),
        ("what is in appendix A?", "Appendix I – Timing of the weir"),
        ("Anhang A", "Appendix I – Timing of the weir"),
        ("příloha 1", "Appendix I – Timing of the weir"),
        ("Dodatek I", "Appendix I – Timing of the weir"),
        ("annexe I", "Annexe I : Le temps"),
        ("annexe 3", "Annexe III : Les prises rares"),
        ("Appendix III", "Annexe III : Les prises rares"),
        ("Appendix II", "The mill pond"),
        ("annex B", "The mill pond"),
    ],
)
def test_an_appendix_is_found_by_its_label_and_number(
    data: Path, question: str, title: str
) -> None:
    """In Roman or Arabic figures or letters, and called as it is in any language."""
    answer = asked(data, question, "otters")
    assert (answer.state, titles(answer)[0]) == (State.ANSWER, title)


@pytest.mark.parametrize("question", ["7", "step 9", "IX", "phase 5", "Appendix V", "Anhang D"])
def test_no_other_number_is_answered_with(data: Path, question: str) -> None:
    """What no guide has is at most suggested."""
    assert asked(data, question, "otters").state is not State.ANSWER


def test_of_several_sequences_each_is_offered(data: Path) -> None:
    """Unless the label is in the name of one of them, or the question names the whole."""
    for question in ("2", "step 2"):
        answer = asked(data, question, "beavers")
        assert answer.state is State.SUGGESTIONS
        assert set(titles(answer)[:2]) == {"2. Logs", "2. Building phase"}
    phase, named = asked(data, "phase 2", "beavers"), asked(data, "step 2 of the round", "beavers")
    assert (phase.state, titles(phase)[0]) == (State.ANSWER, "2. Building phase")
    assert titles(named)[0] == "2. Building phase"


def test_of_several_games_each_is_offered(data: Path) -> None:
    """A figure tells no game; where the game is named as well, it is answered."""
    answer = asked(data, "1", "")
    assert answer.state is State.SUGGESTIONS
    assert set(titles(answer)[:3]) == {"1. Dive", "1. Banks", "1. Gnawing phase"}
    assert titles(asked(data, "otters 1", ""))[0] == "1. Dive"


def test_an_item_of_a_sequence_counts_where_no_title_does(data: Path) -> None:
    """Its own words are quoted."""
    answer = asked(data, "step 4", "beavers")
    assert (answer.state, titles(answer)[0]) == (State.ANSWER, "Steps of the storm")
    assert answer.results[0].passage.text.endswith("Count the broken dams.")


@pytest.mark.parametrize("question", ["D2", "d2", "D-2", "d 2", "D.2", "what happens in D2?"])
def test_a_step_with_a_letter_needs_no_point(data: Path, question: str) -> None:
    """A small letter before a figure may be anything in a longer question."""
    answer = asked(data, question, "beavers")
    assert (answer.state, titles(answer)[0]) == (State.ANSWER, "D.2 Splash")
    found = own.searcher(data).search("do i roll a d2 for that", Scope("beavers"))
    assert not found.names_something


def test_where_nothing_tells_the_language_english_comes_first(tmp_path: Path) -> None:
    """Of one number and of one title; whoever asks for a language gets that one."""
    rule = "# Reeds\n\n## {0}\n\n{1}\n\n## Round\n\n### 1.1 {2}\n\n{3}\n\n### 1.2 {0} 2\n\n{1}\n"
    guides = {
        "cs": ("Honor", "Honor je čest rákosu.", "Začátek", "Kolo začíná, rákos roste."),
        "pl": (
            "Honor",
            "Honor to cześć trzciny.",
            "Początek",
            "Runda się zaczyna, trzcina rośnie.",
        ),
        "en": ("Honor", "Honor is what reeds have.", "Beginning", "The round begins, reeds grow."),
    }
    data = library(tmp_path, *(("reeds", code, rule.format(*own)) for code, own in guides.items()))
    for question in ("1.1", "honor"):
        for language, expected in (("", "en"), ("pl", "pl"), ("cs", "cs")):
            first = asked(data, question, "", language).results[0]
            assert first.guide.identity.language == expected, question


def test_titles_that_only_look_numbered() -> None:
    """A number of things or a word of one letter is no figure of a step."""
    steps = Steps(lexicon.load())
    for title in ("2 players", "I owe you", "1.5 Ties", "3–4 otters", "Version 2.1: Changes"):
        assert figured(title, steps) is None, title
    assert figured("III Faza konfliktu", steps) == ("", "iii", "faza konfliktu")
    assert figured("I Faza dynastii", steps) == ("", "i", "faza dynastii")
    assert figured("Phase 2 Draw", steps) == ("phase", "2", "draw")
    assert figured("Annexe V : Liste", steps) == ("annexe", "v", "liste")
    assert figured("4) Vyhodnocení", steps) == ("", "4", "vyhodnoceni")


INSIDE = """# Mlýny

## 2. Stavby

Mlýn stojí u vody.

## 3. Průběh kola

### 3.1 Fáze větru

3.1.1 Zafouká vítr.

### 3.2 Fáze mletí

3.2.1 Mele se obilí.

3.2.2 Mouka se sype do pytlů.

## 4. Trh

| Fáze | Kdo |
| --- | --- |
| 1 | mlynář |
| 2 | pekař |
"""
LED = """# Moulins

## Jouer

À votre tour, faites ceci dans cet ordre :

1. Levez la vanne.
2. Versez le grain.
3. Remplissez un sac.

## 4. Le marché

Le boulanger achète la farine.
"""
STAGES = """# Mills

## 1. Parts

A sack, a mill and two stones.

## 2. Making ready

Lay out the mills.

## Course of the day

| Stage | What happens |
| --- | --- |
| 1 | The wind blows |
| 2 | The mills grind |
"""
TOLD = """# Mühlen

## 2 Aufbau

Legt die Mühlen aus.

## 3 Ein Tag am Bach

Ein Tag hat drei Phasen.

### 3.1 Wehr

Öffnet das Wehr.

### 3.2 Mahlen

Mahlt euer Korn.

### 3.3 Backen

Backt ein Brot.
"""


@pytest.fixture(scope="module")
def mills(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a game in four languages, whose steps no title counts."""
    guides = {"cs": INSIDE, "fr": LED, "en": STAGES, "de": TOLD}
    folder = tmp_path_factory.mktemp("mills")
    return library(folder, *(("mills", language, text) for language, text in guides.items()))


@pytest.mark.parametrize(
    ("question", "language", "words"),
    [
        ("fáze 2", "cs", "Mele se obilí."),
        ("co se přesně děje ve druhé fázi?", "cs", "Mele se obilí."),
        ("étape 3", "fr", "Remplissez un sac."),
        ("que se passe-t-il à l'étape 2 ?", "fr", "Versez le grain."),
        ("was passiert in der zweiten Phase", "de", "Mahlt euer Korn."),
        ("what happens in stage 2", "en", "The mills grind"),
    ],
)
def test_a_phase_goes_before_the_chapter_of_its_figure(
    mills: Path, question: str, language: str, words: str
) -> None:
    """Where a chapter counts it, the words before a list say so, or the head of its column."""
    answer = asked(mills, question, "mills", language)
    assert answer.state is State.ANSWER
    assert words in answer.results[0].passage.text


def test_a_figure_alone_is_the_chapter(mills: Path) -> None:
    """What is counted inside a chapter has to be called so."""
    assert titles(asked(mills, "2", "mills", "cs"))[0] == "2. Stavby"
