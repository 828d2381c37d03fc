"""How a game ends, for whom, and how it goes on after a correction."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.games.files import shipped_games
from bot.engine.games.game import Game
from bot.engine.state import Outcome
from tests.engine.play import Play, opened
from tests.engine.small_game import SMALL_GAME, small_game


def end(result: str, counter: str, bound: str) -> str:
    """A way for a game to end; the toll is the table's."""
    who = "" if counter == "toll" else 'who = "actor", '
    when = f'{{ counter = "{counter}", {who}{bound} }}'
    return f'[[ends]]\nresult = "{result}"\nwhy = N(so it is)\nwhen = [{when}]\n'


TEN = end("wins", "gold", "at_least = 10")
NONE = end("loses", "gold", "at_most = 0")
OVER = end("over", "toll", "at_most = 0")


def gold(*values: int) -> c.Several:
    """All seats' gold at once."""
    each = [c.SetTo(counter="gold", holder=f"s{n}", to=v, seat=0) for n, v in enumerate(values)]
    return c.Several(commands=tuple(each), seat=0)


def table(ends: str = TEN + NONE, players: int = 2, first: int = 0, tie: str = "") -> Play:
    text = SMALL_GAME.replace('first = "crown"', f'first = "crown"\n{tie}')
    return opened(small_game("\n" + ends, text), players=players, first=first)


@pytest.mark.parametrize(
    ("values", "first", "outcome"),
    [
        ((10, 5), 0, Outcome((0,), 0)),
        ((5, 12), 0, Outcome((1,), 0)),
        ((5, 0), 1, Outcome((0,), 1)),
        ((10, 10), 0, Outcome((0,), 0)),
        ((10, 10), 1, Outcome((1,), 0)),
        ((0, 0), 1, Outcome((1,), 1)),
        ((10, 0), 1, Outcome((0,), 0)),
        ((5, 5), 0, None),
        ((10, 10, 4), 1, Outcome((1,), 0)),
        ((0, 0, 4), 0, Outcome((2,), 1)),
        ((0, 2, 4), 0, None),
        ((0, 10, 4), 0, Outcome((1,), 0)),
    ],
)
def test_who_wins(values: tuple[int, ...], first: int, outcome: Outcome | None) -> None:
    """Whoever wins has won, else the last who has not lost; several at once: the first player."""
    assert table(players=len(values), first=first).all(gold(*values)).table.outcome == outcome


def test_a_game_can_say_who_wins_a_tie() -> None:
    """Then a track decides instead of the first player."""
    play = table(tie='tie = "queue"').all(c.Rank(track="queue", order=(1, 0), seat=0), gold(10, 10))
    assert play.table.outcome == Outcome((1,), 0)


@pytest.mark.parametrize(
    ("best", "winners"),
    [
        ("", ()),
        ('[[ends.best]]\ncounter = "gold"', (0, 1)),
        ('[[ends.best]]\ncounter = "gold"\nwins = "lowest"', (2,)),
        ('[[ends.best]]\ncounter = "gold"\n[[ends.best]]\ncounter = "speed"', (1,)),
    ],
)
def test_a_game_that_is_over_for_all(best: str, winners: tuple[int, ...]) -> None:
    """Counters decide one after the other; who is level in all of them shares the win."""
    play = table(OVER + best, players=3).all(
        gold(7, 7, 5),
        c.SetTo(counter="speed", holder="s1", to=2, seat=0),
        c.SetTo(counter="toll", holder="table", to=0, seat=0),
    )
    assert play.table.outcome == Outcome(winners, 0)


def test_giving_up() -> None:
    """The last one left has won; nobody gives up twice, or for somebody else's seat."""
    play = table(players=3).all(c.Concede(seat=1))
    assert play.table.outcome is None
    assert "still in the game" in play.refused(c.Concede(seat=1))
    assert "still in the game" in play.refused(c.Concede())
    play.do(c.Concede(seat=0))
    assert play.table.outcome == Outcome((2,), None)


def test_giving_up_alone() -> None:
    """Where one plays alone, giving up ends the game without a winner."""
    text = SMALL_GAME.replace("seats = [2, 3]", "seats = [1, 3]")
    play = opened(small_game("", text)).all(c.Next(seat=0), c.Concede(seat=0))
    assert play.table.outcome == Outcome((), None)


def test_losing_alone() -> None:
    """Where one plays alone, whoever has lost has no winner."""
    text = SMALL_GAME.replace("seats = [2, 3]", "seats = [1, 3]")
    assert opened(small_game("\n" + NONE, text)).all(gold(0)).table.outcome == Outcome((), 0)


def test_who_gave_up_does_not_win_any_more() -> None:
    """Reaching a way to win comes too late then."""
    play = table(players=3).all(c.Concede(seat=0), gold(10, 5, 5))
    assert play.table.outcome is None
    play.do(gold(10, 10, 5))
    assert play.table.outcome == Outcome((1,), 0)


def test_nobody_waits_for_who_gave_up() -> None:
    """A choice that only the one who gives up was missing from is revealed."""
    play = table(players=3).all(
        c.Choose(choice="guess", value={"number": 4}, seat=0),
        c.Choose(choice="guess", value={"number": 2}, seat=1),
        c.Concede(seat=2),
    )
    assert play.table.frame.step == "3"


def test_a_correction_reopens_the_game() -> None:
    """It is over and not over as the numbers say, and each turn of that is in the log."""
    play = table()
    play.do(gold(10, 5))
    assert "The game is over" in play.refused(c.Next(seat=0))
    assert "The game is over" in play.refused(c.Concede(seat=1))
    assert "The game is over" in play.refused(c.Several(commands=(c.Next(seat=0),), seat=0))
    assert e.Resumed() in play.do(c.Change(counter="gold", holder="s0", by=-1, seat=0))
    assert play.table.outcome is None
    assert play.do(gold(3, 12))[-1] == e.Ended((1,), 0)
    assert play.do(gold(12, 3))[-1] == e.Ended((0,), 0)
    play.do(c.Undo(table=True))
    assert play.table.outcome == Outcome((1,), 0)


@pytest.fixture(scope="module")
def l5r() -> Game:
    return shipped_games()["l5r"]


@pytest.mark.parametrize(
    ("honor", "first", "winner"),
    [((24, 5), 0, None), ((25, 5), 1, 0), ((25, 0), 0, 0), ((25, 0), 1, 0), ((0, 25), 0, 1)],
)
def test_honor_of_the_five_rings(
    l5r: Game, honor: tuple[int, int], first: int, winner: int | None
) -> None:
    """25 honor wins and 0 loses, both for the same player."""
    play = opened(l5r, first=first)
    each = [c.SetTo(counter="honor", holder=f"s{n}", to=h, seat=0) for n, h in enumerate(honor)]
    play.do(c.Several(commands=tuple(each), seat=0))
    assert (play.table.outcome.winners if play.table.outcome else None) == (
        None if winner is None else (winner,)
    )


@pytest.mark.parametrize("first", [0, 1])
def test_25_and_25_at_once_is_the_first_players(l5r: Game, first: int) -> None:
    """The same for two who have none left at once."""
    for amount in (25, 0):
        each = [c.SetTo(counter="honor", holder=f"s{n}", to=amount, seat=0) for n in (0, 1)]
        play = opened(l5r, first=first).all(c.Several(commands=tuple(each), seat=0))
        assert play.table.outcome is not None
        assert play.table.outcome.winners == (first,)
