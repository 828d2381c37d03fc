"""What an action's conditions say of what it is told, and how many seats share a number."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import BadGameFile
from bot.engine.games.files import Games
from tests.engine.play import Play, opened

MARKET = """
key = "market"
seats = [2, 4]
names = { en = "Market" }

[counters.coins]
words = { en = ["coins"] }
start = 5

[actions.pay]
words = { en = ["pay"] }
takes = { price = { number = [1, 20], words = { en = ["price"] } } }
when = [
    { fact = "price", is_not = 4 },
    { counter = "coins", who = "actor", at_least = "fact:price" },
]
unless = ["unlucky", "poor"]
do = [{ do = "lose", counter = "coins", who = "actor", by = "fact:price" }]

[actions.share]
words = { en = ["share"] }
when = [{ seats = "most:coins", at_least = 2 }]
do = [{ do = "gain", counter = "coins", who = "most:coins" }]

[actions.beg]
words = { en = ["beg"] }
when = [{ seats = "least:coins", at_most = 1 }]
do = [{ do = "gain", counter = "coins", who = "least:coins", by = 2 }]

[texts]
unlucky = { en = "Four is unlucky." }
poor = { en = "That is more than you have." }
"""


@pytest.fixture
def play() -> Play:
    """Three players with 5 coins each."""
    return opened(Games({"market": MARKET})["market"], players=3)


def pay(price: int, seat: int = 0) -> c.Do:
    """A seat pays."""
    return c.Do(action="pay", told={"price": price}, seat=seat)


def test_what_is_told_is_known_before_conditions_of_it_are_looked_at(play: Play) -> None:
    """A number that may not be, and one that is more than there is, are refused; others are not."""
    assert "unlucky" in play.refused(pay(4))
    assert "more than you have" in play.refused(pay(6))
    play.do(pay(3))
    assert play.has("coins") == (2, 5, 5)
    assert "more than you have" in play.refused(pay(3)), "what was told before does not count"


def test_all_seats_that_share_a_number_can_be_meant_and_counted(play: Play) -> None:
    """“most” and “least” are all who share it; `seats` says how many."""
    play.all(pay(2, seat=1), c.Do(action="share", seat=1))
    assert play.has("coins") == (6, 3, 6)
    play.do(c.Do(action="beg", seat=0))
    assert play.has("coins") == (6, 5, 6)
    play.do(pay(1, seat=2))
    play.refused(c.Do(action="beg", seat=0))
    play.refused(c.Do(action="share", seat=0))


def test_a_number_in_quotes_is_told() -> None:
    """It would never be the number that was told."""
    with pytest.raises(BadGameFile, match="write 4 without quotes"):
        Games({"market": MARKET.replace("is_not = 4", 'is_not = "4"')})["market"]
