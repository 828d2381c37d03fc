"""Trust: what is answered, what is only suggested, and what is left to others than the judge."""

from __future__ import annotations

from dataclasses import fields
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from rules_index.answers.answer import State, ask
from rules_index.language.detect import detect
from rules_index.language.elsewhere import outside
from rules_index.search.confidence import SIGNALS, Trust
from rules_index.search.index.question_packs import Asked
from rules_index.search.question.query import spoken
from rules_index.search.records import Scope
from rules_index.search.searcher import Searcher
from tests.search.lanterns import LANTERNS, file_lanterns

SKY = LANTERNS + "\n## Weather\n\nThe weather changes at dawn: turn the weather card over.\n"


@pytest.fixture
def searcher(tmp_path: Path) -> Searcher:
    return Searcher(file_lanterns(tmp_path))


def trusted(searcher: Searcher, question: str) -> Trust:
    """What speaks for the best entry."""
    return searcher.search(question, Scope("lanterns")).trust


def is_elsewhere(question: str) -> bool:
    """Whether a question speaks of what lies outside all guides."""
    return bool(outside().concepts(question, spoken(detect(question)), question=True))


def test_every_signal_has_its_field() -> None:
    """The names that weights are given to are those of the signals."""
    assert tuple(field.name for field in fields(Trust)) == SIGNALS


@pytest.mark.parametrize(
    "question",
    [
        "how many pokemon cards may I start the round with",
        "does a boat cost two sheep in catan",
        "when does the next expansion for boats come out",
        "ile łodzi mogę mieć w szachach",
    ],
)
def test_words_of_the_guide_do_not_answer_for_another_game(
    searcher: Searcher, question: str
) -> None:
    """A boat stands in the guide, but what it does in another game does not."""
    assert trusted(searcher, question).elsewhere == 1.0
    assert ask(searcher, question, Scope("lanterns")).state is not State.ANSWER


def test_what_the_guide_speaks_of_is_not_elsewhere(tmp_path: Path) -> None:
    """A game may have weather of its own."""
    searcher = Searcher(file_lanterns(tmp_path, SKY))
    assert trusted(searcher, "when does the weather change").elsewhere == 0.0
    assert ask(searcher, "when does the weather change", Scope("lanterns")).state is State.ANSWER


def test_nonsense_is_not_answered(searcher: Searcher) -> None:
    """What holds no word that the guide knows is trusted in nothing."""
    assert trusted(searcher, "qwzx plmk vbrt").known == 0.0
    assert ask(searcher, "qwzx plmk vbrt", Scope("lanterns")).state is not State.ANSWER


@pytest.mark.parametrize("question", ["asdf qwer zxcv", "hjkl", "qwop zzrt mnbv?", "9$% xx"])
def test_keys_hit_at_random_find_nothing(searcher: Searcher, question: str) -> None:
    """Not even a suggestion: no word is known, and none is a slip away from one."""
    answer = ask(searcher, question, Scope("lanterns"))
    assert (answer.state, answer.results) == (State.NOTHING, ())


@pytest.mark.parametrize("question", ["lanterrn", "cuorse", "restrcited", "diamond and spade"])
def test_a_slip_or_a_word_of_games_is_no_nonsense(searcher: Searcher, question: str) -> None:
    """What the guide may have meant is suggested still."""
    assert not searcher.search(question, Scope("lanterns")).strange


@pytest.mark.parametrize("question", ["a", "the", "hello", "what is it", "and then", "co to jest"])
def test_small_words_alone_ask_for_nothing(tmp_path: Path, question: str) -> None:
    """Every guide is full of them; a title that is one is asked for all the same."""
    guide = LANTERNS.replace("## Fog", "## Then\n\nWhat it is comes and then goes.\n\n## Fog")
    searcher = Searcher(file_lanterns(tmp_path, guide))
    assert ask(searcher, question, Scope("lanterns")).state is State.NOTHING
    named = ask(searcher, "then", Scope("lanterns"))
    assert (named.state, named.results[0].entry.title) == (State.ANSWER, "Then")


def test_more_parts_are_trusted_more(searcher: Searcher) -> None:
    """One word may be met by chance, several hardly are."""
    one, many = (
        trusted(searcher, question)
        for question in ("purple elephants oil", "lantern without oil at the end of the round")
    )
    assert one.parts < many.parts
    assert one.value < many.value


def test_one_entry_by_all_ways_is_trusted_more(searcher: Searcher) -> None:
    """Words of one entry agree on it; words of several pull apart."""
    agreed = trusted(searcher, "fog stops boats")
    torn = trusted(searcher, "boats reveal the oil, fog")
    assert agreed.agreed > torn.agreed
    assert 0 <= torn.agreed <= agreed.agreed <= 1
    assert agreed.spelt == 1.0


def test_players_do_not_speak_of_elsewhere() -> None:
    """Of thousands of questions to rule guides hardly one meets the list of other things."""
    asked = [
        line
        for path in files("rules_index").joinpath("packs").iterdir()
        if path.name.endswith(".jsonl")
        for entry in path.read_text("utf-8").splitlines()[1:]
        for lines in msgspec.json.decode(entry, type=Asked).ask.values()
        for line in lines
    ]
    met = [line for line in asked if is_elsewhere(line)]
    assert len(met) <= 0.002 * len(asked), met


@pytest.mark.parametrize(
    "question",
    [
        "will it rain on sunday, what is the forecast",
        "kto wygrał wczoraj mecz",
        "jak uvařit guláš",
        "où acheter des protège-cartes",
        "can trample go over a planeswalker",
    ],
)
def test_the_list_knows_the_usual_strangers(question: str) -> None:
    """Weather, sports, kitchens, shops and the best known other games."""
    assert is_elsewhere(question)
