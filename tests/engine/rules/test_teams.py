"""Seats that win together: who they are, what they have together, whose pass and total counts."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.errors import BadGameFile
from bot.engine.redaction import view_for
from bot.engine.view_model.board import board
from tests.engine.games.final import winners
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

TEAMS = SMALL_GAME.replace("seats = [2, 3]", "seats = [4, 4]\nteams = [[1, 4], [2, 3]]")
RICH = """
[[ends]]
result = "wins"
why = N(rich)
when = [{ amount = "total:gold@team:actor", at_least = 10 }]

[[ends]]
result = "loses"
why = N(poor)
when = [{ counter = "gold", who = "actor", at_most = 0 }]
"""


def four(more: str = "", text: str = TEAMS) -> Play:
    """A table of two teams: Ana and Dora, Bo and Cyril."""
    return opened(small_game(more, text), players=4)


def tried(do: str, seat: int, rest: str = "") -> Play:
    """A table of four at which an action was done."""
    return four(action(do, rest)).all(c.Do(action="try", seat=seat))


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        ("team:actor", (0, 3)),
        ("not:team:actor", (1, 2)),
        ("team:next:actor", (0, 3)),
        ("seat:2", (1,)),
    ],
)
def test_selectors_of_teams(who: str, seats: tuple[int, ...]) -> None:
    """Seen from the fourth, whose team is the first and the fourth."""
    play = tried(f'{{ do = "gain", counter = "debt", who = "{who}" }}', 3)
    assert tuple(seat for seat, debt in enumerate(play.has("debt")) if debt) == seats


def test_what_a_team_has_together() -> None:
    """The gold of two, and once more the sum of a piece each."""
    play = tried(
        '{ do = "gain", counter = "speed", who = "actor", by = "total:gold@team:actor" }', 1
    )
    assert play.has("speed") == (0, 6, 0, 0)


def test_all_of_a_team_win() -> None:
    """Ten together are enough, whoever has them."""
    play = four(RICH).all(c.Change(counter="gold", holder="s2", by=4, seat=2))
    assert winners(play) == (1, 2)


def test_a_team_has_lost_once_all_of_it_have() -> None:
    """One of them alone is out, and the other plays on."""
    play = four(RICH).all(c.SetTo(counter="gold", holder="s0", to=0, seat=0))
    assert winners(play) is None
    assert play.table.out == {0}
    assert winners(play.all(c.Concede(seat=3))) == (1, 2)


def first_step(rest: str, more: str = "") -> Play:
    """A table of four whose round has this step first."""
    phase = '[[phases]]\nkey = "only"\nnames = N(Only)\n' + step("1", rest) + step("2") + "\n"
    text = without(TEAMS, PHASES, TEXTS).replace(TEXTS, phase + TEXTS)
    return opened(small_game(more, text), players=4)


def test_one_of_a_team_passes_for_all() -> None:
    """Where the step says so; the other has nothing to pass any more."""
    play = first_step("wait = { passes = true, team = true, consecutive = true }")
    play.do(c.Pass(seat=3))
    assert "passed already" in play.refused(c.Pass(seat=0))
    play.do(c.Change(counter="gold", holder="s1", by=1, seat=1))
    assert play.all(c.Pass(seat=1)).table.frame.step == "1"
    assert play.all(c.Pass(seat=0)).table.frame.step == "2"


def test_without_that_each_passes() -> None:
    """Teams change nothing where a step does not speak of them."""
    play = first_step("wait = { passes = true }").all(
        c.Pass(seat=3), c.Pass(seat=1), c.Pass(seat=0)
    )
    assert play.table.frame.step == "1"


COMPARE = """[phases.steps.wait.compare]
words = W(strength)
between = ["seat:1", "seat:2"]
plus = "total:speed@team:actor"
"""


@pytest.mark.parametrize(
    ("told", "known"),
    [
        (c.Tell(totals={3: 4, 2: 2}, seat=3), ("s0", 2)),
        (c.Tell(totals={0: 4, 1: 2}, seat=1), ("s0", 2)),
        (c.Tell(winner=2, margin=3, seat=0), ("s1", 3)),
    ],
)
def test_what_is_told_of_a_partner_is_of_the_team(told: c.Tell, known: tuple[str, int]) -> None:
    """Only the first two are compared; who wins is known as the one of them."""
    facts = first_step(COMPARE).all(told).table.frame.facts
    assert (facts["winner"], facts["margin"]) == known


def test_a_partner_tells_the_own_total_of_the_team() -> None:
    """Each team's is told by one of it, also by the one who is not compared."""
    play = first_step(COMPARE).all(c.SetTo(counter="speed", holder="s3", to=2, seat=3))
    play.all(c.Tell(totals={3: 1}, seat=3), c.Tell(totals={2: 2}, seat=2))
    assert play.table.frame.facts["winner"] == "s0"  # 1 and the speed of the partner


LIMITED = TEAMS.replace("range = [1, 5]", 'range = [1, 5], at_most = "debt"')


def test_a_choice_has_a_limit_for_each_seat() -> None:
    """It is refused past that, before it is kept, and taken up to it."""
    play = four(text=LIMITED).all(
        c.SetTo(counter="debt", holder="s0", to=2, seat=0), c.Next(seat=0)
    )
    over = c.Choose(choice="guess", value={"number": 3}, nonce="0" * 32, seat=0)
    assert play.refused(over) == "The number is a number from 1 to 2."
    play.do(c.Choose(choice="guess", value={"number": 2}, nonce="0" * 32, seat=0))
    assert set(play.table.locks["guess"]) == {0}


def test_the_board_says_who_is_a_team() -> None:
    """Beside each seat the others of its team."""
    play = four()
    places = board(view_for(play.table, None), play.game).places
    assert (places[0].team, places[3].team) == (("team: Dora",), ("team: Ana",))
    assert (
        board(view_for(opened(small_game(), players=3).table, None), small_game()).places[1].team
        == ()
    )


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (TEAMS.replace("[2, 3]]", "[2, 2]]"), "teams"),
        (TEAMS.replace("seats = [4, 4]", "seats = [2, 4]"), "teams"),
        (TEAMS + action('{ do = "gain", counter = "debt", who = "seat:5" }'), "actions.try.do"),
        (TEAMS + action('{ do = "gain", counter = "debt", who = "team:frist" }'), "actions.try.do"),
        (
            TEAMS + action('{ do = "gain", counter = "debt", by = "total:golds@each" }'),
            "actions.try.do",
        ),
        (TEAMS.replace("range = [1, 5]", 'at_most = "debt"'),
         "choices.guess.fields.number.at_most"),
        (TEAMS.replace("range = [1, 5]", 'range = [1, 5], at_most = "debts"'),
         "choices.guess.fields.number"),
    ],
)  # fmt: skip
def test_a_mistake_in_teams_and_limits(text: str, key: str) -> None:
    """Each is told with its place."""
    with pytest.raises(BadGameFile) as caught:
        small_game(text=text)
    assert caught.value.key == key


def test_a_pass_for_a_team_needs_teams() -> None:
    """A game without them has nobody to pass for."""
    with pytest.raises(BadGameFile) as caught:
        with_steps(step("9", "wait = { passes = true, team = true }"))
    assert caught.value.key == "phases.9.wait.team"
