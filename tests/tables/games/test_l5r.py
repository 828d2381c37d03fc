"""Legend of the Five Rings: what a recorded game does not show, and where the variants differ."""

from __future__ import annotations

import pytest

from bot.tables import commands as c
from bot.tables.events import Entered, Knew, Noted
from bot.tables.games.files import ours
from tests.tables.games.final import winners
from tests.tables.play import Play, opened

GAMES = ("l5r", "l5r-community", "l5r-skirmish")


def bid(seat: int, value: int) -> c.Choose:
    """A secret bid."""
    return c.Choose(choice="bid", value={"value": value}, seat=seat)


def do(action: str, seat: int, **told: str) -> c.Do:
    """Something by name."""
    return c.Do(action=action, told=dict(told), seat=seat)


def to_conflicts(play: Play) -> Play:
    """Both pass and bid the same: conflicts can be declared."""
    return play.all(c.Pass(seat=0), c.Pass(seat=1), bid(0, 1), bid(1, 1), c.Next(seat=0))


def round_of(key: str) -> list[str]:
    """The steps of a round in which nothing happens."""
    play = to_conflicts(opened(ours()[key]))
    while play.table.frame.step == "3.2":
        play.do(do("pass_conflict", play.table.turn or 0))
    play.do(c.Tell(winner=0, seat=0))
    while play.table.round == 1:
        play.do(c.Next(seat=0, anyway=True))
    steps = [r.event.step for r in play.records if isinstance(r.event, Entered)]
    return steps[: steps.index("1.1", 1)]


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
    assert opened(ours()[key]).has("fate") == fate


def test_skirmish_begins_with_its_own_figures() -> None:
    """Honor 6, 6 fate, three provinces, no stronghold, bids up to 3."""
    play = opened(ours()["l5r-skirmish"], "crab", "lion")
    assert (play.has("honor"), play.has("fate")) == ((6, 6), (6, 6))
    assert sum(key.startswith("s0.") for key in play.table.pieces) == 3
    play.all(c.Pass(seat=0), c.Pass(seat=1))
    assert "from 1 to 3" in play.refused(bid(0, 4))


def test_a_skirmish_duel_counts_the_higher_statistic_as_one() -> None:
    """9 against 2 is 1 against 0; the bids decide."""
    play = to_conflicts(opened(ours()["l5r-skirmish"]))
    play.all(do("duel", 0), bid(0, 1), bid(1, 3))
    events = play.do(c.Tell(totals={0: 9, 1: 2}, seat=0))
    knew = [e.facts for e in events if isinstance(e, Knew) and e.facts.get("winner")]
    assert knew[-1] == {"winner": "s1", "margin": 1, "loser": "s0"}


@pytest.mark.parametrize(
    ("honor", "winner"), [(12, 0), (0, 1), (11, None)], ids=["twelve", "none", "eleven"]
)
def test_skirmish_is_won_with_twelve_and_lost_with_none(honor: int, winner: int | None) -> None:
    """25 is far away in this format."""
    play = opened(ours()["l5r-skirmish"])
    play.do(c.SetTo(counter="honor", holder="s0", to=honor, seat=0))
    assert winners(play) == (None if winner is None else (winner,))


def test_twenty_five_and_none_at_once_go_to_the_first_player() -> None:
    """One wins with honor, the other's loss would win as well: the first player has won."""
    for first in (0, 1):
        play = opened(ours()["l5r"], first=first)
        both = (
            c.SetTo(counter="honor", holder="s0", to=25, seat=0),
            c.SetTo(counter="honor", holder="s1", to=25, seat=0),
        )
        play.do(c.Several(commands=both, seat=0))
        assert winners(play) == (first,)


def test_the_stronghold_opens_with_the_third_broken_province() -> None:
    """Also by hand; and it closes again where a province was broken by mistake."""
    play = opened(ours()["l5r"])
    for number in (1, 2, 4):
        assert play.table.pieces["s1.stronghold"].state == "closed"
        play.do(c.Put(piece=f"s1.p{number}", state="broken", seat=0))
    assert play.table.pieces["s1.stronghold"].state == "open"
    assert play.table.pieces["s0.stronghold"].state == "closed"
    play.do(c.Put(piece="s1.p2", state="standing", seat=0))
    assert play.table.pieces["s1.stronghold"].state == "closed"


def test_who_passed_before_a_duel_has_passed_after_it() -> None:
    """A duel in the dynasty phase takes no pass back, and nobody gains the fate twice."""
    play = opened(ours()["l5r"]).all(c.Pass(seat=1))
    assert play.has("fate") == (7, 9)
    play.all(do("duel", 0), bid(0, 2), bid(1, 2), c.Tell(totals={0: 1, 1: 2}, seat=0))
    assert (play.table.frame.step, play.table.passed) == ("1.4", (1,))
    play.do(c.Pass(seat=0))
    assert (play.has("fate"), play.table.frame.step) == ((7, 9), "2.2")


def test_ring_fate_goes_to_the_attacker_whoever_wins() -> None:
    """And nothing is left on the ring."""
    play = opened(ours()["l5r"]).all(c.Change(counter="fate", holder="void", by=3, seat=0))
    to_conflicts(play).all(do("conflict", 0, type="political", ring="void"))
    assert (play.has("fate"), play.table.count("fate", "void")) == ((11, 8), 0)
    assert play.refused(do("conflict", 0, type="military", ring="air"))


def test_the_ring_effects_are_said_to_the_players() -> None:
    """Each of the four that move no honor has a text of its own; Air asks how."""
    play = opened(ours()["l5r"])
    to_conflicts(play).all(do("conflict", 0, type="military", ring="earth"))
    play.do(c.Tell(winner=0, margin=1, seat=0))
    assert "Only the Air ring" in play.refused(do("ring_take", 0))
    events = play.do(do("ring_resolve", 0))
    assert [e.text for e in events if isinstance(e, Noted)] == ["earth", "return_home"]
