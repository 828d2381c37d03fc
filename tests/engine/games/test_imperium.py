"""Imperium: turns, cleanup, the unrest pile, scoring."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.games.files import shipped_games
from tests.engine.games.final import winners
from tests.engine.play import Play, opened

IMPERIUM = shipped_games()["imperium"]


@pytest.fixture
def play() -> Play:
    """Two players, 10 cards of unrest, Ana's turn."""
    play = opened(IMPERIUM, "romans", "utopians", players=2)
    assert play.table.frame.step == "0"
    return play.all(c.Do(action="unrest_pile", told={"size": 10}, seat=0))


def a_round(play: Play) -> None:
    """Everybody goes straight to cleanup, and solstice is over."""
    before = play.table.round
    while play.table.round == before and not play.table.outcome:
        play.do(c.Next(seat=0))


def test_tokens_come_back_at_cleanup(play: Play) -> None:
    """3 actions and 5 exhaust tokens, 3 for the Utopians; what was gained for a turn is gone."""
    assert play.has("exhaust") == (5, 3)
    play.all(
        c.Do(action="activate", seat=0), c.Change(counter="actions", holder="s0", by=2, seat=0)
    )
    play.all(c.Change(counter="exhaust", holder="s0", by=-4, seat=0), c.Next(seat=0))
    assert (play.has("actions"), play.has("exhaust")) == ((3, 3), (5, 3))
    play.all(c.Do(action="activate", seat=1), c.SetTo(counter="exhaust", holder="s1", to=0, seat=1))
    play.do(c.Next(seat=1))
    assert play.has("exhaust") == (5, 3)


def test_a_turn_is_one_of_three(play: Play) -> None:
    """Activation stops for actions; innovation and revolt go on to the next player."""
    assert "up to Ana" in play.refused(c.Do(action="innovate", seat=1))
    play.do(c.Do(action="activate", seat=0))
    assert (play.table.frame.step, play.table.turn) == ("1.1", 0)
    play.all(c.Next(seat=0), c.Do(action="innovate", seat=1))
    assert (play.table.frame.step, play.table.turn) == ("3", None)
    play.do(c.Next(seat=0))
    assert (play.table.frame.step, play.table.turn, play.table.round) == ("1", 0, 2)


def test_unrest_moves_between_pile_and_players(play: Play) -> None:
    """Nothing is made or lost on the way, and nobody returns what they do not have."""
    play.all(c.Do(action="take_unrest", told={"taken": 4}, seat=1))
    play.all(c.Do(action="revolt", told={"returned": 3}, seat=0))
    assert (play.has("unrest"), play.table.count("unrest", "table")) == ((0, 4), 6)
    play.all(c.Do(action="revolt", told={"returned": 3}, seat=1))
    assert (play.has("unrest"), play.table.count("unrest", "table")) == ((0, 1), 9)


def test_an_empty_pile_is_the_collapse(play: Play) -> None:
    """The game is over at once; the fewest unrest cards win."""
    play.all(c.Do(action="take_unrest", told={"taken": 4}, seat=0))
    play.all(c.Do(action="take_unrest", told={"taken": 6}, seat=1))
    assert winners(play) == (0,)
    play.do(c.Give(counter="unrest", source="s1", target="table", by=3, seat=1))
    assert winners(play) == (1,), "cards that come back later do not undo it"


def test_a_tie_at_the_collapse_is_scored_by_those_who_share_it() -> None:
    """Each progress of theirs is a point, cards are added by hand, and the most points win."""
    play = opened(IMPERIUM, players=3)
    play.do(c.Do(action="unrest_pile", told={"size": 5}, seat=0))
    play.do(c.SetTo(counter="progress", holder="s1", to=4, seat=1))
    play.do(c.Do(action="take_unrest", told={"taken": 5}, seat=2))
    assert (play.table.outcome, play.table.place) == (None, ("collapse_tie", "7"))
    assert play.has("points") == (1, 4, 0)
    play.do(c.Change(counter="points", holder="s0", by=20, seat=0))
    play.do(c.Change(counter="points", holder="s2", by=90, seat=2))
    assert play.table.outcome is None
    play.do(c.Next(seat=1))
    assert winners(play) == (0,)
    play.do(c.SetTo(counter="points", holder="s1", to=21, seat=1))
    assert winners(play) == (0, 1), "who is level shares the win"


def test_a_correction_after_the_collapse_can_make_a_tie() -> None:
    """The tie is scored then, too, and undone with the correction."""
    play = opened(IMPERIUM, players=2)
    play.do(c.Do(action="unrest_pile", told={"size": 3}, seat=0))
    play.do(c.Do(action="take_unrest", told={"taken": 3}, seat=1))
    assert winners(play) == (0,)
    play.do(c.SetTo(counter="unrest", holder="s0", to=3, seat=0))
    assert (play.table.outcome, play.table.place[0]) == (None, "collapse_tie")
    play.do(c.Undo(table=True))
    assert (winners(play), play.table.place[0]) == ((0,), "")


def test_a_pile_that_nobody_counted_is_never_empty() -> None:
    """“next” goes on without the pile; a collapse is then called by name."""
    play = opened(IMPERIUM, players=3).all(c.Next(seat=0))
    a_round(play)
    assert (play.table.outcome, play.table.frame.step) == (None, "1")
    play.do(c.Change(counter="unrest", holder="s2", by=1, seat=2))
    play.do(c.Do(action="collapse", seat=2))
    assert play.table.place[0] == "collapse_tie"
    play.do(c.Next(seat=2))
    assert winners(play) == (0, 1)


def test_scoring_lets_the_round_end_and_one_more(play: Play) -> None:
    """Triggered in round 2, the game ends after round 3; each progress is a point."""
    a_round(play)
    play.all(c.Do(action="scoring", seat=0), c.SetTo(counter="progress", holder="s1", to=6, seat=1))
    assert "under way" in play.refused(c.Do(action="scoring", seat=1))
    a_round(play)
    assert (play.table.round, play.table.pieces["scoring"].state) == (3, "final")
    while play.table.frame.step != "5":
        play.do(c.Next(seat=0))
    assert (play.has("points"), play.table.outcome) == ((1, 6), None)
    play.do(c.Next(seat=0))
    assert winners(play) == (1,)


def test_a_collapse_goes_before_scoring(play: Play) -> None:
    """If both come, the fewest unrest cards win, not the most points."""
    play.all(c.Do(action="scoring", seat=0), c.SetTo(counter="points", holder="s1", to=90, seat=1))
    play.do(c.Do(action="take_unrest", told={"taken": 10}, seat=1))
    assert winners(play) == (0,)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_round_goes_through_all_players(players: int) -> None:
    """Everybody has one turn, the first player begins again."""
    play = opened(IMPERIUM, players=players, first=players - 1).all(c.Next(seat=0))
    turns = []
    while play.table.round == 1:
        turns.append(play.table.turn)
        play.do(c.Next(seat=0))
    order = [(players - 1 + place) % players for place in range(players)]
    assert turns == [*order, None]
    assert play.table.turn == players - 1


def test_there_are_sixteen_nations() -> None:
    """Eight of each box."""
    groups = [profile.group for profile in IMPERIUM.profiles.values()]
    assert (groups.count("classics"), groups.count("legends")) == (8, 8)
