"""A short look-up finds the place that defines the term: leads, rows, sentences, slips of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import Answer, State, ask
from rules_index.language.detect import asking_words
from rules_index.language.slips import is_slip
from rules_index.model import Identity, Passage
from rules_index.parsing.parse import parse_bytes
from rules_index.search.match.definition_leads import DEFINES, leads
from rules_index.search.records import Scope
from rules_index.store.library import Library

HARBOUR = """# Lanterns of the harbour

## Berths

A berth holds two boats, and whoever comes third waits outside for the next tide.

Encirclement. A pier is cut off when every berth beside it is taken by boats of others.

Variant “Relay”. Two crews share a boat, and the second one goes on where the first one landed.

## Crews

- Pilot-of-fog: may cross two berths at night without a lamp.
- Dredger: turns over a mud token before anybody else moves.
- Harbour watch: looks at one lamp of another crew.

## Chart of crews

| Crew | Speed | Price |
|---|---|---|
| Dredger | 3 | 7 |
| Oarsman | 4 | 2 |

## Market

| Place | What it does |
|---|---|
| The counter | Draw two goods cards and keep one of them in your boat. |

Lay out four goods in a row; this row is called the arcade. It is filled up every night.

## Combat

A boat goes alongside another one, and the crews settle between them who keeps the goods.

## Obligations

Whoever lacks coins signs a paper, and pays it back with two coins more.

## Icons

- Attack: two crossed oars on a card.

## Step 4: Reckoning

Everybody counts goods, and the poorest crew gets the lamp.

## Overview

1. Landing – boats come in with the tide and take their places.
2. Reckoning – goods are counted.

## Questions and answers

**May encirclement of a pier be broken by a dredger or by a relay?**
No. A pier in encirclement stays so until the tide, whatever dredger comes and whatever relay runs.

**Does the counter close when the arcade is empty, and what of the reckonning?**
The counter stays open, the arcade is filled up before the reckoning.

**May a crew sign an obligation to pay for an obligation?**
No, an obligation is paid in coins alone.

**Who moves first?**
Dredger: this crew moves after a dredger of another boat that dredges as well.
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with the guide."""
    folder = tmp_path_factory.mktemp("leads")
    Library(folder).add(parse_bytes(HARBOUR.encode(), Identity("harbour", "en"), "harbour.md"))
    return folder


def asked(data: Path, question: str) -> Answer:
    return ask(own.searcher(data), question, Scope("harbour"))


@pytest.mark.parametrize(
    ("question", "title", "passage"),
    [
        ("encirclement", "Berths", "Encirclement. A pier"),
        ("relay", "Berths", "Variant “Relay”."),
        ("the relays", "Berths", "Variant “Relay”."),
        ("counter", "Market", "The counter\t"),
        ("arcade", "Market", "Lay out four goods"),
        ("dredger", "Crews", "Dredger: turns over"),
        ("reckoning", "Step 4: Reckoning", "Everybody counts goods"),
    ],
)
def test_what_defines_a_term_stands_first(
    data: Path, question: str, title: str, passage: str
) -> None:
    """Before questions that mention it, charts with figures, and items that only list it."""
    answer = asked(data, question)
    assert (answer.state, answer.results[0].entry.title) == (State.ANSWER, title)
    assert answer.results[0].passage.text.startswith(passage)


@pytest.mark.parametrize(
    ("question", "passage"),
    [
        ("encirclment", "Encirclement. A pier"),
        ("dreddger", "Dredger: turns over"),
        ("pilotoffog", "Pilot-of-fog:"),
        ("pilotofog", "Pilot-of-fog:"),
        ("harbor watches", "Harbour watch:"),
        ("pilot off fog", "Pilot-of-fog:"),
        ("conter", "The counter\t"),
    ],
)
def test_a_slip_in_a_term_is_no_other_word(data: Path, question: str, passage: str) -> None:
    """The printed word is a letter away, and nobody means anything else."""
    answer = asked(data, question)
    assert answer.state is State.ANSWER
    assert answer.results[0].passage.text.startswith(passage)


def test_a_slip_in_a_title_goes_before_a_question_that_has_it(data: Path) -> None:
    """As the title itself would."""
    assert asked(data, "reckonnings").results[0].entry.title == "Step 4: Reckoning"
    assert asked(data, "obligatios").results[0].entry.title == "Obligations"


def test_a_lead_is_found_however_many_entries_speak_of_its_words(tmp_path: Path) -> None:
    """By its letters, where the words alone lead to other entries."""
    others = "".join(f"## Fog pilot {n}\n\nPiloting is for pilots.\n\n" for n in range(50))
    guide = f"# Fog\n\n{others}## Crews\n\n- Pilot-of-fog: may cross two berths at night.\n"
    Library(tmp_path).add(parse_bytes(guide.encode(), Identity("fog", "en"), "fog.md"))
    found = ask(own.searcher(tmp_path), "pilotoffog", Scope("fog"))
    assert found.results[0].passage.text.startswith("Pilot-of-fog")


def test_what_is_near_to_no_term_is_no_slip(data: Path) -> None:
    """Another word is not answered by what looks like it."""
    asking = ("pizza", "dressage", "laptop", "printer")
    assert [one for one in asking if asked(data, one).state is State.ANSWER] == []


@pytest.mark.parametrize(
    ("text", "language", "length", "name", "worth"),
    [
        ("Fragile. Worth seven points at the end of it", "en", 1, "fragile", "name"),
        ("3. Wounds. Hand out as many as differ", "en", 1, "wounds", "name"),
        ("5 Keep still: draw a card and do not move", "en", 2, "keep still", "name"),
        ("Okrążenie. Stolica jest okrążona, jeśli nie ma drogi", "pl", 1, "okrazenie", "name"),
        ("Wariant „Sztafeta”. Gracie parami do końca gry", "pl", 1, "sztafeta", "name"),
        ("Browar\t18\t2", "pl", 1, "browar", "thin"),
        ("🌵\tHouští\tzelené pole, které nic nestojí hráče", "cs", 1, "housti", "name"),
        ("Tuto kartu nazýváme kartou přístavu.", "cs", 2, "kartou pristavu", "called"),
        (
            "Tuto kartu nazýváme kartou domovského přístavu.",
            "cs",
            2,
            "domovskeho pristavu",
            "called",
        ),
        ("Diese Karte heißt Spitze und sticht.", "de", 1, "spitze", "called"),
        ("Jede führt eine Kette (so heißt eine Familie) ins Feld.", "de", 1, "kette", "called"),
        ("Możliwe są schodki, tzn. kilka kart naraz.", "pl", 1, "schodki", "called"),
        ("On appelle œillet un bassin.", "fr", 1, "oeillet", "called"),
        ("Les indices se trouvent sur les quartiers.", "fr", 1, "indices", "opening"),
    ],
)
def test_what_a_passage_defines(
    text: str, language: str, length: int, name: str, worth: str
) -> None:
    """What it begins with, what a row is called, what it says that something is called."""
    found = leads([Passage(text, 1)], [0], language, asking_words(language), length)
    assert (name, DEFINES[worth]) in {(lead.name, lead.worth) for _, lead in found}


def test_a_phrase_inside_a_word_defines_nothing() -> None:
    """Who is summoned (“wezwana”) is not called (“zwana”) anything."""
    said = [Passage("Karta wezwana strażnika wraca na rękę.", 1)]
    found = leads(said, [0], "pl", asking_words("pl"), 1)
    assert [lead.name for _, lead in found if lead.worth == DEFINES["called"]] == []


def test_a_name_in_a_line_of_its_own_is_defined_by_the_next_one() -> None:
    """Where nothing sets it off as a title."""
    passages = [Passage("Dredger", 1), Passage("May turn over a mud token.", 2)]
    named = [
        (at, lead.name)
        for at, lead in leads(passages, [0, 1], "en", asking_words("en"), 1)
        if lead.worth == 1
    ]
    assert named == [(1, "dredger")]


@pytest.mark.parametrize(
    ("word", "other", "may"),
    [
        ("grefe", "greffe", True),
        ("displaceer", "displacer", True),
        ("usuniencei", "usuniecie", True),
        ("pass", "pasch", False),
        ("house", "mouse", False),
        ("schach", "schaden", False),
    ],
)
def test_a_slip_is_a_letter_inside_a_long_enough_word(word: str, other: str, may: bool) -> None:
    """Two in words of nine letters; with another head, or shorter, it is another word."""
    assert is_slip(word, other) is may
