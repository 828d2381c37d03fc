"""Titles against what was typed: compared in one go, as well as one by one."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from rules_index.language.lexicon import build, read
from rules_index.search.engine import Searcher
from rules_index.search.exact import named
from rules_index.search.found import Scope
from rules_index.search.score import similarities
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
        rows = [found.index.rows[place].title for place in found.told.places]
        return dict(zip(rows, found.told.titled.tolist(), strict=True))

    assert shares("příliv") == {"Tide": 1.0, "Reefs and the tide": 0.5}
    assert shares("přílivy a útesy") == {"Tide": 1.0, "Reefs and the tide": 1.0}
    first = [
        searcher.search(asked, Scope("shore")).hits[0].row.title for asked in ("příliv", "útes")
    ]
    assert first == ["Tide", "Reefs and the tide"]
