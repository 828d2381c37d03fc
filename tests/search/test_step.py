"""A step is found by a single figure and the name of what it belongs to; its words are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import Answer, State, ask
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.records import Reason, Scope
from rules_index.store.library import Library
from tests.search.sequences import GUIDES

STEPS = {Reason.STEP, Reason.STEP_PERHAPS}


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
    found = own.searcher(tmp_path).search("second phase of the tide", Scope("tugs"))
    assert found.reasons.isdisjoint(STEPS)
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


def test_steps_of_several_games_are_suggested(tmp_path: Path) -> None:
    """Unless the question or the one who asks says which game it is."""
    for game in ("tugs", "barges"):
        text = GUIDES["en"][0].replace("Tugs", game.title())
        Library(tmp_path).add(parse_bytes(text.encode(), Identity(game, "en"), f"{game}.md"))
    searcher = own.searcher(tmp_path)
    several = ask(searcher, "step 3 of the attack", Scope())
    assert several.state is State.SUGGESTIONS
    assert {one.entry.id for one in several.results[:2]} == {"tugs-en/attack", "barges-en/attack"}
    for question, scope in (
        ("step 3 of the attack", Scope("barges")),
        ("barges: step 3 of the attack", Scope()),
    ):
        answer = ask(searcher, question, scope)
        assert answer.state is State.ANSWER
        assert answer.results[0].entry.id == "barges-en/attack"


def test_a_name_that_means_the_same_goes_behind_one_with_the_words(tmp_path: Path) -> None:
    """Combat and repairs may be a battle, but in another game something is called a battle."""
    battle = "# Tugs\n\n## Battle\n\n1. Steam up.\n2. Ram.\n"
    fight = "# Barges\n\n## Combat and repairs\n\n1. Load.\n2. Fire.\n"
    for game, text in (("tugs", battle), ("barges", fight)):
        Library(tmp_path).add(parse_bytes(text.encode(), Identity(game, "en"), f"{game}.md"))
    answer = ask(own.searcher(tmp_path), "step 2 of the battle", Scope())
    assert answer.state is State.ANSWER
    assert answer.results[0].passage.text == "2. Ram."


@pytest.mark.parametrize("question", ["step 3", "3 tugs in the attack", "bid 3 in an attack"])
def test_a_figure_alone_names_no_step_of_anything(tmp_path: Path, question: str) -> None:
    """Nor does a step without the whole."""
    asked(tmp_path, "en", question)
    assert own.searcher(tmp_path).search(question, Scope("tugs")).reasons.isdisjoint(STEPS)


@pytest.mark.parametrize("question", ["step 9 of setup", "step 2 of the anchor", "step 3 of noon"])
def test_what_no_list_holds_is_answered_as_ever(tmp_path: Path, question: str) -> None:
    """A list that is too short, a whole that no title names; but an item above names it, too."""
    asked(tmp_path, "en", question)
    found = own.searcher(tmp_path).search(question, Scope("tugs"))
    assert found.reasons.isdisjoint(STEPS) is not question.endswith("noon")
