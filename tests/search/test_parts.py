"""The parts of a question: each is one piece of evidence, and the rare ones decide."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from rules_index.answers.answer import State, ask
from rules_index.language.lexicon import Lexicon, build, read
from rules_index.search.index.fields import ENTRY, PASSAGE, TITLE
from rules_index.search.index.make_postings import make_postings
from rules_index.search.index.top_places import CANDIDATES, best_of
from rules_index.search.question.expansion import expand
from rules_index.search.question.parts import parts_of
from rules_index.search.question.query import make_query
from rules_index.search.records import Scope
from rules_index.search.score.coverage import Evidence, evidence
from rules_index.search.searcher import Searcher
from rules_index.search.weights import weights
from tests.search.lanterns import file_lanterns

ROOT = Path(__file__).parents[2]
RACES = """# Races: rules

## The race

The player who wins the most races wins the game. Whoever wins a race takes the winner's flag.

## Flags

Flags show who wins. A player wins a flag for each race and wins one more for the last race.

## Finish line

Boats that cross the line together are level: the one nearest to the buoy is first.

## Sails

Sails drive the boat. A boat without sails stands still.
"""
LEXICON = """
[general.win]
en = ["win", "winner"]
cs = ["vyhra*"]
[general.tie]
en = ["level", "together"]
cs = ["remíz*"]
related = ["win"]
[chess.tie]
en = ["stalemate", "still"]
cs = ["=pat"]
"""


@pytest.fixture
def searcher(tmp_path: Path) -> Searcher:
    file_lanterns(tmp_path, RACES, game="races")
    return Searcher(tmp_path, lexicon())


def lexicon() -> Lexicon:
    """Two concepts that all games share, and one of chess."""
    return build(read(LEXICON))


def told(searcher: Searcher, question: str) -> Evidence:
    """What the entries of the races speak of a question."""
    index = searcher.index()
    allowed = searcher.allowed(index, Scope("races"))
    query = make_query(question, index, searcher.lexicon, "races")
    query, parts = expand(query, searcher.lexicon, index, allowed)
    return evidence(query, parts, best_of(allowed, CANDIDATES), index, allowed)


@pytest.fixture(scope="module")
def starter(starter_library: Path, tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    copy = tmp_path_factory.mktemp("starter") / "data"  # without packs it is another index
    return Searcher(shutil.copytree(starter_library, copy))


@pytest.mark.parametrize(
    "question",
    ["who wins a tie", "kto wygrywa przy remisie", "kdo vyhraje při remíze", "qui gagne à égalité"],
)
def test_the_rare_part_outweighs_the_wide_one(starter: Searcher, question: str) -> None:
    """Winning is spoken of everywhere, a tie in few places: one of those stands first."""
    answer = ask(starter, question, Scope("l5r"))
    assert answer.results[0].entry.number in ("3.2.3", "D.7")


def test_a_word_counts_once_however_often_it_is_met(searcher: Searcher) -> None:
    """A word that an entry holds by its stem and by its concept is one part of the question."""
    found = told(searcher, "winner of the sails")
    assert [part.word for part in found.parts] == ["winner", "sails"]
    whole = float(found.rarity.sum())
    assert 0 < float(found.covered()[ENTRY].max()) < whole + 1e-6


def test_a_phrase_of_several_words_is_a_part_of_its_own(searcher: Searcher) -> None:
    """What no single word says is held beside the words."""
    searcher.lexicon = build(read('[general.end]\nen = ["cross line"]'))
    found = told(searcher, "when do I cross that line")
    assert [part.word for part in found.parts][-1] == ""
    assert found.parts[-1].concepts == (0,)


def test_what_only_small_words_say_is_no_part(searcher: Searcher) -> None:
    """To ask how something works is to ask about that thing alone."""
    searcher.lexicon = build(read('[general.effect]\nen = ["work", "how does it"]'))
    found = told(searcher, "how does it work with sails")
    assert [part.word for part in found.parts] == ["sails"]


@pytest.mark.parametrize(
    "question",
    ["how do duels work", "jak działa pojedynek", "jak funguje souboj", "comment marche un duel"],
)
def test_a_thing_is_asked_for_in_so_many_words(starter: Searcher, question: str) -> None:
    """How it works is answered without hesitation."""
    assert ask(starter, question, Scope("l5r")).state is State.ANSWER


def test_rarity_is_that_of_the_guides_that_are_asked(tmp_path: Path) -> None:
    """Another game's guide that uses a word all the time takes nothing of its worth."""
    alone, beside = tmp_path / "alone", tmp_path / "beside"
    for folder in (alone, beside):
        folder.mkdir()
        file_lanterns(folder, RACES, game="races")
    file_lanterns(beside, RACES.replace("Flags", "Sails").replace("line", "sails"), game="boats")
    one, two = (told(Searcher(folder, lexicon()), "sails").rarity for folder in (alone, beside))
    assert np.allclose(one, two)


def test_a_concept_of_another_game_counts_less(searcher: Searcher) -> None:
    """Terms of chess help little in a race, and no more than a wider concept does."""
    index = searcher.index()
    query = make_query("je to pat nebo remíza", index, searcher.lexicon, "races")
    named = {searcher.lexicon.keys[number]: worth for number, worth in query.concepts.items()}
    assert named["general.tie"] == 1.0
    assert "chess.tie" in named
    searcher.lexicon = build(read(LEXICON.replace("chess", "senjutsu")))
    query = make_query("je to pat nebo remíza", index, searcher.lexicon, "races")
    named = {searcher.lexicon.keys[number]: worth for number, worth in query.concepts.items()}
    assert named["senjutsu.tie"] == pytest.approx(weights()["foreign"])
    assert all(part.concepts != (2,) for part in parts_of(query, searcher.lexicon))


def test_the_documents_of_some_entries(searcher: Searcher) -> None:
    """Every document of a field stands with the entry it belongs to."""
    index = searcher.index()
    docs, which = index.documents([2, 0])
    owned = [divmod(slot, len(index.rows)) for slot in index.slots[docs].tolist()]
    assert owned == [(place // 2, [2, 0][place % 2]) for place in which.tolist()]
    assert {field for field, _ in owned} == {TITLE, ENTRY, PASSAGE}
    every = np.isin(index.slots % len(index.rows), [0, 2]).sum()
    assert len(set(docs.tolist())) == len(docs) == every


@pytest.mark.parametrize("wanted", [[7, 30, 99], [0], [98]])
def test_a_common_term_is_looked_up_for_the_likely_alone(wanted: list[int]) -> None:
    """In a large library most of what holds a word is of no interest to the question."""
    postings = make_postings([[0] if place % 7 else [1] for place in range(100)], 2)
    for term in (0, 1):
        found = postings.among([term], np.array(wanted, dtype=np.int32))[0].tolist()
        holding = {place for place in range(100) if bool(place % 7) == (term == 0)}
        assert set(found) & set(wanted) == holding & set(wanted)
        assert set(found) <= holding
