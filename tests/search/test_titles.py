"""Titles against what was typed: compared in one go, as well as one by one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules_index.search.exact import named
from rules_index.search.score import similarities

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
