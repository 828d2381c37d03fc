"""Lines whose words are known only in part, or stand in any order: asked about as one reading."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import CannotRead, NotAnOrder, TableError, Unsure, WhichOne
from bot.engine.language import surely, understand
from bot.engine.language.certainty import Reason
from tests.engine.language.said import at, flat, l5r


def asked(text: str, language: str = "en", step: str = "dynasty") -> list[tuple[str, str, int]]:
    """The one reading that is asked about: counter, whose, and by or to how much."""
    reading = understand(text, l5r(), at(step), 0, language)
    assert Reason.PARTLY in reading.reasons
    with pytest.raises(Unsure):
        surely(text, l5r(), at(step), 0, language)
    return [
        (one.counter, one.holder, one.by if isinstance(one, c.Change) else one.to)
        for one in flat(reading.command)
        if isinstance(one, (c.Change, c.SetTo))
    ]


@pytest.mark.parametrize(
    ("text", "language", "meant"),
    [
        ("my honor sorta climbs by 2", "en", [("honor", "s0", 2)]),
        ("čest mi jaksi vylezla tam na 10", "cs", [("honor", "s0", 10)]),
        ("remets moi 2 honneur, on les avait zappés", "fr", [("honor", "s0", 2)]),
        ("kosztuje mnie to honor i fate", "pl", [("honor", "s0", -1), ("fate", "s0", -1)]),
        ("my honor should be 9, we missed the one from before", "en", [("honor", "s0", 9)]),
        ("moje čest má být 9, zapomněli jsme na tu jednu předtím", "cs", [("honor", "s0", 9)]),
        ("honor mam 9, pominęliśmy ten jeden z poprzedniej", "pl", [("honor", "s0", 9)]),
    ],
)
def test_the_known_words_are_taken_in_any_order(
    text: str, language: str, meant: list[tuple[str, str, int]]
) -> None:
    """Who, which counter, how many and which way: what else is said is passed over."""
    assert asked(text, language) == meant


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("some fella, 2 for the fella and 1 fate on top blorb", "en"),
        ("deux pour un blorb et un destin de plus sur ce blorb", "fr"),
    ],
)
def test_what_a_card_costs_and_what_lies_on_it_are_paid_at_once(text: str, language: str) -> None:
    """Both are of what cards are paid with (`pays`)."""
    assert asked(text, language) == [("fate", "s0", -3)]


def test_of_what_is_summed_up_only_the_sum_counts() -> None:
    """What led to it is told before."""
    assert asked("jakási čest 1 pryč vole, takže 4", "cs") == [("honor", "s0", 4)]


def test_both_ways_are_offered_where_nothing_says_which() -> None:
    """More or less of it."""
    with pytest.raises(WhichOne) as caught:
        surely("blorbnij mi 7 honoru", l5r(), at("dynasty"), 0, "pl")
    assert caught.value.choices == ("honor +7", "honor -7")


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("if it works my honor sorta climbs by 2", NotAnOrder),
        ("does my honor sorta climb by 2", NotAnOrder),
        ("my honor sorta doesn't climb by 2", NotAnOrder),
        ("he says my honor sorta climbs by 2", NotAnOrder),
        ("last game my honor sorta climbs by 2", NotAnOrder),
        ("the stranger loses 1 honor sorta", CannotRead),
        ("lion honor sorta climbs by 2", CannotRead),
        ("2 fate to bo", CannotRead),
        ("gain -2 honor", CannotRead),
        ("sorta conceding my 2", CannotRead),
        ("dunno mate", CannotRead),
    ],
)
def test_what_is_denied_asked_supposed_or_a_strangers_is_not_guessed(
    text: str, refusal: type[TableError]
) -> None:
    """Nor is half a sentence of known words, nor anything but numbers."""
    with pytest.raises(refusal):
        surely(text, l5r(), at("dynasty"), 0)


def test_while_a_number_is_chosen_in_secret_no_question_repeats_one() -> None:
    """It may be the choice."""
    with pytest.raises(CannotRead):
        surely("a blorby 4 honor sorta", l5r(), at("bids"), 0)
