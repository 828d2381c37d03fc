"""Completing what was begun."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.games.words import LANGUAGES
from bot.engine.language import suggest, understood
from tests.engine.language.said import after, at, harbour, l5r, opened


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("ho", "honor +1"),
        ("honor -3", "honor -3"),
        ("h-2", "honor -2"),
        ("bo hon", "Bo honor +1"),
        ("scorpion hon", "Bo honor +1"),
        ("give bo 2 f", "give Bo 2 fate"),
        ("conflict political f", "conflict political Fire"),
        ("hnor -2", "honor -2"),
        ("krą", "Air unclaimed"),
        ("h+1, fa", "h+1, fate +1"),
        ("step 3.2", "step 3.2"),
        ("nex", "next"),
    ],
)
def test_it_goes_on_as_it_began(text: str, first: str) -> None:
    """What begins so comes first, with the numbers that were typed."""
    assert suggest(text, l5r(), at("dynasty"), 0)[0] == first


@pytest.mark.parametrize(
    ("step", "words"),
    [("conflicts", "conflict military Air"), ("bids", "bid 1"), ("skill", "skill Ana 1 Bo 1")],
)
def test_what_can_be_done_now_comes_before_anything_is_typed(step: str, words: str) -> None:
    """The empty line shows what the running step waits for."""
    assert words in suggest("", l5r(), at(step), 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("step", ["dynasty", "bids", "conflicts", "skill", "won"])
def test_every_suggestion_can_be_read(step: str, seat: int | None, language: str) -> None:
    """Whoever takes one is understood."""
    for text in ("", "h", "bo", "p", "give", "take", "ann", "air", "s", "a", "honor 3", "konf"):
        for said in suggest(text, l5r(), at(step), seat, language):
            assert understood(said, l5r(), at(step), seat, language) is not None


def test_there_are_as_many_as_there_is_room_for() -> None:
    """Never more than asked for, and each once."""
    found = suggest("b", l5r(), at("dynasty"), 0, limit=7)
    assert len(found) == len(set(found)) == 7


@pytest.mark.parametrize("text", ["", "bid", "bo bid", "b", "bid 4", "take back", "b4"])
def test_nobodys_choice_shows(text: str) -> None:
    """The suggestions are the same whatever somebody else has chosen."""
    tables = [
        after(l5r(), at("bids"), c.Choose(seat=1, choice="bid", value={"value": value}))
        for value in (1, 4)
    ]
    shown = [suggest(text, l5r(), table, 0) for table in tables]
    assert shown[0] == shown[1]


def test_a_list_with_numbers_of_its_own_is_completed() -> None:
    """Words with several fields are offered whole."""
    table = opened(harbour(), "Ana", "Bo")
    assert "order sail 4" in suggest("order 4", harbour(), table, 0)


def test_an_empty_place_has_nothing_to_offer_by_mistake() -> None:
    """Junk gives no suggestion, or ones that can be read."""
    for text in ("\x00", "🙂🙂", "?" * 500, ",", ";;", "-"):
        for said in suggest(text, l5r(), at("dynasty"), 0):
            try:
                understood(said, l5r(), at("dynasty"), 0)
            except TableError:  # what was typed before a comma stays as it is
                assert said.startswith(text[:1])
