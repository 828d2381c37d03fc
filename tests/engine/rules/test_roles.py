"""What is for some seats only: going on, and all that is for one role."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import BadGameFile
from bot.engine.games.game import Game
from bot.engine.state import Outcome
from tests.engine.play import Play, opened
from tests.engine.small_game import (
    PHASES,
    SMALL_GAME,
    TEXTS,
    action,
    small_game,
    step,
    with_steps,
    without,
)

ROLES = """
[groups]
crew = W(crew)

[profiles.captain]
names = "Captain"

[profiles.mate]
names = "Mate"
group = "crew"

[profiles.cook]
names = "Cook"
group = "crew"
"""
MINE = 'stop = true\nwho = "turn"'
PAID = '{ do = "gain", counter = "gold", who = "playing:crew" }'
END = """
[[ends]]
result = "RESULT"
why = N(so it is)
who = "playing:captain"
when = [{ counter = "toll", at_least = 6 }]
"""


def by_turns(rest: str, more: str = "") -> Game:
    """A round that seat after seat goes through: steps 1 and 2."""
    phase = '[[phases]]\nkey = "only"\nper = "turn"\nnames = N(Only)\n'
    steps = f"{phase}{step('1', rest)}{step('2')}"
    return small_game(more, without(SMALL_GAME, PHASES, TEXTS).replace(TEXTS, steps + TEXTS))


def manned(more: str) -> Play:
    """Ana is the captain, Bo the mate, Cyril the cook; Dora plays as nobody. Bo is first."""
    game = small_game(ROLES + more, SMALL_GAME.replace("[2, 3]", "[2, 4]"))
    profiles = ("captain", "mate", "cook", "")
    names = ("Ana", "Bo", "Cyril", "Dora")
    play = Play(game)
    play.do(c.Open(game="ferry", seats=names, profiles=profiles, first=1))
    return play


def test_only_whose_turn_it_is_goes_on() -> None:
    """Another is told whose it is, and goes on only by saying that it is meant so."""
    play = opened(by_turns(MINE))
    said = play.refused(c.Next(seat=1))
    assert said == "It is up to Ana to go on; to do so all the same, say “next anyway”."
    play.all(c.Next(seat=0), c.Next(seat=1))
    assert (play.table.turn, play.table.frame.step) == (1, "1")
    assert "up to Bo" in play.refused(c.Next(seat=0))
    play.do(c.Next(seat=0, anyway=True))
    assert play.table.frame.step == "2"


def test_whoever_looks_after_the_table_goes_on() -> None:
    """So do the others, once none of those that it is left to is still in."""
    play = opened(by_turns(MINE)).all(c.Next())
    assert play.table.frame.step == "2"
    play = opened(with_steps(step("1", 'stop = true\nwho = "first"') + step("2")), players=3)
    play.all(c.Concede(seat=0), c.Next(seat=1))
    assert play.table.frame.step == "2"


def test_a_deed_of_a_later_step_does_not_go_past_another() -> None:
    """What is done further on takes the table there only for whom the step is left to."""
    late = action('{ do = "gain", counter = "gold", who = "actor" }', 'at = ["2"]')
    play = opened(by_turns(MINE, late))
    assert "the table is at 1" in play.refused(c.Do(action="try", seat=1))
    play.do(c.Do(action="try", seat=0))
    assert (play.table.frame.step, play.has("gold")) == ("2", (4, 3))


def test_an_action_and_an_effect_for_one_role() -> None:
    """A role is a profile or a group of them; who plays as nothing has none."""
    play = manned(action(PAID, 'who = "playing:captain"'))
    assert "up to Ana" in play.refused(c.Do(action="try", seat=1))
    play.do(c.Do(action="try", seat=0))
    assert play.has("gold") == (3, 4, 4, 3)


def test_a_watch_for_one_role() -> None:
    """Others are not looked at."""
    watch = """
[[watches]]
key = "feast"
who = "playing:crew"
when = [{ counter = "toll", at_least = 6 }]
do = [{ do = "set", counter = "gold", who = "actor", to = 9 }]
"""
    play = manned(watch)
    play.do(c.SetTo(counter="toll", holder="table", to=6, seat=0))
    assert play.has("gold") == (3, 9, 9, 3)


@pytest.mark.parametrize(("result", "winners"), [("wins", (0,)), ("loses", None)])
def test_an_end_for_one_role(result: str, winners: tuple[int, ...] | None) -> None:
    """Only the captain wins or loses by it."""
    play = manned(END.replace("RESULT", result))
    play.do(c.SetTo(counter="toll", holder="table", to=6, seat=3))
    assert play.table.outcome == (winners and Outcome(winners, 0))


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (END.replace("captain", "king"), "ends[0].who: there is no profile and no group “king”"),
        (action(PAID.replace("crew", "king")), "no profile and no group “king”"),
    ],
)
def test_a_role_that_nobody_can_play_is_a_mistake(more: str, said: str) -> None:
    """Told with its place, as everywhere in a game's file."""
    with pytest.raises(BadGameFile) as caught:
        small_game(ROLES + more.replace("RESULT", "wins"))
    assert said in str(caught.value)


def test_seats_that_are_none_cannot_go_on() -> None:
    """A step says of itself what is wrong with it."""
    with pytest.raises(BadGameFile, match=r"phases\.1\.who: “nobody” is no seat"):
        by_turns('stop = true\nwho = "nobody"')
