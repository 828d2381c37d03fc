"""Where a number comes from and goes to: "off me", "out of her pocket", "my way", "goes to me"."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import CannotRead, MaybeSecret
from bot.engine.language import understand
from bot.engine.language.certainty import Certainty
from tests.engine.language.said import at, done, flat, l5r, meant


def honor(seat: int, by: int) -> list[c.Command]:
    """More or less honor of a seat, as the first one says it."""
    return [meant(c.Change(counter="honor", holder=f"s{seat}", by=by, seat=0))]


def given(source: int, target: int) -> list[c.Command]:
    """Two honor from one seat to the other, as the first one says it."""
    return [
        meant(c.Give(counter="honor", source=f"s{source}", target=f"s{target}", by=2, seat=0)),
    ]


@pytest.mark.parametrize("mark", ["off", "out of", "outta", "off of"])
@pytest.mark.parametrize(
    ("owner", "seat"), [("my pool", 0), ("your pocket", 1), ("her pile", 1), ("Bo's stash", 1)]
)
def test_what_is_off_somebodys_pool_is_lost(mark: str, owner: str, seat: int) -> None:
    """Whoever owns it loses it, with a verb of coming and going or without any."""
    assert [*map(meant, done(f"2 honor {mark} {owner}"))] == honor(seat, -2)
    assert [*map(meant, done(f"that's 2 honor {mark} {owner}"))] == honor(seat, -2)
    assert [*map(meant, done(f"2 honor comes {mark} {owner}"))] == honor(seat, -2)


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("2 honor off me", -2),
        ("2 honor from me", -2),
        ("2 honor goes off me", -2),
        ("knock two honor off me", -2),
        ("shave 2 honor off me", -2),
        ("that sets me back 2 honor", -2),
        ("I'm 2 honor lighter", -2),
        ("I'm two honor richer", 2),
        ("pay 2 honor from my pool", -2),
        ("2 honor to me", 2),
        ("2 honor my way", 2),
        ("2 honor coming my way", 2),
        ("2 honor goes to me", 2),
        ("2 honor in my pocket", 2),
        ("put 2 honor back into my pool", 2),
    ],
)
def test_what_comes_from_or_to_who_speaks(text: str, by: int) -> None:
    """It is lost or gained, and never set: "2 honor goes to me" is no "honor goes to 2"."""
    assert [*map(meant, done(text))] == honor(0, by)


@pytest.mark.parametrize(
    ("text", "source", "target"),
    [
        ("2 honor from your pool to mine", 1, 0),
        ("2 honor from my pool to yours", 0, 1),
        ("2 honor comes from Bo to me", 1, 0),
        ("I take 2 honor from your pool", 1, 0),
        ("2 of your honor are mine now", 1, 0),
        ("2 of my honor is yours", 0, 1),
    ],
)
def test_from_one_pool_to_the_other(text: str, source: int, target: int) -> None:
    """With both directions it changes hands."""
    assert [*map(meant, done(text))] == given(source, target)


@pytest.mark.parametrize(
    "text", ["1 honor from Bo", "1 honor to Bo", "1 honor goes to her", "1 honor out of the pool"]
)
def test_one_direction_of_another_stays_open(text: str) -> None:
    """Somebody may have taken or given it."""
    assert not done(text)


@pytest.mark.parametrize("text", ["five honor from me", "three honor off me", "2 honor to me"])
def test_what_may_be_a_secret_choice_is_no_change(text: str) -> None:
    """While a bid is asked for, such a number is not done where all see it, nor repeated."""
    with pytest.raises(MaybeSecret):
        understand(text, l5r(), at("bids"), 0, "en")


def test_a_number_off_a_ring_is_not_all_that_lies_there() -> None:
    """ "2 fate off the air ring" says that less lies there."""
    assert not any(isinstance(one, c.SetTo) for one in done("2 fate off the air ring"))


def test_a_word_of_a_pool_that_is_a_deed_needs_a_small_word_before_its_owner() -> None:
    """ "I pocket 2 honor" is a gain."""
    assert [*map(meant, done("I pocket 2 honor"))] == honor(0, 2)
    assert [*map(meant, done("Bo pockets 2 honor"))] == honor(1, 2)


def test_where_a_number_goes_to_is_still_set() -> None:
    """ "Goes to 8" sets a number."""
    assert isinstance(done("my honor goes to 8")[0], c.SetTo)


@pytest.mark.parametrize(
    ("language", "text", "by"),
    [
        ("en", "take 1 honor from everyone", -1),
        ("en", "take one honor off everybody", -1),
        ("pl", "zabierz wszystkim po jednym honorze", -1),
        ("pl", "ściągnij każdemu po jednym honorze", -1),
        ("cs", "vezmi všem jednu čest", -1),
        ("en", "everyone takes 1 honor", 1),
        ("en", "take 1 honor each", 1),
        ("pl", "wszyscy biorą po jednym honorze", 1),
        ("cs", "všichni berou jednu čest", 1),
        ("fr", "tout le monde prend un honneur", 1),
    ],
)
def test_what_is_taken_from_everybody_is_lost(language: str, text: str, by: int) -> None:
    """It is asked, as it may go to who speaks; what everybody takes is a gain for all."""
    reading = understand(text, l5r(), at("dynasty"), 0, language)
    assert sorted(map(str, map(meant, flat(reading.command)))) == sorted(
        map(str, [*honor(0, by), *honor(1, by)])
    )
    assert reading.certainty is (Certainty.GUESS if by < 0 else Certainty.EXACT)


@pytest.mark.parametrize("text", ["drop us both to 8 honor", "lower everybody to 8 honor"])
def test_a_level_of_everybody_is_set(text: str) -> None:
    """ "To 8" after whom it is about is no change by 8."""
    levels = [c.SetTo(counter="honor", holder=f"s{seat}", to=8, seat=0) for seat in (0, 1)]
    assert sorted(map(str, map(meant, done(text)))) == sorted(map(str, map(meant, levels)))


def test_everybody_else_is_not_everybody() -> None:
    """Who speaks loses nothing when all others do."""
    with pytest.raises(CannotRead):
        understand("everybody else loses 1 honor", l5r(), at("dynasty"), 0, "en")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "I flip province 3"),
        ("pl", "odwracam prowincję 3"),
        ("cs", "otáčím provincii 3"),
        ("fr", "ma province 3 est retournée"),
    ],
)
def test_what_is_turned_may_only_be_revealed(language: str, text: str) -> None:
    """A province that is turned is asked about: it is broken, or turned face up."""
    reading = understand(text, l5r(), at("dynasty"), 0, language)
    assert isinstance(reading.command, c.Put)
    assert reading.certainty is Certainty.GUESS
