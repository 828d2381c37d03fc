"""Legend of the Five Rings: what a recorded game does not show, and where the variants differ."""

from __future__ import annotations

import pytest

from bot.tables import commands as c
from bot.tables.events import AnyEvent, Entered, Knew, Noted
from bot.tables.games.files import ours, read, shipped
from bot.tables.games.words import LANGUAGES
from tests.tables.games.final import winners
from tests.tables.play import Play, opened

GAMES = ("l5r", "l5r-community", "l5r-skirmish")
ALL = (*GAMES, "l5r-emerald")


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


def attacked(key: str = "l5r", **told: str) -> Play:
    """The first player attacks: by default military, with the ring of fire."""
    play = to_conflicts(opened(ours()[key]))
    return play.all(do("conflict", 0, **{"type": "military", "ring": "fire", **told}))


def notes(events: tuple[AnyEvent, ...]) -> list[str]:
    """The texts that were told."""
    return [event.text for event in events if isinstance(event, Noted)]


def test_nobody_gains_fate_for_passing_first_in_emerald() -> None:
    """In the editions before it the first one to pass does."""
    for key in ALL:
        play = opened(ours()[key])
        before = play.has("fate")
        play.all(c.Pass(seat=0), c.Pass(seat=1))
        gained = play.has("fate")[0] - before[0]
        assert gained == (0 if key == "l5r-emerald" else 1), key


def test_a_duel_of_emerald_is_challenge_focus_and_strike() -> None:
    """The bids are transferred and compared in the Focus step; the whole has no step after D.5."""
    steps = [step.id for step in ours()["l5r-emerald"].steps("duel")]
    assert steps == ["D.1", "D.2", "D.3", "D.3.1", "D.4", "D.5"]
    play = to_conflicts(opened(ours()["l5r-emerald"])).all(do("duel", 0), bid(0, 2), bid(1, 5))
    assert (play.table.frame.step, play.has("honor")) == ("D.3.1", (13, 7))
    events = play.do(c.Tell(totals={0: 4, 1: 2}, seat=0))
    knew = [e.facts for e in events if isinstance(e, Knew) and e.facts.get("winner")]
    assert knew[-1]["winner"] == "s1"  # 6 against 7
    assert (play.table.frame.step, "duel_result" in notes(events)) == ("3.2", True)


@pytest.mark.parametrize("key", ALL)
def test_every_edition_says_which_it_is(key: str) -> None:
    """In every language, and no two the same."""
    editions = {ours()[one].edition for one in ALL}
    assert None not in editions
    assert len(editions) == len(ALL)
    edition = ours()[key].edition
    assert edition is not None
    assert all(edition.own(language) for language in LANGUAGES)


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
    play = opened(ours()["l5r"]).all(c.Change(counter="fate", holder="void", by=2, seat=0))
    to_conflicts(play).all(do("conflict", 0, type="military", ring="fire"))
    fate = play.has("fate")[0]
    play.all(do("conflict_type", 1, type="political"), do("conflict_ring", 1, ring="void"))
    assert (play.has("fate")[0], play.table.fact("type")) == (fate + 2, "political")
    assert play.table.pieces["fire"].state == "unclaimed"
    play.do(c.Tell(winner=1, seat=0))
    assert play.table.pieces["void"].holder == 1
    assert play.refused(do("conflict", 0, type="military", ring="air"))  # the other one's turn
    assert play.table.count("political", "s0") == 1  # a military one was declared


@pytest.mark.parametrize("key", ALL)
@pytest.mark.parametrize("side", ["military", "political"])
def test_the_favor_is_recalled_where_it_counts(key: str, side: str) -> None:
    """In conflicts of its type; in a Skirmish in all of them."""
    whole = key == "l5r-skirmish"
    play = to_conflicts(opened(ours()[key]))
    put = c.Put(piece="favor", state="claimed" if whole else side, holder=1, seat=0)
    play.all(put, do("conflict", 0, type="military", ring="fire"))
    told = notes(play.do(c.Next(seat=0)))
    assert told == (["favor_counts"] if whole or side == "military" else [])


def test_glory_is_counted_by_a_card_at_any_time() -> None:
    """Claimed rings are added, the favor stays where it is, and the table where it was."""
    play = opened(ours()["l5r"]).all(c.Put(piece="air", state="claimed", holder=1, seat=0))
    play.do(do("glory_count", 0))
    events = play.do(c.Tell(totals={0: 2, 1: 2}, seat=0))
    assert notes(events) == ["glory_won"]
    assert (play.table.place, play.table.pieces["favor"].state) == (("", "1.4"), "unclaimed")
    attack = attacked().all(do("glory_count", 1), c.Tell(winner=1, seat=0))
    assert (attack.table.frame.step, attack.table.fact("winner")) == ("3.2.1", None)


def test_the_action_windows_of_each_edition_stop() -> None:
    """After the last conflict, after 4.4, after 5.1; in a Skirmish after 4.3."""
    windows = {"l5r": {"4.4", "5.1"}, "l5r-skirmish": {"4.3"}}
    for key in ALL:
        stops = {step.id for step in ours()[key].steps() if step.hint == "action_window"}
        assert stops == {"3.3", *windows.get(key, {"4.4"})}, key


def test_a_stronghold_of_ones_own_is_asked_for_its_numbers() -> None:
    """Honor, and what it gives a round: from the first round on, also what came already."""
    play = opened(ours()["l5r-emerald"], "other", "shizuka-toshi")
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
    play = opened(ours()[key])
    first = [r.event.text for r in play.records if isinstance(r.event, Noted)]
    assert (first[:2], play.table.round) == (told, 1)
    assert round_of(key).count("0") == 1
    play = to_conflicts(opened(ours()[key]))
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
    "phases.fate.steps.4.4.stop",
    "phases.regroup.steps.5.1.stop",
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
    now = shipped()["l5r"].replace('key = "l5r"', 'key = "l5r-now"', 1)
    play = to_conflicts(opened(read("l5r", {"l5r-now": now, "l5r": OLD})))
    play.all(*commands)
    play.game = ours()["l5r"]
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
