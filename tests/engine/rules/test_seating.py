"""A seat changes hands while a secret choice lies on it: whoever comes reads nothing."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.games.files import shipped_games
from bot.engine.history import Record, replay
from bot.engine.redaction import view_for
from tests.engine.play import NAMES, Play

GAME = shipped_games()["l5r"]
ANA, BO, CHIEF = "101", "102", "103"


def takes() -> c.Sit:
    """The chief gets Ana's seat."""
    return c.Sit(place=0, name="chief", player=CHIEF)


def bid(seat: int, value: int) -> c.Choose:
    return c.Choose(choice="bid", value={"value": value}, seat=seat)


def bidding(*players: str) -> Play:
    """Ana has bid, Bo has not."""
    opening = c.Open(game="l5r", seats=NAMES[:2], players=players, first=0)
    return Play(GAME).all(opening, c.GoTo(step="2.2", seat=0), bid(0, 4))


def reads(play: Play) -> list[object]:
    """What the first seat knows of its own choice."""
    return [one.value for one in view_for(play.table, 0).choices if one.seat == 0]


def test_whoever_gets_a_seat_chooses_anew() -> None:
    """The choice goes with whoever made it; the others' stay, and nothing is revealed by it."""
    play = bidding(ANA, BO)
    found = play.do(takes())
    assert [type(event) for event in found] == [e.Unlocked, e.Sat]
    assert reads(play) == []
    play.do(bid(1, 2))
    assert play.table.revealed == {}
    play.do(c.Undo(seat=1))
    play.do(c.Undo(table=True))
    assert (play.table.seats[0].player, reads(play)) == (ANA, [{"value": 4}])
    play.all(takes(), bid(1, 2), bid(0, 5))
    assert play.table.revealed["bid"] == {0: {"value": 5}, 1: {"value": 2}}


@pytest.mark.parametrize(
    "sits",
    [
        c.Sit(place=0, name="Ana Maria", player=ANA),
        c.Sit(place=0, name="Ana", player=ANA, profile="kyuden-hida"),
        c.Sit(place=0, name="Ana", player=""),
        c.Sit(place=1, name="chief", player=CHIEF),
    ],
    ids=lambda sits: f"{sits.place} {sits.name} {sits.player} {sits.profile}",
)
def test_a_choice_stays_with_whoever_made_it(sits: c.Sit) -> None:
    """Another name, another profile, a seat that is left, a neighbour who changes."""
    play = bidding(ANA, BO)
    play.do(sits)
    assert reads(play) == [{"value": 4}]


def test_a_seat_that_was_left_gives_nothing_away() -> None:
    """Nor in two deeds at once; who comes back to a seat that was left has to choose anew too."""
    leaves = c.Sit(place=0, name="Ana", player="")
    for player in (CHIEF, ANA):
        comes = c.Sit(place=0, name="Ana", player=player)
        play = bidding(ANA, BO)
        play.do(c.Several(commands=(leaves, comes)))
        assert reads(play) == []
    assert reads(bidding(ANA, BO).all(leaves)) == [{"value": 4}]


def test_where_nobody_is_known_a_name_is_somebody() -> None:
    """As in the console: another name on the seat is another person, the same one is not."""
    play = bidding().all(c.Sit(place=0, name=" Ana ", player="", profile="kyuden-hida"))
    assert reads(play) == [{"value": 4}]
    play.do(c.Sit(place=0, name="chief", player=""))
    assert reads(play) == []


def test_after_the_end_a_seat_with_a_choice_stays_as_it_is() -> None:
    """The end takes nothing back: a correction may let the game go on with what is in."""
    play = bidding(ANA, BO).all(c.SetTo(counter="honor", holder="s1", to=0, seat=None))
    assert play.table.outcome
    assert "The game is over" in play.refused(takes())
    play.do(c.Sit(place=1, name="chief", player=CHIEF))
    play.do(c.SetTo(counter="honor", holder="s1", to=10, seat=None))
    assert reads(play) == [{"value": 4}]


def test_what_everybody_knows_stays() -> None:
    """A choice that was open once is no secret from whoever comes."""
    play = bidding(ANA, BO).all(bid(1, 2), c.Undo(table=True), takes())
    assert reads(play) == [{"value": 4}]


def test_a_game_that_was_stored_before_is_the_same_still() -> None:
    """What happened is what is written, also where the seat kept the choice then."""
    play = bidding(ANA, BO)
    sat = Record(len(play.records) + 1, "before", e.Sat(0, "chief", CHIEF))
    table = replay([*play.records, sat])
    assert table.seats[0].player == CHIEF
    assert table.locks["bid"][0] == play.table.locks["bid"][0]
