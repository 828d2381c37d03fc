"""The same rule in several languages: a question is answered in its own where a guide speaks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index import own
from rules_index.answers.answer import State, ask
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.search.question.languages import asked_in
from rules_index.search.question.query import make_query
from rules_index.search.rank.readable_language import in_language
from rules_index.search.records import Scope
from rules_index.store.library import Library


@pytest.mark.parametrize(
    ("question", "entry"),
    [
        ("my deck is empty and i have to draw", "l5r-en/running-out-of-cards"),
        ("skończyły mi się karty w talii, co teraz", "l5r-pl/running-out-of-cards"),
        ("oba jsme vsadili stejně, kdo platí", "l5r-cs/honor-bid"),
    ],
)
def test_the_rule_comes_in_the_language_of_the_question(
    starter_library: Path, question: str, entry: str
) -> None:
    """Though the same rule in another language may be worth more, as its own score tells."""
    first, *_ = ask(own.searcher(starter_library), question, Scope("l5r")).results
    assert first.entry.id.startswith(entry)


@pytest.mark.parametrize(
    ("question", "entry"),
    [
        ("wie funktioniert ein duell", "l5r-en/duel"),  # the French title looks as near
        ("wie verteidige ich", "l5r-en/attacker-and-defender"),
        ("wie viele karten ziehe ich", "l5r-en/draw-phase"),
        ("duel", "l5r-en/duel"),  # in three languages: nothing tells which
    ],
)
def test_a_language_that_no_guide_is_in_is_answered_in_english(
    starter_library: Path, question: str, entry: str
) -> None:
    """Not from the guide whose title happens to look nearest."""
    first = ask(own.searcher(starter_library), question, Scope("l5r")).results[0]
    assert first.entry.id == entry


def test_without_english_the_language_of_most_guides_is_that_of_the_answer(tmp_path: Path) -> None:
    """An English question over guides in two other languages; versions of a guide are one."""
    text = "# {0}\n\n## {1}\n\nBeacon, beacon.\n\n## {2}\n\n{2}, {2}.\n"
    library = Library(tmp_path)
    for version, code, words in (
        ("1.0", "fr", ("Le phare", "Beacon", "Brume")),
        ("2.0", "fr", ("Le phare", "Beacon", "Brume")),
        ("3.0", "fr", ("Le phare", "Beacon", "Brume")),
        ("1.0", "pl", ("Latarnia", "Latarnia (Beacon)", "Mgła")),
        ("1.0", "pl", ("Sztorm", "Latarnia (Beacon)", "Burza")),
    ):
        identity = Identity("beacon", code, words[0], version)
        library.add(parse_bytes(f"{text}{version}".format(*words).encode(), identity, "b.md"))
    first = own.searcher(tmp_path).search("how does a beacon work", Scope("beacon")).hits[0]
    assert first.row.language == "pl"


@pytest.mark.parametrize(
    ("question", "language"),
    [("dueling bid transfer", "en"), ("honor", ""), ("kdo začíná", "cs"), ("qwx zzk", "")],
)
def test_a_language_that_no_small_word_tells_is_told_by_the_guides(
    starter_library: Path, question: str, language: str
) -> None:
    """By the only ones that hold all words of the question."""
    searcher, scope = own.searcher(starter_library), Scope("l5r")
    index = searcher.index()
    query = make_query(question, index, searcher.lexicon, scope.game)
    assert asked_in(query, index, searcher.allowed(index, scope)) == language


def test_a_figure_tells_no_language(tmp_path: Path) -> None:
    """Though one guide alone has it: “1.3”, “III”."""
    library = Library(tmp_path)
    for code, rule in (("pl", "Faza 7 i III: rzuć kośćmi."), ("en", "Roll dice.")):
        text = f"# Dice\n\n## Roll\n\n{rule}\n"
        library.add(parse_bytes(text.encode(), Identity("dice", code, "Dice"), "d.md"))
    searcher, scope = own.searcher(tmp_path), Scope("dice")
    index = searcher.index()
    for question, language in (("7", ""), ("III", ""), ("kośćmi 7", "pl")):
        query = make_query(question, index, searcher.lexicon, scope.game)
        assert asked_in(query, index, searcher.allowed(index, scope)) == language


def test_what_is_far_less_likely_is_not_the_same(starter_library: Path) -> None:
    """A step of the same number may be another one in an older edition."""
    index = own.searcher(starter_library).index()
    french, english = (index.kin.by_id[f"l5r-{code}/honor-bid"][0] for code in ("fr", "en"))
    assert in_language("en", {french: 10.0, english: 7.0}, index) == english
    assert in_language("en", {french: 10.0, english: 5.0}, index) is None
    assert in_language("fr", {french: 10.0, english: 9.0}, index) is None
    assert in_language("", {french: 10.0, english: 9.0}, index) is None


@pytest.mark.parametrize(
    ("question", "language"),
    [("étape D.3", "fr"), ("etape D.3", "fr"), ("étape D3", "fr"), ("etap D.3", "pl")],
)
def test_a_word_beside_a_number_is_of_the_language_that_writes_it_so(
    tmp_path: Path, question: str, language: str
) -> None:
    """Polish and French have the stem of a step in common, but not the word."""
    library = Library(tmp_path)
    for code, name, step, text in (
        ("pl", "Gra w latarnie", "Etap latarni", "Każdy etap kończy latarnik, etap po etapie."),
        ("fr", "Les étapes du phare", "Le gardien", "Il éteint le phare. Une étape finit là."),
        ("en", "The lantern game", "The keeper", "Each step ends at the lantern."),
    ):
        about = text.rpartition(".")[0].rpartition(". ")[2]
        guide = f"# {name}\n\n## D. {name}\n\n{about}.\n\n### D.3 {step}\n\n{text.split('. ')[0]}\n"
        made = parse_bytes(guide.encode(), Identity("lamps", code), f"lamps-{code}.md")
        library.add(made, source=f"lamps-{code}.md")
    answer = ask(own.searcher(tmp_path), question, Scope(""))
    assert answer.state is State.ANSWER
    assert answer.results[0].guide.identity.language == language
