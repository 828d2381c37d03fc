"""A word that nobody knows is looked for among those that are spelt nearly alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_index.answers.answer import State, ask, decide
from rules_index.language.lexicon import build, read
from rules_index.search.confidence import Trust
from rules_index.search.question.near_stems import near
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from tests.search.lanterns import file_lanterns

VIRTUES = """# Virtues: rules

## Sincerity

Keyword. When somebody with it leaves, draw a card.

## Initiative

Keyword. Whoever has it begins.

## Keywords

A keyword is a word that stands for a rule. Keywords are bold.
"""


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Searcher:
    folder = tmp_path_factory.mktemp("virtues")
    file_lanterns(folder, VIRTUES, game="virtues")
    return Searcher(folder, build(read('[general.keyword]\nen = ["keyword"]\n')))


@pytest.mark.parametrize("slip", ["sincerety", "sinceryti", "sincertiy"])
def test_a_slip_is_not_outweighed_by_the_words_beside_it(searcher: Searcher, slip: str) -> None:
    """The rare word decides, however it is typed."""
    assert ask(searcher, f"{slip} keyword", Scope()).results[0].entry.title == "Sincerity"


def test_a_slip_alone_is_found(searcher: Searcher) -> None:
    """Even where nothing else tells what is meant."""
    answer = ask(searcher, "initative", Scope())
    assert answer.state is not State.NOTHING
    assert answer.results[0].entry.title == "Initiative"


@pytest.mark.parametrize("slip", ["cadr", "caard", "the cadr"])
def test_a_short_title_is_looked_up_with_a_slip(slip: str, tmp_path: Path) -> None:
    """None of its letters stand together as in the guide; a word of a text alone is none."""
    file_lanterns(
        tmp_path,
        "# Cards: rules\n\n## Card\n\nIt is made of paper.\n\n## Lamps\n\nNo crab lives here.\n",
    )
    answer = ask(Searcher(tmp_path, build(())), slip, Scope())
    assert answer.state is State.ANSWER
    assert answer.results[0].entry.title == "Card"


def test_a_letter_for_another_makes_another_short_word(tmp_path: Path) -> None:
    """Of five letters it may be a slip, of four it is a word of its own."""
    guide = "# Things: rules\n\n## Card\n\nIt is made of paper.\n\n## Setup\n\nUnpack the lamps.\n"
    file_lanterns(tmp_path, guide)
    searcher = Searcher(tmp_path, build(()))
    assert ask(searcher, "carb", Scope()).state is not State.ANSWER
    assert ask(searcher, "selup", Scope()).results[0].entry.title == "Setup"


def test_what_comes_near_a_title_by_its_letters_is_suggested(searcher: Searcher) -> None:
    """Though the guides know nothing of its words, which tells more the larger they are."""
    found = searcher.search("initiativa of sincere", Scope())
    near, far = (replace(found, trust=Trust(alike=alike, size=1.0)) for alike in (0.7, 0.55))
    assert [decide(near).state, decide(far).state] == [State.SUGGESTIONS, State.NOTHING]


def test_a_short_word_of_a_long_question_is_no_slip(searcher: Searcher) -> None:
    """It is near to too many: only who looks something up means a title."""
    asked = "where do my gards sleep tonight after supper"
    assert ask(searcher, asked, Scope()).state is not State.ANSWER


@pytest.mark.parametrize("word", ["sin", "ward", "beans", "zzzzzzz", "concerity", "innate"])
def test_another_word_is_another_word(searcher: Searcher, word: str) -> None:
    """Short words, other heads and other tails are no slips."""
    assert near(word, "en", searcher.index()) == []


@given(word=st.text(max_size=12))
def test_any_word_may_be_asked(searcher: Searcher, word: str) -> None:
    """What is found are stems of the language."""
    assert set(near(word, "en", searcher.index())) <= searcher.index().stems.keys()


def test_what_another_server_filed_is_no_slip(tmp_path: Path) -> None:
    """A word of theirs is none of ours."""
    file_lanterns(tmp_path, VIRTUES, game="virtues")
    alone = Searcher(tmp_path, build(()))
    before = ask(alone, "sincerety keyword", Scope())
    file_lanterns(tmp_path, VIRTUES.replace("Sincerity", "Sincerety"), game="v", scope="guild:1")
    after = ask(alone, "sincerety keyword", Scope())
    assert [(r.entry.id, r.score) for r in after.results] == [
        (r.entry.id, r.score) for r in before.results
    ]
