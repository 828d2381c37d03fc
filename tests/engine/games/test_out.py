"""Who has lost while the others play on: no step and no turn waits for them."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import BadGameFile
from bot.engine.games.files import Games
from bot.engine.games.game import Game
from bot.engine.narration.log import lines
from bot.engine.redaction import view_for
from tests.engine.games.final import winners
from tests.engine.play import Play, opened

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


STORM = """
[[leaves]]
do = "place"
piece = "conch"
state = "held"
who = "next:actor"
when = [{ seats = "holder:conch", who = "actor", at_least = 1 }]

[[leaves]]
do = "gain"
counter = "graves"

[[leaves]]
do = "leave"
procedure = "raid"
when = [{ seats = "raider", who = "actor", at_least = 1 }]

[counters.graves]
words = { en = ["graves"], pl = ["groby"], cs = ["hroby"], fr = ["tombes"] }
at = ["table"]

[counters.glory]
words = { en = ["glory"], pl = ["chwała"], cs = ["sláva"], fr = ["gloire"] }

[pieces.conch]
words = { en = ["conch"], pl = ["koncha"], cs = ["lastura"], fr = ["conque"] }
held = ["held"]
states = { held = { en = ["held"], pl = ["trzymana"], cs = ["držená"], fr = ["tenue"] } }

[procedures.raid]
words = { en = ["raid"], pl = ["najazd"], cs = ["nájezd"], fr = ["razzia"] }
after = [{ do = "gain", counter = "graves", by = 10 }]

[[procedures.raid.steps]]
id = "R"
names = { en = "Raid", pl = "Najazd", cs = "Nájezd", fr = "Razzia" }
stop = true

[actions.raid]
words = { en = ["raid"], pl = ["najeżdżam"], cs = ["přepadám"], fr = ["je pille"] }
begins = "raid"
actor = "raider"

[actions.feast]
words = { en = ["feast"], pl = ["uczta"], cs = ["hostina"], fr = ["festin"] }
do = [{ do = "gain", counter = "food", who = "each", by = "difference:food" }]

[[ends]]
result = "wins"
why = { en = "glory 3", pl = "chwała 3", cs = "sláva 3", fr = "gloire 3" }
when = [{ counter = "glory", who = "actor", at_least = 3 }]

[actions.gift]
words = { en = ["gift"], pl = ["podarunek"], cs = ["dar"], fr = ["don"] }
do = [
    { do = "gain", counter = "food", who = "lowest:food", by = 5 },
    { do = "gain", counter = "food", who = "next:actor" },
]
"""


@pytest.fixture
def storm() -> Play:
    """Four players on an island where those who fall leave something behind."""
    text = ISLAND.replace('key = "island"', 'key = "island"\nfirst = "conch"') + STORM
    return opened(Games({"island": text})["island"], players=4)


def test_what_speaks_of_all_means_who_is_in(storm: Play) -> None:
    """Also the most and the least, the difference between them, and who comes next."""
    storm.all(starve(1), starve(2), c.SetTo(counter="food", holder="s3", to=5, seat=3))
    storm.do(c.Do(action="feast", seat=0))
    assert storm.has("food") == (5, 0, 0, 7)
    storm.do(c.Do(action="gift", seat=0))
    assert storm.has("food") == (10, 0, 0, 8)


def test_who_is_out_leaves_once(storm: Play) -> None:
    """What follows is done when a seat falls, and when it gives up; never twice."""
    storm.do(starve(0))
    assert (storm.table.count("graves", "table"), storm.table.pieces["conch"].holder) == (1, 1)
    storm.do(c.Concede(seat=2))
    storm.do(c.Pass(seat=1))
    assert storm.table.count("graves", "table") == 2
    assert storm.table.out == {0, 2}


def test_what_runs_ends_with_whom_it_needs(storm: Play) -> None:
    """The procedure of a seat that falls is left, with what its end brings; others go on."""
    storm.do(c.Do(action="raid", seat=0))
    storm.do(starve(3))
    assert storm.table.place == ("raid", "R")
    storm.do(starve(0))
    assert storm.table.place == ("", "1")
    assert storm.table.count("graves", "table") == 12


def test_falling_is_told_and_taken_back(storm: Play) -> None:
    """The log says who is out and why, the board marks the seat, and a correction tells as much."""
    storm.do(starve(3))
    said = lines(storm.records, storm.game)[-1].text
    assert "Dora is out of the game: hunger" in said
    assert view_for(storm.table, None).out == {3}
    events = storm.do(c.SetTo(counter="food", holder="s3", to=2, seat=3))
    assert e.Readmitted(3) in events
    assert storm.table.out == frozenset()


def test_who_is_out_does_not_win(storm: Play) -> None:
    """Whatever number is set later; who wins while falling has won."""
    storm.all(starve(0), c.SetTo(counter="glory", holder="s0", to=3, seat=0))
    assert winners(storm) is None
    storm.do(c.SetTo(counter="food", holder="s0", to=1, seat=0))
    assert winners(storm) == (0,)


def test_nobody_is_out_where_the_game_is_over(storm: Play) -> None:
    """The last one who is left has won; that says it all."""
    events = storm.all(starve(0), starve(1)).do(starve(2))
    assert winners(storm) == (3,)
    assert not any(isinstance(event, e.Eliminated) for event in events)


def test_an_end_that_ends_itself_is_a_mistake() -> None:
    """A procedure is left when it ends: to leave it once more would never end."""
    again = '{ do = "leave", procedure = "raid" }'
    text = ISLAND + STORM.replace("by = 10 }]", f"by = 10 }}, {again}]")
    with pytest.raises(BadGameFile) as caught:
        Games({"island": text.replace("first =", "#").replace("leaves = [", "x = [")})["island"]
    assert caught.value.key == "procedures.raid.after"
