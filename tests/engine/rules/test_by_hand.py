"""What players set by hand: anything, within the bounds, together or not at all."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.games.files import shipped_games
from tests.engine.play import opened
from tests.engine.small_game import small_game


def test_a_table_of_its_own_counters() -> None:
    """A counter can be added by name, for each seat or for the table, once."""
    play = opened(small_game())
    play.all(
        c.AddCounter(name="rope", start=2, seat=0), c.AddCounter(name="fog", each=False, seat=0)
    )
    assert play.has("own:1") == (2, 2)
    play.do(c.Change(counter="own:2", holder="table", by=-3, seat=0))
    assert play.table.count("own:2", "table") == -3
    taken = ("Ana", "bo", "red boat", "guess", "queue")
    for name in ("Rope", "gold", "", "12", "x" * 41, *taken):
        play.refused(c.AddCounter(name=name, seat=0))
    play.refused(c.Change(counter="own:1", holder="table", by=1, seat=0))
    play.refused(c.Change(counter="own:1", holder="s2", by=1, seat=0))


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (c.Change(counter="gold", holder="s0", by=-4, seat=0), "Ana has 3 gold"),
        (c.Change(counter="gold", holder="s0", by=18, seat=0), "at most 20"),
        (c.SetTo(counter="debt", holder="s0", to=6, seat=0), "at least 0 and at most 5"),
        (c.Give(counter="gold", source="s0", target="s1", by=4, seat=0), "Ana has 3 gold"),
        (c.Give(counter="gold", source="s0", target="s9", by=1, seat=0), "Nothing of that kind"),
        (c.Give(counter="gold", source="s0", target="s0", by=1, seat=0), "name both"),
        (c.Give(counter="gold", source="s0", target="s1", by=0, seat=0), "name both"),
        (c.Change(counter="speed", holder="red", by=1, seat=0), "Nothing of that kind"),
        (c.Change(counter="gold", holder="s00", by=1, seat=0), "Nothing of that kind"),
        (c.Change(counter="gold", holder="s0", by=10**9, seat=0), "check the number"),
        (c.Put(piece="red", state="owned", seat=0), "Say who has it"),
        (c.Put(piece="red", state="owned", holder=2, seat=0), "no such seat"),
        (c.Put(piece="red", state="owned", holder=-1, seat=0), "no such seat"),
        (c.Put(piece="red", state="up", seat=0), "harbour, sea, owned"),
        (c.Put(piece="green", state="sea", seat=0), "no such piece"),
        (c.Rank(track="queue", order=(0, 0), seat=0), "every seat once"),
        (c.GiveTurn(to=2, seat=0), "no such seat"),
        (c.SetRound(to=0, seat=0), "from 1 on"),
        (c.Change(counter="gold", holder="s0", by=0, seat=0), "nothing would change"),
        (c.Next(seat=2), "no such seat"),
        (c.Concede(seat=-1), "no such seat"),
        (c.Several(commands=(c.Undo(seat=0),), seat=0), "on its own"),
        (c.Open(game="ferry", seats=("Ana", "Bo")), "open already"),
    ],
)
def test_what_is_refused_by_hand(command: c.Command, why: str) -> None:
    """Bounds, holders and seats hold for corrections as well; the message says what is wrong."""
    assert why in opened(small_game()).refused(command)


def test_a_counter_that_clamps_stops_at_its_bound() -> None:
    """Where the game says `clamp`, a change by hand goes as far as it can."""
    play = opened(small_game()).all(c.Change(counter="debt", holder="s0", by=9, seat=0))
    assert play.has("debt") == (5, 0)


def test_a_counter_of_its_own_can_be_removed() -> None:
    """With what it counted; the next one is not mistaken for it."""
    play = opened(small_game())
    play.all(c.AddCounter(name="rope", start=2), c.AddCounter(name="fog", each=False, start=1))
    play.do(c.RemoveCounter(counter="own:1", seat=0))
    assert (list(play.table.extras), play.has("own:1")) == (["own:2"], (0, 0))
    play.do(c.AddCounter(name="rope", start=5))
    assert (play.has("own:3"), play.table.count("own:2", "table")) == ((5, 5), 1)
    for counter in ("own:1", "gold"):
        assert "was added" in play.refused(c.RemoveCounter(counter=counter, seat=0))


def test_several_stand_or_fall_together() -> None:
    """If one of them is refused, none has happened."""
    one, two = (c.Change(counter="gold", holder="s0", by=by, seat=0) for by in (1, -9))
    play = opened(small_game())
    play.refused(c.Several(commands=(one, two), seat=0))
    assert play.has("gold") == (3, 3)
    play.do(c.Several(commands=(one, one), seat=0))
    assert play.has("gold") == (5, 3)
    play.do(c.Undo(seat=0))
    assert play.has("gold") == (3, 3)


def test_going_back_to_a_bid_means_bidding_anew() -> None:
    """A step that is gone to by hand waits for its choice again, also one that was open."""
    play = opened(shipped_games()["l5r"])
    play.all(c.Pass(seat=0), c.Pass(seat=1))
    play.all(*[c.Choose(choice="bid", value={"value": 3}, seat=seat) for seat in (0, 1)])
    play.do(c.GoTo(step="2.2", seat=0))
    assert not play.table.revealed
    play.all(*[c.Choose(choice="bid", value={"value": 4 - seat}, seat=seat) for seat in (0, 1)])
    assert play.table.revealed["bid"] == {0: {"value": 4}, 1: {"value": 3}}
