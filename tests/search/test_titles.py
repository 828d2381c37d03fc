"""Titles against what was typed: compared in one go, as well as one by one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_index.answers.answer import State, ask
from rules_index.language.lexicon import build, read
from rules_index.search.match.card import named
from rules_index.search.question.query import make_query
from rules_index.search.records import Scope
from rules_index.search.score.features import features, similarities
from rules_index.search.score.term_scores import term_scores
from rules_index.search.searcher import Searcher
from rules_index.search.weights import weights
from tests.search.lanterns import file_lanterns

SAID = st.text("abcdefgh ", max_size=30).map(lambda text: " ".join(text.split()))


@given(asked=SAID, names=st.lists(SAID, max_size=6))
def test_the_company_of_a_title_changes_nothing(asked: str, names: list[str]) -> None:
    """What is left off for being too far away is what would not have counted."""
    alone = [similarities(asked, [name]).item() for name in names]
    assert similarities(asked, names).tolist() == alone


@given(asked=SAID, name=SAID, least=st.floats(0, 100))
def test_a_card_is_named_as_surely_whatever_is_enough(asked: str, name: str, least: float) -> None:
    """Only what is not enough may come out as less."""
    (whole,), (found,) = named(asked, [name]), named(asked, [name], least)
    assert found <= whole
    assert found == whole or whole < least


def test_the_words_of_a_title_in_another_order() -> None:
    """A title with its words turned round is nearly itself; a short name inside counts little."""
    turned, inside, none = similarities("fog bank", ["bank fog", "fog", ""]).tolist()
    assert turned > 0.9
    assert 0.3 < inside < 0.9
    assert none == 0.0


WORDS = """
[general.tide]
en = ["tide"]
cs = ["příliv*"]
[general.reef]
en = ["reef"]
cs = ["útes*"]
"""
SHORE = """# Shore: rules

## Reefs and the tide

The tide covers reefs.

- High tide: tide 3.
- Low tide: tide 1.

## Tide

Move the marker of the tide by one space each round, and turn the dial that stands beside the
board, until it points at the day on which all boats have to be home again.

## Wharves

Boats wait here.
"""


def test_a_title_that_is_the_question_counts_more_than_one_that_says_more(tmp_path: Path) -> None:
    """In another language, too, where no letters tell them apart."""
    file_lanterns(tmp_path, SHORE, game="shore")
    searcher = Searcher(tmp_path, build(read(WORDS)))

    def shares(asked: str) -> dict[str, float]:
        found = searcher.search(asked, Scope("shore"))
        rows = [found.index.rows[place].title for place in found.coverage.places]
        return dict(zip(rows, found.coverage.titled.tolist(), strict=True))

    assert shares("příliv") == {"Tide": 1.0, "Reefs and the tide": 0.5}
    assert shares("přílivy a útesy") == {"Tide": 1.0, "Reefs and the tide": 1.0}
    first = [
        searcher.search(asked, Scope("shore")).hits[0].row.title for asked in ("příliv", "útes")
    ]
    assert first == ["Tide", "Reefs and the tide"]


def of(searcher: Searcher, asked: str) -> dict[str, float]:
    """The greatest value of each feature for a question."""
    index = searcher.index()
    query = make_query(asked, index, searcher.lexicon, "shore")
    allowed = searcher.allowed(index, Scope("shore"))
    made = features(query, index, allowed, term_scores(query, index, allowed))
    return {name: float(feature.max()) for name, feature in made.items()}


def test_concepts_count_for_more_where_no_guide_speaks_the_language(tmp_path: Path) -> None:
    """Abroad they are nearly all there is; where the language is not told, titles are looked up."""
    file_lanterns(tmp_path, SHORE, game="shore")
    searcher = Searcher(tmp_path, build(read(WORDS)))
    abroad = weights()["abroad.concepts"]
    assert of(searcher, "jak funguje příliv")["title.concepts"] == pytest.approx(abroad)
    assert of(searcher, "how does the tide work")["title.concepts"] == pytest.approx(1.0)
    assert of(searcher, "tide")["title.concepts"] == pytest.approx(1.0)


def test_a_long_question_is_less_like_a_title(tmp_path: Path) -> None:
    """The letters that it shares with one tell less, the more it says besides."""
    file_lanterns(tmp_path, SHORE, game="shore")
    searcher = Searcher(tmp_path, build(read(WORDS)))
    asked = ("the wharves", "do my boats wait at the wharves until it is my turn again")
    short, long = (of(searcher, question)["alike"] for question in asked)
    assert long < short / 3


def test_small_words_of_a_language_mean_nothing_in_another(tmp_path: Path) -> None:
    """A German article is no die to roll, though the English guide has one."""
    file_lanterns(tmp_path, SHORE.replace("the dial", "the die"), game="shore")
    searcher = Searcher(tmp_path, build(read(WORDS)))
    index = searcher.index()
    assert "en:die" in index.stems
    asked = ("wann wird die marke bewegt", "when do i roll the die")
    held = [make_query(question, index, searcher.lexicon).by_word["die"] for question in asked]
    assert held == [(), (index.stems["en:die"],)]


CLIFFS = """# Útesy: pravidla

## Bouře

Bouře žene loď na břeh.

## Limit bouře

Nejvýš tři bouře za kolo: limit bouře platí pro každou bouři.

## Časté dotazy

**Otázka: Co se stane, když přijde bouře, mlha a příliv?**

Odpověď: Nejdřív mlha.
"""


@pytest.mark.parametrize("asked", ["co dělá bouře", "jak funguje bouře", "bouře"])
def test_a_title_is_named_by_whatever_words_ask_for_it(tmp_path: Path, asked: str) -> None:
    """What only asks is no part of the name, whether texts are full of it or talk is."""
    file_lanterns(tmp_path, CLIFFS, game="cliffs")
    searcher = Searcher(tmp_path, build(()))
    index = searcher.index()
    query = make_query(asked, index, searcher.lexicon, "cliffs")
    allowed = searcher.allowed(index, Scope("cliffs"))
    sure = features(query, index, allowed, term_scores(query, index, allowed))["named"]
    assert [row.title for row, worth in zip(index.rows, sure, strict=True) if worth == 1] == [
        "Bouře"
    ]


def test_the_commas_of_a_question_part_no_names(tmp_path: Path) -> None:
    """What stands between them begins like many a question, and names nothing."""
    file_lanterns(tmp_path, CLIFFS, game="cliffs")
    index = Searcher(tmp_path, build(())).index()
    place = [row.kind for row in index.rows].index("faq")
    assert index.names_of(place) == ["co se stane kdyz prijde boure mlha a priliv"]


@pytest.mark.parametrize("asked", ["solo", "Solo?", "the solo"])
def test_a_word_that_is_small_in_a_language_of_no_lexicon_is_a_title(
    asked: str, tmp_path: Path
) -> None:
    """In Spanish it says "only"; nobody asks that."""
    guide = (
        "# Shore: rules\n\n## Solo: The Clerk\n\nYou play alone.\n\n## Tide\n\nIt covers reefs.\n"
    )
    file_lanterns(tmp_path, guide)
    answer = ask(Searcher(tmp_path, build(())), asked, Scope())
    assert answer.state is not State.NOTHING
    assert answer.results[0].entry.title == "Solo: The Clerk"
