"""Steps that concern some of the seats only: who passes, who chooses, whose pieces are meant."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import BadGameFile
from bot.engine.history_window import HistoryWindow
from bot.engine.view_model.offers import CHOOSE, DO, find_offer, offers
from tests.engine.play import Play, opened
from tests.engine.small_game import SMALL_GAME, action, small_game, step, with_steps

RACE = """
[procedures.race]
words = W(race)
after = [{ do = "clear", choice = "guess" }]
[[procedures.race.steps]]
id = "R1"
names = N(Guess for the race)
wait = { choice = "guess", between = ["racer", "rival"] }
[[procedures.race.steps]]
id = "R2"
names = N(Row)
wait = { passes = true, between = ["racer", "rival"] }
[actions.race]
words = W(race)
begins = "race"
actor = "racer"
opponent = "rival"
takes = { rival = { words = W(rival), seat = "others" } }
"""


def window_of(play: Play) -> HistoryWindow:
    return HistoryWindow().followed_by(play.records)


@pytest.fixture
def race() -> Play:
    """Ana races Cyril, and Bo looks on."""
    who = 'counter = "speed", who = '
    text = SMALL_GAME.replace(f'{who}"each"', f'{who}"chose:guess"')
    play = opened(small_game(RACE, text), players=3)
    play.do(c.Do(action="race", told={"rival": "s2"}, seat=0))
    return play


def guess(seat: int, number: int = 2) -> c.Choose:
    return c.Choose(choice="guess", value={"number": number}, seat=seat)


def test_a_choice_of_two_is_open_when_both_have_made_it(race: Play) -> None:
    """Nobody waits for the third, who cannot choose and keeps the number of before."""
    assert race.refused(guess(1)) == "The guess is up to Ana and Cyril now."
    race.do(c.SetTo(counter="speed", holder="s1", to=7, seat=1))
    events = race.all(guess(0, 4)).do(guess(2, 1))
    assert any(isinstance(event, e.Revealed) for event in events)
    assert race.has("speed") == (4, 7, 1)


def test_only_who_chooses_is_offered_to_choose(race: Play) -> None:
    """The third has no button that would be refused."""
    window = window_of(race)
    found = [find_offer(offers(race.game, window, seat), CHOOSE) is not None for seat in range(3)]
    assert found == [True, False, True]


def test_passes_of_two_are_enough(race: Play) -> None:
    """The third has nothing to pass."""
    race.all(guess(0), guess(2))
    assert race.refused(c.Pass(seat=1)) == "Passing is up to Ana and Cyril now."
    race.all(c.Pass(seat=2), c.Pass(seat=0))
    assert race.table.place == ("", "1")


def test_what_is_moved_among_those_who_chose(race: Play) -> None:
    """A selector names them while the choice is open."""
    more = action('{ do = "gain", counter = "debt", who = "chose:guess" }', name="cheer")
    play = opened(small_game(RACE + more), players=3)
    play.all(c.Do(action="race", told={"rival": "s2"}, seat=0), guess(0), guess(2))
    assert play.all(c.Do(action="cheer", seat=1)).has("debt") == (1, 0, 1)


RAID = action(
    '{ do = "lose", counter = "gold", who = "victim" }, { do = "place", piece = "$tile", '
    'state = "down" }',
    """
[actions.try.takes]
victim = { words = W(victim), seat = "others", of = ["tile"] }
tile = { words = W(tile), pieces = "tile.up@others", optional = true }
""",
)


def test_whose_piece_it_is_need_not_be_said() -> None:
    """The seat follows from the piece; without one it has to be said, and another one is wrong."""
    play = opened(small_game(RAID), players=3)
    assert play.refused(c.Do(action="try", seat=0)) == "Say the victim: Bo, Cyril."
    assert play.all(c.Do(action="try", told={"tile": "s2.t1"}, seat=0)).has("gold") == (3, 3, 2)
    assert play.all(c.Do(action="try", told={"victim": "s1"}, seat=0)).has("gold") == (3, 2, 2)
    wrong = c.Do(action="try", told={"victim": "s1", "tile": "s2.t2"}, seat=0)
    assert play.refused(wrong) == "The victim cannot be that now: only Cyril is left."


def test_of_two_it_is_the_other() -> None:
    """Where only one seat can be meant, nothing has to be said."""
    play = opened(small_game(RAID), players=2)
    assert play.all(c.Do(action="try", seat=0)).has("gold") == (3, 2)


def test_what_follows_from_a_piece_is_asked_after_it() -> None:
    """A form lets it out where the piece says it, and asks for it where that is left open."""
    play = opened(small_game(RAID), players=3)
    found = find_offer(offers(play.game, window_of(play), 0), DO, "try")
    assert found is not None
    tile, victim = found.fields
    assert (tile.key, tile.optional, victim.key, victim.optional) == ("tile", True, "victim", False)
    assert victim.is_needless({"tile": "s1.t1"})
    assert not victim.is_needless({"tile": ""})


@pytest.mark.parametrize(
    "wait",
    [
        '{ passes = true, between = ["nobody there"] }',
        '{ until = [{ counter = "toll" }], between = ["first"] }',
    ],
)
def test_a_mistake_in_who_is_waited_for(wait: str) -> None:
    """A selector that means nobody ever, and seats beside what is no pass and no choice."""
    with pytest.raises(BadGameFile) as caught:
        with_steps(step("9", f"stop = true\nwait = {wait}"))
    assert caught.value.key == "phases.9.wait.between"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (RAID.replace('of = ["tile"]', 'of = ["ship"]'), "actions.try.takes.victim.of"),
        (action('{ do = "gain", counter = "debt", by = "ahead:debts@first" }'), "actions.try.do"),
        (action('{ do = "gain", counter = "debt", by = "ahead:debt@frist" }'), "actions.try.do"),
        (action('{ do = "gain", counter = "debt", by = "debt%0" }'), "actions.try.do"),
        (action('{ do = "gain", counter = "debt", who = "tied:debts" }'), "actions.try.do"),
        (action('{ do = "gain", counter = "debt", who = "chose:guesses" }'), "actions.try.do"),
    ],
)
def test_a_mistake_in_what_is_looked_up(text: str, key: str) -> None:
    """Each is told with its place."""
    with pytest.raises(BadGameFile) as caught:
        small_game(text)
    assert caught.value.key == key


def test_a_condition_says_one_thing() -> None:
    """An amount beside a counter is one too many."""
    when = 'when = [{ counter = "gold", amount = "debt", who = "actor", at_least = 1 }]'
    with pytest.raises(BadGameFile) as caught:
        small_game(action('{ do = "gain", counter = "debt", who = "actor" }', when))
    assert "exactly one of" in caught.value.reason
