"""Steps: what they wait for, what comes after them, procedures, actions, turns."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine import events as e
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

LAST = step("9")


def at(play: Play) -> str:
    return play.table.frame.step


def first_step(rest: str, more: str = "", players: int = 2, first: int = 0) -> Play:
    """A table at step 1, which is followed by a step that stops."""
    return opened(with_steps(step("1", rest) + LAST, more), players=players, first=first)


def test_a_round_goes_through_its_steps_and_begins_again() -> None:
    """`stop` waits for `next`, other steps are walked over, the last is followed by the first."""
    steps = step("1") + step("2", 'do = [{ do = "gain", counter = "toll" }]') + LAST
    play = opened(with_steps(steps))
    assert (at(play), play.table.round) == ("1", 1)
    play.do(c.Next(seat=0))
    assert (at(play), play.table.count("toll", "table")) == ("9", 5)
    play.do(c.Next(seat=1))
    assert (at(play), play.table.round) == ("1", 2)


def test_a_step_that_does_not_apply_is_left_out() -> None:
    """`when` decides as the step would be come to."""
    rest = 'stop = true\nwhen = [{ counter = "toll", at_least = 5 }]'
    play = opened(with_steps(step("1") + step("2", rest) + LAST)).all(c.Next(seat=0))
    assert at(play) == "9"
    play.all(c.Next(seat=0), c.Change(counter="toll", holder="table", by=1), c.Next(seat=0))
    assert at(play) == "2"


def test_passing() -> None:
    """All have to pass, each once; only the first one gets what the step has for it."""
    gain = 'first_pass = [{ do = "gain", counter = "gold", who = "actor" }]'
    play = first_step("wait = { passes = true }\n" + gain)
    assert play.refused(c.Next(seat=0)).startswith("Ana and Bo can still act here, or pass")
    play.do(c.Pass(seat=1))
    assert "passed already" in play.refused(c.Pass(seat=1))
    assert at(play) == "1"
    play.do(c.Pass(seat=0))
    assert (at(play), play.has("gold")) == ("9", (3, 4))
    assert "nothing to pass" in play.refused(c.Pass(seat=0))


def test_next_anyway() -> None:
    """What a step waits for can be left out if somebody says so."""
    play = first_step("wait = { passes = true }")
    play.do(c.Next(seat=0, anyway=True))
    assert at(play) == "9"


@pytest.mark.parametrize(
    ("compare", "totals", "known"),
    [
        ("", {0: 5, 1: 3}, ("s0", "s1", 2)),
        ("", {0: 3, 1: 3}, ("nobody", None, 0)),
        ('tie = "first"', {0: 3, 1: 3}, ("s1", "s0", 0)),
        ('tie = "turn"', {0: 3, 1: 3}, ("nobody", None, 0)),
        ("least = 4", {0: 3, 1: 1}, ("nobody", None, 0)),
        ("least = 3", {0: 3, 1: 1}, ("s0", "s1", 2)),
        ('counts = "one_for_the_higher"', {0: 9, 1: 2}, ("s0", "s1", 1)),
        ('counts = "one_for_the_higher"', {0: 9, 1: 9}, ("nobody", None, 0)),
        ('plus = "speed"', {0: 5, 1: 3}, ("s1", "s0", 2)),
        ("plus = 1", {0: 5, 1: 3}, ("s0", "s1", 2)),
    ],
)
def test_comparing_totals(compare: str, totals: dict[int, int], known: tuple[object, ...]) -> None:
    """The higher total wins by the difference; ties, a least and additions as the game says."""
    rest = f"[phases.steps.wait.compare]\nwords = W(strength)\n{compare}"
    steps = step("1") + step("2", rest) + LAST
    play = opened(with_steps(steps), first=1)
    play.do(c.SetTo(counter="speed", holder="s1", to=4))
    play.all(c.Next(seat=0), c.Tell(totals=totals, seat=0))
    assert at(play) == "9"
    assert tuple(play.table.fact(name) for name in ("winner", "loser", "margin")) == known


def test_telling_only_who_won() -> None:
    """A winner with a margin, or nobody; totals have to be one number for each."""
    wait = "[phases.steps.wait.compare]\nwords = W(strength)"
    rest = step("1", wait) + step("9", "wait = { passes = true }")
    play = opened(with_steps(rest))
    for wrong in (
        c.Tell(seat=0),
        c.Tell(winner=7, seat=0),
        c.Tell(winner=0, margin=-1, seat=0),
        c.Tell(totals={1: 3}, seat=0),
        c.Tell(totals={0: 3, 1: -1}, seat=0),
        c.Tell(totals={0: 3, 1: 1, 2: 1}, seat=0),
    ):
        play.refused(wrong)
    play.do(c.Tell(winner=1, margin=4, seat=0))
    assert [play.table.fact(n) for n in ("winner", "margin", "loser")] == ["s1", 4, "s0"]
    assert "Nothing is compared" in play.refused(c.Tell(winner=1, seat=0))
    assert (
        first_step(wait).all(c.Tell(nobody=True, winner=9, seat=0)).table.fact("winner") == "nobody"
    )


def test_a_step_that_is_come_to_again_forgets_who_won() -> None:
    """In the next round the totals are asked for again."""
    play = first_step("[phases.steps.wait.compare]\nwords = W(strength)")
    play.all(c.Tell(winner=1, margin=4, seat=0), c.Next(seat=0))
    assert at(play) == "1"
    assert [play.table.fact(name) for name in ("winner", "margin", "loser")] == [None] * 3


def test_waiting_for_an_action() -> None:
    """The step is done with one of its actions; where it may be left, `next` does without."""
    more = action("") + action("", "", "other")
    play = first_step('wait = { actions = ["try"] }', more).all(c.Do(action="other", seat=0))
    assert (at(play), "not done yet" in play.refused(c.Next(seat=0))) == ("1", True)
    play.do(c.Do(action="try", seat=0))
    assert at(play) == "9"
    play = first_step('wait = { actions = ["try"], may = true }', more).all(c.Next(seat=0))
    assert at(play) == "9"


def test_an_action_can_be_the_end_of_its_step() -> None:
    """With `next` the table goes on after it."""
    play = first_step("stop = true", action("", "next = true") + action("", "", "other"))
    play.do(c.Do(action="other", seat=0))
    assert at(play) == "1"
    play.do(c.Do(action="try", seat=0))
    assert at(play) == "9"


def test_waiting_until_something_holds() -> None:
    """Also a correction by hand can be what was missing."""
    play = first_step('wait = { until = [{ counter = "toll", at_least = 6 }] }')
    play.do(c.Change(counter="toll", holder="table", by=1))
    assert at(play) == "1"
    play.do(c.Change(counter="toll", holder="table", by=1))
    assert at(play) == "9"


def test_an_action_keeps_to_its_step_and_its_seats() -> None:
    """`at`, `who` and `takes` are asked before anything happens."""
    rest = 'at = ["9"]\nwho = "first"\ntakes = { n = { words = W(n), number = [1, 3] } }'
    gain = action('{ do = "gain", counter = "gold", who = "actor", by = "fact:n" }', rest)
    play = first_step('wait = { actions = ["other"] }', gain + action("", "", "other"), first=1)
    assert "belongs to step 9" in play.refused(c.Do(action="try", told={"n": 2}, seat=1))
    play.do(c.Do(action="other", seat=0))
    assert "up to Bo" in play.refused(c.Do(action="try", told={"n": 2}, seat=0))
    assert "takes no “m”" in play.refused(c.Do(action="try", told={"m": 2}, seat=1))
    misfits: tuple[dict[str, e.FactValue], ...] = ({}, {"n": 0}, {"n": 4}, {"n": "2"})
    for wrong in misfits:
        assert "1 to 3" in play.refused(c.Do(action="try", told=wrong, seat=1))
    assert "Say who" in play.refused(c.Do(action="try", told={"n": 2}))
    assert "knows no" in play.refused(c.Do(action="nothing", seat=0))
    play.do(c.Do(action="try", told={"n": 2}, seat=1))
    assert play.has("gold") == (3, 5)


@pytest.mark.parametrize(
    ("takes", "told", "meant"),
    [
        ("options = { calm = W(calm), gale = W(gale) }", {"it": "gale"}, "gale"),
        ("options = { gold = W(gold), debt = W(debt) }, counted = true", {}, "gold"),
        ('pieces = "boat.owned"', {}, "red"),
        ('pieces = "tile@actor", any = true', {}, "s0.t1"),
        ('pieces = "tile@actor"', {"it": "s0.t2"}, "s0.t2"),
        ('seat = "others"', {}, "s1"),
        ('seat = "each"', {"it": "s0"}, "s0"),
        ('seat = "each", optional = true', {}, None),
    ],
)
def test_what_an_action_is_told(
    takes: str, told: dict[str, e.FactValue], meant: e.FactValue | None
) -> None:
    """What is said, or the only thing it can be, or the first one where any will do."""
    rest = f"takes = {{ it = {{ words = W(it), {takes} }} }}"
    play = first_step("stop = true", action("", rest))
    play.all(c.Put(piece="red", state="owned", holder=1), c.Do(action="try", told=told, seat=0))
    assert play.table.fact("it") == meant


@pytest.mark.parametrize(
    ("takes", "told"),
    [
        ("options = { calm = W(calm), gale = W(gale) }", {}),
        ("options = { calm = W(calm), gale = W(gale) }", {"it": "storm"}),
        ("options = { gold = W(gold), debt = W(debt) }, counted = true", {"it": "debt"}),
        ('pieces = "boat.owned"', {}),
        ('pieces = "boat.harbour"', {}),
        ('pieces = "tile@actor"', {"it": "s1.t1"}),
        ('seat = "others"', {"it": "s0"}),
        ('seat = "each", optional = true', {"it": "s9"}),
    ],
)
def test_what_an_action_cannot_be_told(takes: str, told: dict[str, e.FactValue]) -> None:
    """Nothing is guessed where several fit, and nothing is taken that does not."""
    rest = f"takes = {{ it = {{ words = W(it), {takes} }} }}"
    first_step("stop = true", action("", rest)).refused(c.Do(action="try", told=told, seat=0))


RACE = """
[procedures.race]
words = W(race)
after = [{ do = "gain", counter = "toll" }]

[[procedures.race.steps]]
id = "R1"
names = N(Ready)
stop = true

[[procedures.race.steps]]
id = "R2"
names = N(Go)
wait = { compare = { words = W(speed), between = ["runner", "rival"] } }

[actions.race]
words = W(race)
begins = "race"
actor = "runner"
opponent = "rival"
do = [{ do = "lose", counter = "gold", who = "runner" }]

[actions.cheer]
words = W(cheer)
during = "race"
do = [{ do = "gain", counter = "gold", who = "rival" }]
"""


def test_a_procedure_runs_inside_a_step_and_ends_there() -> None:
    """It knows who began it and the other; afterwards the table is where it was."""
    play = first_step("stop = true", RACE)
    assert "there is none now" in play.refused(c.Do(action="cheer", seat=0))
    play.do(c.Do(action="race", seat=1))
    assert (play.table.place, play.has("gold")) == (("race", "R1"), (3, 2))
    assert "going on already" in play.refused(c.Do(action="race", seat=0))
    play.all(c.Do(action="cheer", seat=0), c.Tell(totals={0: 1, 1: 4}, seat=0))
    assert (play.table.place, play.has("gold")) == (("", "1"), (4, 2))
    assert play.table.count("toll", "table") == 5
    assert play.table.fact("winner") is None


def test_a_word_said_early_walks_over_stops_but_not_over_waits() -> None:
    """Totals told at R1 go on to R2; a step that waits for somebody is not walked over."""
    play = first_step("wait = { passes = true }", RACE)
    assert "Nothing is compared" in play.refused(c.Tell(totals={0: 1, 1: 4}, seat=0))
    play.all(c.Do(action="race", seat=0), c.Tell(totals={0: 1, 1: 4}, seat=0))
    assert play.table.place == ("", "1")


def test_a_word_said_early_never_begins_a_new_round() -> None:
    """Who chooses a second time by mistake does not skip what is left of this round."""
    play = opened(small_game()).all(c.Next(seat=0))
    for seat in (0, 1):
        play.do(c.Choose(choice="guess", value={"number": 3}, seat=seat))
    assert at(play) == "3"
    again = c.Choose(choice="guess", value={"number": 3}, seat=0)
    assert "Nothing is chosen" in play.refused(again)
    play.all(c.Next(seat=0), c.Next(seat=0), again)
    assert (at(play), play.table.round) == ("2", 2)


def test_going_to_a_step_by_hand_does_nothing_by_itself() -> None:
    """Neither its effects nor the end of what was begun; unknown steps are refused."""
    play = first_step('do = [{ do = "gain", counter = "toll" }]\nstop = true', RACE)
    play.all(c.Do(action="race", seat=0), c.GoTo(step="9", seat=0))
    assert (play.table.place, play.table.count("toll", "table")) == (("", "9"), 5)
    play.do(c.GoTo(step="1", seat=0))
    assert play.table.count("toll", "table") == 5
    assert "has no step 7" in play.refused(c.GoTo(step="7", seat=0))


def test_a_step_that_is_gone_to_by_hand_is_not_walked_on_from() -> None:
    """Also from a step that waited: what waits there for `next` waits."""
    steps = step("1", "wait = { passes = true }") + step("2", "") + LAST
    play = opened(with_steps(steps)).all(c.GoTo(step="2", seat=0))
    assert at(play) == "2"
    play.do(c.Next(seat=0))
    assert at(play) == "9"


def test_going_back_by_hand_asks_anew() -> None:
    """Who won, or that something was done, is forgotten by the step that asks for it."""
    steps = step("1", "[phases.steps.wait.compare]\nwords = W(strength)")
    steps += step("2", 'wait = { actions = ["try"] }') + LAST
    play = opened(with_steps(steps, action(""))).all(
        c.Tell(winner=0, seat=0),
        c.Do(action="try", seat=0),
        c.GoTo(step="1", seat=0),
        c.Tell(winner=1, seat=0),
    )
    assert (at(play), play.table.fact("winner")) == ("2", "s1")
    play.all(c.Do(action="try", seat=0), c.GoTo(step="2", seat=0))
    assert "not done yet" in play.refused(c.Next(seat=0))


TURNS = """
[[phases]]
key = "own"
names = N(Own turn)
per = "turn"

[[phases.steps]]
id = "T1"
names = N(Act)
stop = true

[[phases.steps]]
id = "T2"
names = N(Tidy)
do = [{ do = "gain", counter = "gold", who = "turn" }]

[[phases]]
key = "night"
names = N(Night)

[[phases.steps]]
id = "8"
names = N(Sleep)
stop = true
"""


def test_phases_of_a_turn_are_gone_through_by_seat_after_seat() -> None:
    """The first player first, then round the table; then what belongs to the whole round."""
    game = small_game(text=without(SMALL_GAME, PHASES, TEXTS).replace(TEXTS, TURNS + TEXTS))
    play = opened(game, players=3, first=1)
    turns = []
    for _ in range(3):
        turns.append((at(play), play.table.turn, play.has("gold")))
        play.do(c.Next(seat=0))
    assert turns == [("T1", 1, (3, 3, 3)), ("T1", 2, (3, 4, 3)), ("T1", 0, (3, 4, 4))]
    assert (at(play), play.table.turn, play.table.round) == ("8", None, 1)
    play.do(c.Next(seat=0))
    assert (at(play), play.table.turn, play.table.round) == ("T1", 1, 2)


def test_who_has_given_up_has_no_turn() -> None:
    """The turn goes on to the next seat that still plays."""
    game = small_game(text=without(SMALL_GAME, PHASES, TEXTS).replace(TEXTS, TURNS + TEXTS))
    play = opened(game, players=3).all(c.Concede(seat=1), c.Next(seat=0))
    assert play.table.turn == 2
