"""Who pays or gets something: the object of "costs", "for me", "all three", what it is for."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.language import understand
from bot.engine.language.certainty import Reason
from tests.engine.language.said import at, done, l5r, meant


def fate(holder: str, by: int) -> c.Command:
    """More or less fate, as the first seat says it."""
    return meant(c.Change(counter="fate", holder=holder, by=by, seat=0))


@pytest.mark.parametrize(
    ("text", "language", "holder"),
    [
        ("mój samuraj kosztował ją 3 losy", "pl", "s1"),
        ("to ją kosztuje 3 losy", "pl", "s1"),
        ("jej samuraj kosztował mnie 3 losy", "pl", "s0"),
        ("mój samuraj kosztował ciebie 3 losy", "pl", "s1"),
        ("jeho samuraj mě stál 3 osudy", "cs", "s0"),
        ("můj samuraj ji stál 3 osudy", "cs", "s1"),
        ("můj samuraj tě stál 3 osudy", "cs", "s1"),
    ],
)
def test_who_a_thing_costs_something_is_its_object(text: str, language: str, holder: str) -> None:
    """Whosever it is: Polish "ją" is "her", and no "ja" with an accent."""
    assert [*map(meant, done(text, language=language))] == [fate(holder, -3)]


def test_whom_it_costs_is_asked_where_only_an_accent_would_tell() -> None:
    """ "Ja" may be "ją" there; elsewhere it is "I"."""
    reading = understand("samuraj kosztowal ja 3 losy", l5r(), at("dynasty"), 0, "pl")
    assert reading.reasons
    assert Reason.PERSON in understand("kosztuje ja 3 losy", l5r(), at("dynasty"), 0, "pl").reasons
    assert [*map(meant, done("ja place 3 losy", language="pl"))] == [fate("s0", -3)]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("płacę wszystkie 3 losy", "pl"),
        ("utrácím všechny tři osudy", "cs"),
        ("I spend all three fate", "en"),
    ],
)
def test_all_before_a_number_is_of_what_is_paid(text: str, language: str) -> None:
    """Not everybody pays it."""
    assert [*map(meant, done(text, language=language))] == [fate("s0", -3)]


def test_all_of_the_players_pay() -> None:
    """Where "all" is who does it."""
    assert len(done("we all lose 3 honor")) == 2
    assert len(done("wszyscy tracą 3 honoru", language="pl")) == 2


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("2 losy dla bo za pojedynek", "pl"),
        ("2 losy dla bo za katanę", "pl"),
        ("dva osudy pro bo za vyhraný souboj", "cs"),
        ("dva osudy pro bo za katanu", "cs"),
        ("2 fate for Bo for the katana", "en"),
    ],
)
def test_what_somebody_gets_for_something_is_no_price(text: str, language: str) -> None:
    """And no deed of the game begins by what it is for."""
    assert [*map(meant, done(text, "conflicts", language=language))] == [fate("s1", 2)]


def test_a_deed_can_be_what_is_paid_for() -> None:
    """ "Za" before it says so."""
    spent = done("2 losy za pojedynek", "conflicts", language="pl")
    assert [*map(meant, spent)] == [fate("s0", -2)]
