"""What moves between pools is neither made nor lost on the way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import TableError
from bot.engine.games.files import shipped_games
from bot.engine.state import Table, seat_key
from tests.engine.play import Play, opened, sensible
from tests.engine.random_commands import moves

MOVING = (c.Give, c.Choose, c.Pass, c.Next, c.Tell, c.Do, c.Put, c.GoTo, c.GiveTurn, c.SetRound)
"""Commands that make and lose nothing themselves."""


def total(table: Table, counter: str) -> int:
    return sum(value for (name, _), value in table.counts.items() if name == counter)


def honor_made(before: Table, events: tuple[e.AnyEvent, ...]) -> int:
    """What the rules make or lose of honor in a command; all else only moves it."""
    made = 0
    for event in events:
        if not isinstance(event, e.Acted):
            continue
        if event.action == "ring_gain":
            made += 2
        if event.action == "unopposed":
            facts = {k: v for frame in before.frames for k, v in frame.facts.items()}
            made -= min(1, before.count("honor", str(facts["defender"])))
        if event.action == "empty_deck":
            made -= min(5, before.count("honor", seat_key(event.seat)))
    return made


def fate_made(before: Table, events: tuple[e.AnyEvent, ...]) -> int:
    """Income at 1.3, 1 for the first to pass at 1.4, 1 on each unclaimed ring at 4.4."""
    made, passed, free = 0, len(before.passed), {"air", "earth", "fire", "water", "void"}
    step = before.frame.step
    states = {key: piece.state for key, piece in before.pieces.items() if key in free}
    for event in events:
        if isinstance(event, e.Placed) and event.piece in states:
            states[event.piece] = event.state
        if isinstance(event, e.Passed):
            made, passed = made + (step == "1.4" and passed == 0), passed + 1
        if isinstance(event, e.Entered):
            step, passed = event.step, 0
        if isinstance(event, e.Entered) and not event.by_hand:
            made += sum(before.count("income", s) for s in ("s0", "s1")) * (event.step == "1.3")
            made += list(states.values()).count("unclaimed") * (event.step == "4.4")
    return made


@settings(max_examples=120)
@given(session=moves(shipped_games()["l5r"], 40))
def test_honor_and_fate_are_neither_made_nor_lost_on_the_way(
    session: list[c.Command | int],
) -> None:
    """Bids, gifts, rings: the sums change only by what the rules say is gained or lost."""
    play = opened(shipped_games()["l5r"])
    for move in session:
        command = sensible(play.game, play.table, move) if isinstance(move, int) else move
        before = play.table
        try:
            events = play.do(command)
        except TableError:
            continue
        if isinstance(command, MOVING):
            honor, fate = honor_made(before, events), fate_made(before, events)
            assert total(play.table, "honor") - total(before, "honor") == honor
            assert total(play.table, "fate") - total(before, "fate") == fate
        if isinstance(command, c.Change) and command.counter in {"bid", "dial"}:
            assert total(play.table, "honor") == total(before, "honor")


@settings(max_examples=60)
@given(bids=st.tuples(st.integers(1, 5), st.integers(1, 5)), honor=st.integers(1, 24))
def test_a_bid_moves_the_difference_as_far_as_there_is_honor(
    bids: tuple[int, int], honor: int
) -> None:
    """The higher bidder gives, never more than there is; a changed value moves it anew."""
    play = opened(shipped_games()["l5r"])
    if honor != 10:
        play.do(c.SetTo(counter="honor", holder="s0", to=honor, seat=0))
    play.all(c.Pass(seat=0), c.Pass(seat=1))
    for seat in (0, 1):
        play.do(c.Choose(choice="bid", value={"value": bids[seat]}, seat=seat))
    given_away = bids[0] - bids[1]
    gift = min(given_away, honor) if given_away > 0 else max(given_away, -10)
    assert play.has("honor") == (honor - gift, 10 + gift)
    if honor < 6 or gift == 0:
        return
    play.do(c.SetTo(counter="bid", holder="s0", to=bids[1], seat=0))
    assert play.has("honor") == (honor, 10)
    assert play.has("dial") == bids


@pytest.mark.parametrize("key", shipped_games().keys())
@settings(max_examples=15)
@given(data=st.data())
def test_a_gift_arrives_whole_or_not_at_all(key: str, data: st.DataObject) -> None:
    """In every game: what the one has less the other has more."""
    play = opened(shipped_games()[key])
    start, names = play.table, [n for n, one in play.game.counters.items() if "seat" in one.at]
    if len(start.seats) < 2 or not names:
        return
    name = data.draw(st.sampled_from(names))
    by = data.draw(st.integers(-2, 30))
    try:
        play.do(c.Give(counter=name, source="s0", target="s1", by=by, seat=0))
    except TableError:
        assert play.table == start
        return
    one, other = (play.table.count(name, s) - start.count(name, s) for s in ("s0", "s1"))
    assert (one, other) == (-by, by)


def test_fate_on_a_ring_goes_to_the_attacker() -> None:
    """All of it, and the ring has none left."""
    play = opened(shipped_games()["l5r"]).all(
        c.SetTo(counter="fate", holder="air", to=3, seat=0), c.GoTo(step="3.1", seat=0)
    )
    give_turn(play)
    before = total(play.table, "fate")
    play.do(c.Do(action="conflict", told={"type": "military", "ring": "air"}, seat=0))
    assert play.table.count("fate", "air") == 0
    assert total(play.table, "fate") == before


def give_turn(play: Play) -> None:
    """What step 3.1 does, by hand."""
    play.do(c.GiveTurn(to=0, seat=0))
    for name, number in (("opportunities", 2), ("military", 1), ("political", 1)):
        play.do(c.SetTo(counter=name, holder="s0", to=number, seat=0))
    play.do(c.GoTo(step="3.2", seat=0))
