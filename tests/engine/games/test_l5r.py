"""Legend of the Five Rings: set-up, duels, the end, and where the variants differ."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.events import Entered, Knew, Noted
from bot.engine.games.files import read_game, shipped_games, shipped_texts
from bot.engine.games.words import LANGUAGES
from tests.engine.games.final import winners
from tests.engine.games.rokugan import ALL, GAMES, attacked, bid, do, notes, to_conflicts
from tests.engine.play import Play, opened


def round_of(key: str) -> list[str]:
    """The steps of a round in which nothing happens."""
    play = to_conflicts(opened(shipped_games()[key]))
    while play.table.frame.step == "3.2":
        play.do(do("pass_conflict", play.table.turn or 0))
    play.do(c.Tell(winner=0, seat=0))
    while play.table.round == 1:
        play.do(c.Next(seat=0, anyway=True))
    steps = [r.event.step for r in play.records if isinstance(r.event, Entered)]
    return steps[: steps.index("1.1", 2)]


def test_the_rounds_of_the_variants_have_the_steps_of_their_guides() -> None:
    """Five phases, or four that end with 4.9; Skirmish leaves fate on rings out."""
    five, four, skirmish = (set(round_of(key)) for key in GAMES)
    assert four - five == {"4.6", "4.7", "4.8", "4.9"}
    assert five - four == {"5.1", "5.2", "5.3", "5.4", "5.5", "5.6"}
    assert four - skirmish == {"4.4"}
    assert skirmish < four


@pytest.mark.parametrize(("key", "fate"), [("l5r", (7, 8)), ("l5r-community", (7, 7))])
def test_only_the_five_phases_give_the_second_player_fate(key: str, fate: tuple[int, int]) -> None:
    """The newer references know no such step of set-up."""
    assert opened(shipped_games()[key]).has("fate") == fate


def test_skirmish_begins_with_its_own_figures() -> None:
    """Honor 6, 6 fate, three provinces, no stronghold, bids up to 3."""
    play = opened(shipped_games()["l5r-skirmish"], "crab", "lion")
    assert (play.has("honor"), play.has("fate")) == ((6, 6), (6, 6))
    assert sum(key.startswith("s0.") for key in play.table.pieces) == 3
    play.all(c.Pass(seat=0), c.Pass(seat=1))
    assert "from 1 to 3" in play.refused(bid(0, 4))


def test_a_skirmish_duel_counts_the_higher_statistic_as_one() -> None:
    """9 against 2 is 1 against 0; the bids decide."""
    play = to_conflicts(opened(shipped_games()["l5r-skirmish"]))
    play.all(do("duel", 0), bid(0, 1), bid(1, 3))
    events = play.do(c.Tell(totals={0: 9, 1: 2}, seat=0))
    knew = [e.facts for e in events if isinstance(e, Knew) and e.facts.get("winner")]
    assert knew[-1] == {"winner": "s1", "margin": 1, "loser": "s0"}


@pytest.mark.parametrize(
    ("honor", "winner"), [(12, 0), (0, 1), (11, None)], ids=["twelve", "none", "eleven"]
)
def test_skirmish_is_won_with_twelve_and_lost_with_none(honor: int, winner: int | None) -> None:
    """25 is far away in this format."""
    play = opened(shipped_games()["l5r-skirmish"])
    play.do(c.SetTo(counter="honor", holder="s0", to=honor, seat=0))
    assert winners(play) == (None if winner is None else (winner,))


def test_twenty_five_and_none_at_once_go_to_the_first_player() -> None:
    """One wins with honor, the other's loss would win as well: the first player has won."""
    for first in (0, 1):
        play = opened(shipped_games()["l5r"], first=first)
        both = (
            c.SetTo(counter="honor", holder="s0", to=25, seat=0),
            c.SetTo(counter="honor", holder="s1", to=25, seat=0),
        )
        play.do(c.Several(commands=both, seat=0))
        assert winners(play) == (first,)


def test_the_stronghold_opens_with_the_third_broken_province() -> None:
    """Also by hand; and it closes again where a province was broken by mistake."""
    play = opened(shipped_games()["l5r"])
    for number in (1, 2, 4):
        assert play.table.pieces["s1.stronghold"].state == "closed"
        play.do(c.Put(piece=f"s1.p{number}", state="broken", seat=0))
    assert play.table.pieces["s1.stronghold"].state == "open"
    assert play.table.pieces["s0.stronghold"].state == "closed"
    play.do(c.Put(piece="s1.p2", state="standing", seat=0))
    assert play.table.pieces["s1.stronghold"].state == "closed"


def test_who_passed_before_a_duel_has_passed_after_it() -> None:
    """A duel in the dynasty phase takes no pass back, and nobody gains the fate twice."""
    play = opened(shipped_games()["l5r"]).all(c.Pass(seat=1))
    assert play.has("fate") == (7, 9)
    play.all(do("duel", 0), bid(0, 2), bid(1, 2), c.Tell(totals={0: 1, 1: 2}, seat=0))
    assert (play.table.frame.step, play.table.passed) == ("1.4", (1,))
    play.do(c.Pass(seat=0))
    assert (play.has("fate"), play.table.frame.step) == ((7, 9), "2.2")


def test_nobody_gains_fate_for_passing_first_in_emerald() -> None:
    """In the editions before it the first one to pass does."""
    for key in ALL:
        play = opened(shipped_games()[key])
        before = play.has("fate")
        play.all(c.Pass(seat=0), c.Pass(seat=1))
        gained = play.has("fate")[0] - before[0]
        assert gained == (0 if key == "l5r-emerald" else 1), key


def test_a_duel_of_emerald_is_challenge_focus_and_strike() -> None:
    """The bids are transferred and compared in the Focus step; the whole has no step after D.5."""
    steps = [step.id for step in shipped_games()["l5r-emerald"].steps("duel")]
    assert steps == ["D.1", "D.2", "D.3", "D.3.1", "D.4", "D.5"]
    play = to_conflicts(opened(shipped_games()["l5r-emerald"])).all(
        do("duel", 0), bid(0, 2), bid(1, 5)
    )
    assert (play.table.frame.step, play.has("honor")) == ("D.3.1", (13, 7))
    events = play.do(c.Tell(totals={0: 4, 1: 2}, seat=0))
    knew = [e.facts for e in events if isinstance(e, Knew) and e.facts.get("winner")]
    assert knew[-1]["winner"] == "s1"  # 6 against 7
    assert (play.table.frame.step, "duel_result" in notes(events)) == ("3.2", True)


@pytest.mark.parametrize("key", ALL)
def test_every_edition_says_which_it_is(key: str) -> None:
    """In every language, and no two the same."""
    editions = {shipped_games()[one].edition for one in ALL}
    assert None not in editions
    assert len(editions) == len(ALL)
    edition = shipped_games()[key].edition
    assert edition is not None
    assert all(edition.own(language) for language in LANGUAGES)


def test_glory_is_counted_by_a_card_at_any_time() -> None:
    """Claimed rings are added, the favor stays where it is, and the table where it was."""
    play = opened(shipped_games()["l5r"]).all(c.Put(piece="air", state="claimed", holder=1, seat=0))
    play.do(do("glory_count", 0))
    events = play.do(c.Tell(totals={0: 2, 1: 2}, seat=0))
    assert notes(events) == ["glory_won"]
    assert (play.table.place, play.table.pieces["favor"].state) == (("", "1.4"), "unclaimed")
    attack = attacked().all(do("glory_count", 1), c.Tell(winner=1, seat=0))
    assert (attack.table.frame.step, attack.table.fact("winner")) == ("3.2.1", None)


def test_a_stronghold_of_ones_own_is_asked_for_its_numbers() -> None:
    """Honor, and what it gives a round: from the first round on, also what came already."""
    play = opened(shipped_games()["l5r-emerald"], "other", "shizuka-toshi")
    asked = [r.event for r in play.records if isinstance(r.event, Noted)]
    assert [one.seat for one in asked if one.text == "ask_numbers"] == [0]
    play.do(c.Change(counter="fate", holder="s0", by=-7, seat=0))  # paid before it is said
    numbers = c.Do(action="stronghold_numbers", told={"start_honor": 12, "start_income": 8}, seat=0)
    play.do(numbers)
    assert (play.has("honor"), play.has("fate"), play.has("income")) == ((12, 11), (1, 7), (8, 7))
    play.all(c.Pass(seat=0), c.Pass(seat=1))
    assert "1.4" in play.refused(numbers)


@pytest.mark.parametrize("key", ALL)
def test_the_set_up_is_told_before_the_first_round_and_never_again(key: str) -> None:
    """Role, provinces, cards in hand: step 0 comes once in a game."""
    told = ["setup_provinces", "setup_hand"]
    play = opened(shipped_games()[key])
    first = [r.event.text for r in play.records if isinstance(r.event, Noted)]
    assert (first[:2], play.table.round) == (told, 1)
    assert round_of(key).count("0") == 1
    play = to_conflicts(opened(shipped_games()[key]))
    while play.table.frame.step == "3.2":
        play.do(do("pass_conflict", play.table.turn or 0))
    play.do(c.Tell(winner=0, seat=0))
    while play.table.round == 1:
        play.do(c.Next(seat=0, anyway=True))
    events = tuple(record.event for record in play.records)
    assert [one for one in notes(events) if one in told] == told
    assert next(e.step for e in events if isinstance(e, Entered) and e.round == 2) == "1.1"


OLD = """
key = "l5r"
extends = "l5r-now"
names = { en = "Old" }
remove = [
    "phases.setup",
    "phases.conflict.steps.3.3",
    "phases.fate.steps.4.4.wait",
    "phases.regroup.steps.5.1.wait",
    "procedures.conflict.after",
    "procedures.conflict.steps.3.2.1.wait",
    "procedures.conflict.steps.3.2.2.wait",
    "procedures.conflict.steps.3.2.4.wait",
    "procedures.conflict.steps.3.2.5.wait",
    "actions.unopposed_before",
    "actions.broke_before",
]
[[procedures.conflict.steps]]
id = "3.2.2"
stop = true
"""
"""The game without the steps that it has got: what tables that are stored were played by."""


def stored(*commands: c.Command) -> Play:
    """A table as it was stored, at which the game of today goes on."""
    now = shipped_texts()["l5r"].replace('key = "l5r"', 'key = "l5r-now"', 1)
    play = to_conflicts(opened(read_game("l5r", {"l5r-now": now, "l5r": OLD})))
    play.all(*commands)
    play.game = shipped_games()["l5r"]
    return play


def test_a_table_of_before_goes_on_in_a_conflict() -> None:
    """In its action window, and at the ring."""
    attack = do("conflict", 0, type="military", ring="fire")
    play = stored(attack)
    assert play.table.frame.step == "3.2.2"
    play.all(c.Pass(seat=1), c.Pass(seat=0), c.Tell(winner=0, seat=0))
    assert play.table.frame.step == "3.2.4"
    play = stored(attack, c.Tell(winner=0, seat=0))
    assert play.table.frame.step == "3.2.6"
    play.all(do("unopposed", 0), do("broke", 0), do("ring_resolve", 0))
    assert (play.table.place, play.has("honor")) == (("", "3.2"), (10, 9))
    play.refused(do("unopposed_before", 0))


def test_a_table_of_before_goes_on_into_the_next_round() -> None:
    """From a step of the fate phase; the set-up does not come once more."""
    passes = [do("pass_conflict", seat) for seat in (0, 1, 0, 1)]
    play = stored(*passes, c.Tell(winner=0, seat=0), c.Next(seat=0, anyway=True))
    assert play.table.frame.step == "4.2"
    for _ in range(4):
        play.do(c.Next(seat=0))
    assert (play.table.round, play.table.frame.step) == (2, "1.4")


@pytest.mark.parametrize(("key", "honor", "winners"), [
    ("l5r-enlightenment", {1: 25}, (1,)),
    ("l5r-enlightenment", {0: 0, 1: 0}, (2,)),
    ("l5r-team", {0: 30, 2: 20}, (0, 2)),
    ("l5r-team", {0: 30, 1: 20}, ()),
])  # fmt: skip
def test_honor_ends_the_games_of_more_than_two(
    key: str, honor: dict[int, int], winners: tuple[int, ...]
) -> None:
    """25 of one, none of all others, or 50 of a team together."""
    play = opened(shipped_games()[key])
    for seat, to in honor.items():
        play.do(c.SetTo(counter="honor", holder=f"s{seat}", to=to, seat=0))
    assert (play.table.outcome.winners if play.table.outcome else ()) == winners
