"""Legend of the Five Rings: conflicts in their order, their action windows, what is said later."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.events import Noted
from bot.engine.games.files import shipped_games
from bot.engine.narration.log import lines
from tests.engine.games.rokugan import ALL, attacked, do, notes, to_conflicts
from tests.engine.play import opened


def test_ring_fate_goes_to_the_attacker_whoever_wins() -> None:
    """And nothing is left on the ring."""
    play = opened(shipped_games()["l5r"]).all(c.Change(counter="fate", holder="void", by=3, seat=0))
    to_conflicts(play).all(do("conflict", 0, type="political", ring="void"))
    assert (play.has("fate"), play.table.count("fate", "void")) == ((11, 8), 0)
    assert play.refused(do("conflict", 0, type="military", ring="air"))


def test_the_ring_effects_are_said_to_the_players() -> None:
    """Each of the four that move no honor has a text of its own; Air asks how."""
    play = opened(shipped_games()["l5r"])
    to_conflicts(play).all(do("conflict", 0, type="military", ring="earth"))
    play.do(c.Tell(winner=0, margin=1, seat=0))
    assert "Only the Air ring" in play.refused(do("ring_take", 0))
    events = play.do(do("ring_resolve", 0))
    assert [e.text for e in events if isinstance(e, Noted)] == ["earth", "return_home"]


@pytest.mark.parametrize("key", ALL)
def test_what_follows_a_won_conflict_comes_in_its_order(key: str) -> None:
    """Unopposed, broken, the ring; one step after the other."""
    play = attacked(key).all(c.Tell(winner=0, margin=2, seat=0))
    seen = [play.table.frame.step]
    for _ in range(2):
        play.do(c.Next(seat=0))
        seen.append(play.table.frame.step)
    assert seen == ["3.2.4", "3.2.5", "3.2.6"]


def test_what_does_not_apply_is_left_out() -> None:
    """A defender who wins loses no honor and no province, and nobody resolves the ring."""
    play = attacked().all(c.Tell(winner=1, margin=2, seat=0))
    assert play.table.place == ("", "3.2")
    play = attacked().all(do("defended", 1), c.Tell(winner=0, margin=2, seat=0))
    assert play.table.frame.step == "3.2.5"
    play.do(do("held", 0))
    assert play.table.frame.step == "3.2.6"


@pytest.mark.parametrize("at", ["3.2.1", "3.2.2", "3.2.3"])
def test_no_defenders_costs_honor_once_the_attacker_has_won(at: str) -> None:
    """Said before the result, it counts with it; a later defender takes it back."""
    play = attacked()
    while play.table.frame.step != at:
        play.do(c.Next(seat=0, anyway=True))
    play.do(do("unopposed", 1))
    assert play.has("honor") == (10, 10)
    play.do(c.Tell(winner=0, margin=1, seat=0))
    assert (play.has("honor"), play.table.frame.step) == ((10, 9), "3.2.5")
    assert "already" in play.refused(do("unopposed", 1))
    play.do(do("defended", 1))
    assert play.has("honor") == (10, 10)
    play.do(do("unopposed", 1))
    assert play.has("honor") == (10, 9)


def test_no_defenders_costs_nothing_where_the_attacker_lost() -> None:
    """A conflict that nobody defended can still be lost."""
    play = attacked().all(do("unopposed", 1), c.Tell(nobody=True, seat=0))
    assert (play.has("honor"), play.table.place) == ((10, 10), ("", "3.2"))


def test_both_pass_in_the_action_window_and_the_totals_are_compared() -> None:
    """Whoever has passed waits for the other; “next” goes on as well."""
    play = attacked().all(c.Next(seat=0), c.Pass(seat=1))
    assert play.table.frame.step == "3.2.2"
    play.do(c.Pass(seat=0))
    assert play.table.frame.step == "3.2.3"


@pytest.mark.parametrize("key", ALL)
@pytest.mark.parametrize("deed", ["number", "piece", "action"])
def test_only_passes_in_a_row_end_an_action_window(key: str, deed: str) -> None:
    """Who acts takes back the other's pass, who acts after the own pass that one."""
    deeds: dict[str, c.Command] = {
        "number": c.Change(counter="fate", holder="s1", by=-1, seat=1),
        "piece": c.Put(piece="s1.p1", state="broken", seat=1),
        "action": do("glory_count", 1),
    }
    play = attacked(key).all(c.Next(seat=0), c.Pass(seat=0), deeds[deed])
    if deed == "action":
        play.do(c.Tell(totals={0: 1, 1: 2}, seat=0))
    assert (play.table.frame.step, play.table.passed) == ("3.2.2", ())
    play.all(c.Pass(seat=1), c.Change(counter="fate", holder="s1", by=-1, seat=1))
    assert play.table.passed == ()
    play.all(c.Pass(seat=1), c.Pass(seat=0))
    assert play.table.frame.step == "3.2.3"


def test_what_changes_nothing_takes_no_pass_back() -> None:
    """A refused deed, and what somebody without a seat corrects."""
    play = attacked().all(c.Next(seat=0), c.Pass(seat=0))
    honor = play.has("honor")[1]
    play.refused(c.SetTo(counter="honor", holder="s1", to=honor, seat=1))
    play.do(c.Change(counter="honor", holder="s1", by=1))
    assert play.table.passed == (0,)
    play.do(c.Pass(seat=1))
    assert play.table.frame.step == "3.2.3"


def test_who_passed_in_the_dynasty_phase_stays_out() -> None:
    """There a pass is for good, whatever the other one plays."""
    play = opened(shipped_games()["l5r"]).all(
        c.Pass(seat=1), c.Change(counter="fate", holder="s0", by=-2, seat=0), c.Pass(seat=0)
    )
    assert play.table.frame.step == "2.2"


@pytest.mark.parametrize("key", ALL)
def test_an_action_window_is_passed_or_left_with_next(key: str) -> None:
    """Two passes end it; so does one “next”; and a deed of a later step goes over it."""
    passes = {
        step.id for step in shipped_games()[key].steps() if step.wait and step.wait.consecutive
    }
    play = to_conflicts(opened(shipped_games()[key]))
    while play.table.frame.step == "3.2":
        play.do(do("pass_conflict", play.table.turn or 0))
    play.do(c.Tell(totals={0: 2, 1: 2}, seat=0))  # over the window of step 3.3
    seen = {"3.3"}
    while play.table.round == 1:
        if play.table.frame.step in passes:
            seen.add(play.table.frame.step)
            play.do(c.Pass(seat=0))
            play.do(c.Next(seat=0))
        else:
            play.do(c.Next(seat=0, anyway=True))
    assert seen == passes


def test_the_ring_can_be_resolved_first_and_the_rest_said_later() -> None:
    """After the conflict, too, until the next one: each of them once."""
    play = attacked(province="s1.p3").all(c.Tell(winner=0, margin=2, seat=0))
    play.all(do("ring_resolve", 0), do("unopposed_before", 0), do("broke_before", 1))
    assert play.has("honor") == (10, 9)
    assert play.table.pieces["s1.p3"].state == "broken"
    play.refused(do("unopposed_before", 0))
    play.refused(do("broke_before", 0))
    play.all(do("conflict", 1, type="military", ring="air"), c.Tell(winner=0, margin=2, seat=0))
    assert "not won" in play.refused(do("unopposed_before", 0))


def test_broke_without_a_province_means_the_one_attacked() -> None:
    """Also where a card has moved the conflict."""
    play = attacked(province="s1.p3").all(c.Tell(winner=0, margin=2, seat=0), do("broke", 0))
    assert play.table.pieces["s1.p3"].state == "broken"
    play = attacked(province="s1.p3").all(do("conflict_province", 0, province="s1.p2"))
    play.all(c.Tell(winner=0, margin=2, seat=0), do("broke", 0))
    assert [play.table.pieces[f"s1.p{n}"].state for n in (2, 3)] == ["broken", "standing"]


def test_type_and_ring_of_a_conflict_change_by_a_card() -> None:
    """The old ring goes back, what lies on the new one goes to the attacker, and it is claimed."""
    play = opened(shipped_games()["l5r"]).all(c.Change(counter="fate", holder="void", by=2, seat=0))
    to_conflicts(play).all(do("conflict", 0, type="military", ring="fire"))
    fate = play.has("fate")[0]
    play.all(do("conflict_type", 1, type="political"), do("conflict_ring", 1, ring="void"))
    assert (play.has("fate")[0], play.table.fact("type")) == (fate + 2, "political")
    assert play.table.pieces["fire"].state == "unclaimed"
    play.do(c.Tell(winner=1, seat=0))
    assert play.table.pieces["void"].holder == 1
    assert play.refused(do("conflict", 0, type="military", ring="air"))  # the other one's turn
    assert play.table.count("political", "s0") == 1  # a military one was declared


def test_what_a_card_changes_is_told_with_an_arrow() -> None:
    """ "change type political" would read as an order; what was declared is told as it was said."""
    play = attacked(province="s1.p3").all(do("conflict_type", 1, type="political"))
    said = [line.text for line in lines(play.records, play.game, last=2)]
    assert said[0].startswith("Ana: conflict (military, Fire, province 3); Fire: contested")
    assert said[1] == "Bo: change type → political"


@pytest.mark.parametrize("key", ALL)
@pytest.mark.parametrize("side", ["military", "political"])
def test_the_favor_is_recalled_where_it_counts(key: str, side: str) -> None:
    """In conflicts of its type; in a Skirmish in all of them."""
    whole = key == "l5r-skirmish"
    play = to_conflicts(opened(shipped_games()[key]))
    put = c.Put(piece="favor", state="claimed" if whole else side, holder=1, seat=0)
    play.all(put, do("conflict", 0, type="military", ring="fire"))
    told = notes(play.do(c.Next(seat=0)))
    assert told == (["favor_counts"] if whole or side == "military" else [])


def test_the_action_windows_of_each_edition_stop() -> None:
    """After the last conflict, after 4.4, after 5.1; in a Skirmish after 4.3."""
    windows = {"l5r": {"4.4", "5.1"}, "l5r-skirmish": {"4.3"}}
    for key in ALL:
        stops = {step.id for step in shipped_games()[key].steps() if step.hint == "action_window"}
        assert stops == {"3.3", *windows.get(key, {"4.4"})}, key
