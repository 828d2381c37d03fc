"""A board that has moved on: who may still press what was on it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine.event_log.staleness import is_stale, stale_before
from bot.engine.history import last_numbers
from tests.engine.play import Play, opened
from tests.engine.small_game import small_game

COMMUTING = {c.Change, c.Give}


def gold(seat: int, by: int = 1) -> c.Change:
    return c.Change(counter="gold", holder=f"s{seat}", by=by, seat=seat)


EVERY = [one for one in vars(c).values() if isinstance(one, type) and issubclass(one, c.Command)]


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: kind.__name__)
def test_only_relative_changes_commute(kind: type[c.Command]) -> None:
    """More or less of a counter means the same on a board that has moved on, nothing else does."""
    assert kind.commutes is (kind in COMMUTING)


@pytest.mark.parametrize(
    ("between", "stale"),
    [
        ((), False),
        ((gold(1),), False),
        ((c.Give(counter="gold", source="s1", target="s0", by=1, seat=1),), False),
        ((c.SetTo(counter="toll", holder="table", to=9, seat=1),), False),
        ((c.Next(seat=1),), True),
        ((c.Put(piece="red", state="owned", holder=1, seat=1),), True),
        ((c.GiveTurn(to=1, seat=1),), True),
        ((gold(1), c.Undo(seat=1)), True),
        ((c.Rank(track="queue", order=(1, 0), seat=1),), True),
        ((c.Sit(place=1, name="Cyril", player="", seat=1),), True),
        ((c.AddCounter(name="rope", seat=1),), True),
    ],
)
def test_a_board_is_stale_when_more_than_numbers_changed(
    between: tuple[c.Command, ...], stale: bool
) -> None:
    """Since it was looked at; what happened before, or is not known, does not count."""
    play = opened(small_game()).all(c.Put(piece="blue", state="sea", seat=0))
    seen = play.records[-1].seq
    play.all(*between)
    assert is_stale(last_numbers(play.records), seen) is stale
    assert is_stale(last_numbers(play.records), None) is False
    assert is_stale(last_numbers(play.records), play.records[-1].seq) is False
    assert is_stale(last_numbers(play.records), 1) is True


def test_locking_a_choice_leaves_the_board_fresh_and_revealing_does_not() -> None:
    """Otherwise of two who bid at once one would be told to look again."""
    play = opened(small_game()).all(c.Next(seat=0))
    seen = play.records[-1].seq
    play.do(c.Choose(choice="guess", value={"number": 4}, seat=0))
    assert not is_stale(last_numbers(play.records), seen)
    play.do(c.Choose(choice="guess", value={"number": 2}, seat=1))
    assert is_stale(last_numbers(play.records), seen)


def test_the_last_event_that_counts_is_as_good_as_the_last() -> None:
    """A board that names it is fresh as long as only harmless things happen, and no longer."""
    play = opened(small_game()).all(c.Next(seat=0))
    moved = stale_before(last_numbers(play.records))
    play.all(
        c.Change(counter="gold", holder="s0", by=1, seat=0),
        c.Choose(choice="guess", value={"number": 4}, seat=0),
    )
    assert stale_before(last_numbers(play.records)) == moved < play.records[-1].seq
    assert not is_stale(last_numbers(play.records), moved)
    assert is_stale(last_numbers(play.records), moved - 1)
    play.do(c.Choose(choice="guess", value={"number": 2}, seat=1))
    assert stale_before(last_numbers(play.records)) > moved
    assert is_stale(last_numbers(play.records), moved)
    assert stale_before({}) == 0


_CHANGES = st.lists(
    st.tuples(st.sampled_from([0, 1]), st.sampled_from(["gold", "own:1"]), st.integers(-2, 2)),
    max_size=5,
)


@given(changes=_CHANGES, data=st.data())
def test_commuting_commands_give_the_same_in_any_order(
    changes: list[tuple[int, str, int]], data: st.DataObject
) -> None:
    """As long as no bound is in the way."""
    commands = [c.Change(counter=n, holder=f"s{s}", by=by, seat=s) for s, n, by in changes if by]

    def played(order: list[c.Change]) -> Play:
        start = c.SetTo(counter="gold", holder="s0", to=10, seat=0)
        more = c.SetTo(counter="gold", holder="s1", to=10, seat=0)
        return opened(small_game()).all(c.AddCounter(name="rope", seat=0), start, more, *order)

    shuffled = data.draw(st.permutations(commands))
    assert played(commands).table == played(list(shuffled)).table
