"""What is asked of whoever keeps the table: done with a word of courtesy, else asked about."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import NotAnOrder, Unsure
from bot.engine.language import surely
from tests.engine.language.said import at, done, l5r, meant


def honor(by: int) -> list[c.Command]:
    """More or less honor of who speaks."""
    return [meant(c.Change(counter="honor", holder="s0", by=by, seat=0))]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("can you take 2 honor off me please", "en"),
        ("ok could you knock 2 honor off me, thanks", "en"),
        ("could someone bump me down 2 honor", "en"),
        ("take 2 honor off me will you", "en"),
    ],
)
def test_a_request_is_done(text: str, language: str) -> None:
    """Courtesy, "someone" or "will you" at the end leave no question."""
    assert [*map(meant, done(text, language=language))] == honor(-2)


@pytest.mark.parametrize("text", ["can you take 2 honor off me", "could you knock 2 honor off me?"])
def test_what_may_be_a_question_is_asked_about(text: str) -> None:
    """Without courtesy it may ask whether a card does that."""
    with pytest.raises(Unsure):
        surely(text, l5r(), at("dynasty"), 0, "en")


@pytest.mark.parametrize(
    "text",
    [
        "can you lose 2 honor please",
        "could that cost me 2 honor",
        "would you pay 2 fate for that, thanks",
        "can i take 2 honor off you please",
        "can you take the air ring please",
        "can you concede please",
    ],
)
def test_other_questions_stay_questions(text: str) -> None:
    """Of deeds that name nobody, and of those that are somebody's own."""
    with pytest.raises(NotAnOrder):
        surely(text, l5r(), at("dynasty"), 0, "en")


def test_what_the_table_does_is_asked_of_anybody() -> None:
    """Dice are rolled, and what was done is taken back."""
    assert isinstance(done("could you flip a coin please")[0], c.Throw)
    assert isinstance(done("undo that will you")[0], c.Undo)


def test_what_comes_at_once_is_done_where_a_clause_begins_with_it() -> None:
    """ "Gonna pass" is said of oneself, "that's gonna cost me" of what is yet to come."""
    assert isinstance(done("gonna pass")[0], c.Pass)
    assert isinstance(done("ok gonna pass")[0], c.Pass)
    with pytest.raises(NotAnOrder):
        surely("that's gonna cost me 2 honor", l5r(), at("dynasty"), 0, "en")
