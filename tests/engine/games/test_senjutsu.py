"""Senjutsu: limits, weakness, the order of cards, players who are out."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.events import Chosen, Noted
from bot.engine.games.files import shipped_games
from tests.engine.games.final import winners
from tests.engine.play import Play, opened

FIGURES = ((7, 5, 10), (6, 4, 20), (5, 5, 15))
"""Wound limit, hand limit, advantage number."""


def figures(seat: int, wounds: int, hand: int, advantage: int) -> c.Several:
    """What a character card says, told together."""
    told = {"wound_limit": wounds, "hand_limit": hand, "advantage_number": advantage}
    commands = tuple(
        c.SetTo(counter=name, holder=f"s{seat}", to=number, seat=seat)
        for name, number in told.items()
    )
    return c.Several(commands=commands, seat=seat)


@pytest.fixture
def play() -> Play:
    """Three players who are to choose their first card."""
    play = opened(shipped_games()["senjutsu"], players=3)
    assert play.table.frame.step == "0"
    return play.all(*(figures(seat, *FIGURES[seat]) for seat in range(3)))


def card(seat: int, kind: str, *initiative: int) -> c.Choose:
    """A card, face down."""
    value: Chosen = {"kind": kind, **({"initiative": initiative} if initiative else {})}
    return c.Choose(choice="card", value=value, seat=seat)


def a_round(play: Play) -> None:
    """Everybody plays something, and the round is over."""
    out = {s for s in range(3) if play.table.count("wounds", f"s{s}") >= FIGURES[s][0]}
    play.all(*(card(seat, "meditation", 9) for seat in range(3) if seat not in out))
    play.do(c.Next(seat=0))


def change(counter: str, seat: int, by: int) -> c.Change:
    """A number changed by hand."""
    return c.Change(counter=counter, holder=f"s{seat}", by=by, seat=seat)


def test_characters_are_told_once(play: Play) -> None:
    """The set-up waits for all figures, orders the track, and does not come back."""
    assert (play.table.frame.step, play.table.round) == ("2", 1)
    assert play.table.tracks["advantage"] == (1, 2, 0)
    a_round(play)
    assert (play.table.frame.step, play.table.round) == ("2", 2)


def test_a_table_can_do_without_figures() -> None:
    """“next” skips the set-up; without a limit nobody reaches it."""
    play = opened(shipped_games()["senjutsu"]).all(c.Next(seat=0))
    assert play.table.frame.step == "2"
    play.all(change("wounds", 0, 30), change("stun", 0, 30))
    assert winners(play) is None


def test_cards_come_by_initiative_then_kind_then_advantage(play: Play) -> None:
    """The highest first; block, attack, meditation, core; then who stands higher on the track."""
    play.all(card(0, "attack", 4), card(1, "core", 4), card(2, "block", 4))
    assert play.table.tracks["card"] == (2, 0, 1)
    play.do(c.Next(seat=0))
    play.all(card(0, "attack", 4), card(1, "attack", 4), card(2, "core", 5))
    assert play.table.tracks["card"] == (2, 1, 0)


def test_taking_advantage_goes_to_the_top(play: Play) -> None:
    """The others keep their order, and the next tie is decided anew."""
    play.do(c.Do(action="advantage", seat=0))
    assert play.table.tracks["advantage"] == (0, 1, 2)
    play.all(*(card(seat, "attack", 4) for seat in range(3)))
    assert play.table.tracks["card"] == (0, 1, 2)


def test_an_initiative_changed_by_hand_orders_anew(play: Play) -> None:
    """Focus or a variable initiative moves a card, and its second number with it."""
    play.all(card(0, "attack", 6, 3), card(1, "attack", 5), card(2, "attack", 4))
    assert play.table.tracks["card"] == (0, 1, 2, 0)
    play.do(c.SetTo(counter="initiative", holder="s0", to=8, seat=0))
    assert play.table.tracks["card"] == (0, 1, 0, 2), "8 and 5 now, and Bo is higher on the track"


def test_weakness_lowers_initiative_and_ends_after_its_fourth_turn(play: Play) -> None:
    """A weakness counts in this and the next three rounds, and initiative is 1 at least."""
    play.all(change("weakness", 0, 2))
    seen = []
    for _ in range(5):
        play.all(card(0, "attack", 5), card(1, "attack", 9), card(2, "attack", 9))
        seen.append((play.table.count("weakness", "s0"), play.table.count("initiative", "s0")))
        play.do(c.Next(seat=0))
    assert seen == [(2, 3), (2, 3), (2, 3), (2, 3), (0, 5)], "the board says what counts"
    play.all(change("weakness", 0, 9), card(0, "core", 2), card(1, "core", 1), card(2, "core", 1))
    assert play.table.count("initiative", "s0") == 1


def test_a_weakness_that_is_taken_away_is_the_newest(play: Play) -> None:
    """One of two that have turned, and a new one, end each after their own fourth turn."""
    left = []
    for by in (2, -1, 1, 0, 0, 0, 0):
        if by:
            play.all(change("weakness", 0, by))
        left.append(play.table.count("weakness", "s0"))
        play.all(card(0, "attack", 5), card(1, "attack", 9), card(2, "attack", 9))
        play.do(c.Next(seat=0))
    assert left == [2, 1, 2, 2, 1, 1, 0]


def test_wounds_and_bleeding_together_reach_the_limit(play: Play) -> None:
    """Bleeding wounds are wounds; whoever is out is waited for no more; the last one wins."""
    play.all(change("wounds", 2, 3), change("bleeding", 2, 2))
    assert winners(play) is None
    play.all(card(0, "attack", 4), card(1, "attack", 4))
    assert play.table.frame.step == "4"
    play.do(change("wounds", 1, 6))
    assert winners(play) == (0,)


def test_who_falls_while_others_wait_does_not_block_the_table(play: Play) -> None:
    """The choice that was missing last is not missing any more: all others are revealed."""
    play.all(card(0, "attack", 4), card(1, "attack", 4), change("wounds", 2, 5))
    assert play.table.frame.step == "4"
    play = opened(shipped_games()["senjutsu"], players=3).all(c.Next(seat=0))
    play.all(card(0, "attack", 4), card(1, "attack", 4), c.Concede(seat=2))
    assert play.table.frame.step == "4"


def test_bleeding_is_called_before_drawing(play: Play) -> None:
    """Only who bleeds is called, and once, however many wounds bleed."""
    play.all(change("bleeding", 1, 3), *(card(seat, "core", 1) for seat in range(3)))
    events = play.do(c.Next(seat=0))
    noted = [(e.text, e.seat) for e in events if isinstance(e, Noted)]
    assert noted == [("discard", None), ("bleeding", 1), ("draw", None)]


def test_a_hand_full_of_stuns_loses(play: Play) -> None:
    """As many stuns as the hand limit are too many."""
    play.do(change("stun", 1, 3))
    assert winners(play) is None
    play.all(change("stun", 1, 1), c.Do(action="execute", told={"target": "s2"}, seat=0))
    assert winners(play) == (0,)


def test_both_out_at_once_the_higher_on_the_track_wins() -> None:
    """A tie goes to advantage."""
    play = opened(shipped_games()["senjutsu"]).all(figures(0, 5, 5, 3), figures(1, 5, 5, 8))
    both = (change("wounds", 0, 5), change("wounds", 1, 5))
    play.do(c.Several(commands=both, seat=0))
    assert winners(play) == (1,)


def test_focus_is_at_most_three(play: Play) -> None:
    """Nobody has more, and nobody pays what is not there."""
    play.do(change("focus", 0, 3))
    assert "at most 3" in play.refused(change("focus", 0, 1))
    assert "at least 0" in play.refused(change("focus", 1, -1))
