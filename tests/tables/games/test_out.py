"""Who has lost while the others play on: no step and no turn waits for them."""

from __future__ import annotations

import pytest

from bot.tables import commands as c
from bot.tables.games.files import Games
from bot.tables.games.game import Game
from tests.tables.games.final import winners
from tests.tables.play import Play, opened

ISLAND = """
key = "island"
seats = [2, 4]
names = { en = "Island", pl = "Wyspa", cs = "Ostrov", fr = "Île" }

[counters.food]
words = { en = ["food"], pl = ["jedzenie"], cs = ["jídlo"], fr = ["vivres"] }
start = 3

[[phases]]
key = "market"
names = { en = "Market", pl = "Targ", cs = "Trh", fr = "Marché" }

[[phases.steps]]
id = "1"
names = { en = "Trade", pl = "Handel", cs = "Obchod", fr = "Commerce" }
wait = { passes = true }

[[phases]]
key = "hunt"
per = "turn"
names = { en = "Hunt", pl = "Łowy", cs = "Lov", fr = "Chasse" }

[[phases.steps]]
id = "2"
names = { en = "Hunt", pl = "Łowy", cs = "Lov", fr = "Chasse" }
stop = true

[[ends]]
result = "loses"
why = { en = "hunger", pl = "głód", cs = "hlad", fr = "faim" }
when = [{ counter = "food", who = "actor", at_most = 0 }]
"""


@pytest.fixture
def play() -> Play:
    """Four players at the market."""
    game: Game = Games({"island": ISLAND})["island"]
    return opened(game, players=4)


def where(play: Play) -> tuple[int | None, int, str]:
    """Whose turn, which round, which step."""
    return play.table.turn, play.table.round, play.table.frame.step


def starve(seat: int) -> c.SetTo:
    """The seat has nothing left."""
    return c.SetTo(counter="food", holder=f"s{seat}", to=0, seat=seat)


def test_passes_are_complete_without_who_is_out(play: Play) -> None:
    """Also where the last one who had not passed falls."""
    play.all(starve(0), c.Pass(seat=1), c.Pass(seat=2))
    assert play.table.frame.step == "1"
    play.do(starve(3))
    assert (play.table.frame.step, play.table.turn) == ("2", 1)


def test_turns_go_by_who_is_out(play: Play) -> None:
    """Whether they have lost or given up; a round has a turn for everybody else."""
    play.all(starve(0), c.Concede(seat=2), c.Pass(seat=1), c.Pass(seat=3))
    assert play.table.turn == 1
    play.do(c.Next(seat=1))
    assert (play.table.turn, play.table.round) == (3, 1)
    play.do(c.Next(seat=3))
    assert where(play) == (None, 2, "1")


def test_who_is_fed_again_is_in_again(play: Play) -> None:
    """Being out is no event: a correction is enough."""
    play.all(starve(3), c.SetTo(counter="food", holder="s3", to=2, seat=3))
    play.all(c.Pass(seat=0), c.Pass(seat=1), c.Pass(seat=2))
    assert play.table.frame.step == "1"
    play.all(c.Pass(seat=3), starve(0), starve(1), starve(2))
    assert winners(play) == (3,)
