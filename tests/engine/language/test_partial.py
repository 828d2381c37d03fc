"""A line of which only a part is understood: that part is asked about, and never done."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import CannotRead, NotNow, Unsure, WhichOne
from bot.engine.language import surely, understand
from bot.engine.language.certainty import Reason
from tests.engine.language.said import at, l5r


def choices(text: str, step: str = "dynasty", seat: int = 0, language: str = "en") -> list[str]:
    """What is asked about a line."""
    with pytest.raises(WhichOne) as caught:
        surely(text, l5r(), at(step), seat, language)
    return list(caught.value.choices)


@pytest.mark.parametrize(
    ("text", "language", "asked"),
    [
        ("I play Doji Kuwanan with two extra fate", "en", "Ana fate -2"),
        ("biorę postać za trzy", "pl", "Ana los -3"),
    ],
)
def test_what_is_understood_is_asked_with_whose_it_is(text: str, language: str, asked: str) -> None:
    """Unknown words are passed over, with the small ones that lead to them."""
    with pytest.raises(Unsure):
        surely(text, l5r(), at("dynasty"), 0, language)
    assert choices(text, language=language) == [asked]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("defending with two", "en"),
        ("bráním se dvěma", "cs"),
    ],
)
def test_how_many_do_something_is_passed_over(text: str, language: str) -> None:
    """The deed is asked about where nothing says what the number counts."""
    found = understand(text, l5r(), at("skill"), 1, language)
    assert isinstance(found.command, c.Do)
    assert found.command.action == "defended"
    assert found.reasons == {Reason.PARTLY}


def test_a_slip_is_put_right_by_no_second_deed() -> None:
    """ "Frigging" is like "bringing", but nobody has won."""
    found = understand("I lose frigging 2 honor", l5r(), at("dynasty"), 0)
    assert isinstance(found.command, c.Change)
    assert found.command.by == -2


@pytest.mark.parametrize(
    ("text", "language", "asked"),
    [
        ("lose 2", "en", ["honor -2", "fate -2"]),
        ("Bo traci 4", "pl", ["Bo honor -4", "Bo los -4"]),
        ("gimme 2 honor", "en", ["honor +2", "honor -2"]),
    ],
)
def test_what_stays_open_is_asked(text: str, language: str, asked: list[str]) -> None:
    """A number of nothing may be of each counter at hand; without a verb it is more or less."""
    assert choices(text, language=language) == asked


@pytest.mark.parametrize("text", ["gain -2 honor", "honor * 2", "hello there", "bid 3 of purple"])
def test_what_says_two_things_at_once_or_nothing_is_no_question(text: str) -> None:
    """Nor is what may be secret: the question would show it."""
    with pytest.raises(CannotRead):
        surely(text, l5r(), at("bids"), 0)


def test_a_part_that_cannot_be_done_now_is_refused_with_the_reason() -> None:
    """Nobody is asked about what the table would refuse."""
    with pytest.raises(NotNow):
        surely("I defend with a samurai", l5r(), at("dynasty"), 0)


def test_surrender_is_no_part_of_a_line() -> None:
    """Words around it may say anything."""
    with pytest.raises(CannotRead):
        surely("concede blorb and honor", l5r(), at("dynasty"), 0)
