"""Steps that are gone to by hand, or whose work was done by hand, and games that are over."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import BadGameFile
from bot.engine.games.files import shipped_games
from bot.engine.language import surely
from bot.engine.language.reading import bare_of
from bot.engine.redaction import view_for
from bot.engine.view_model.board import board
from tests.engine.games.final import winners
from tests.engine.play import Play, opened
from tests.engine.rules.test_flow import LAST, TURNS, at
from tests.engine.small_game import SMALL_GAME, action, small_game, step, tried, with_steps


def honor(*values: int) -> c.Several:
    """The honor of both, by hand."""
    each = [c.SetTo(counter="honor", holder=f"s{n}", to=v, seat=0) for n, v in enumerate(values)]
    return c.Several(commands=tuple(each), seat=0)


def bids(*values: int) -> list[c.Choose]:
    """Both bid."""
    return [c.Choose(choice="bid", value={"value": v}, seat=seat) for seat, v in enumerate(values)]


def conflict(play: Play, **told: str) -> Play:
    """Ana declares a conflict, whatever came before."""
    told = {"type": "military", "ring": "air", **told}
    return play.all(c.GoTo(step="3.2", seat=0), c.Do(action="conflict", told=dict(told), seat=0))


@pytest.mark.parametrize("key", ["l5r", "l5r-community", "l5r-skirmish"])
def test_conflicts_can_be_declared_after_going_there_by_hand(key: str) -> None:
    """Straight to the step, or to the beginning of its phase; who has any left keeps them."""
    for way in ([c.GoTo(step="3.2", seat=0)], [c.GoTo(step="3.1", seat=0), c.Next(seat=0)]):
        play = opened(shipped_games()[key], first=1).all(*way)
        assert (at(play), play.table.turn) == ("3.2", 1)
        before = play.has("opportunities")
        play.do(c.Do(action="conflict", told={"type": "military", "ring": "air"}, seat=1))
        play.do(c.GoTo(step="3.2", seat=1))
        assert play.has("opportunities") == (before[0], before[1] - 1)


def test_what_has_to_be_so_comes_before_what_happens_and_also_by_hand() -> None:
    """`ready` is run on every way to a step, `do` only where the table goes there by itself."""
    rest = 'stop = true\nready = [{ do = "set", counter = "toll", to = 1 }]\n'
    rest += 'do = [{ do = "gain", counter = "toll", by = "table:toll" }]'
    play = opened(with_steps(step("1") + step("2", rest) + LAST)).all(c.Next(seat=0))
    assert play.table.count("toll", "table") == 2
    play.do(c.GoTo(step="2", seat=0))
    assert play.table.count("toll", "table") == 1


def test_a_turn_that_is_gone_to_by_hand_is_somebodys() -> None:
    """The first player's if it was nobody's yet, else whose it was."""
    play = opened(with_steps(step("0"), TURNS), first=1)
    play.do(c.GoTo(step="T1", seat=0))
    assert play.table.turn == 1
    play.all(c.Next(seat=0), c.GoTo(step="T1", seat=0))
    assert play.table.turn == 0


def test_a_game_that_is_over_does_not_walk_on() -> None:
    """Neither by a correction nor by what a step does; reopened it is where it was."""
    play = opened(shipped_games()["l5r"]).all(c.Pass(seat=0), honor(10, 0))
    assert (at(play), winners(play)) == ("1.4", (0,))
    play.do(honor(10, 10))
    assert (at(play), winners(play)) == ("1.4", None)
    play.all(c.Pass(seat=1), honor(10, 22), *bids(4, 1))
    assert winners(play) == (1,)
    assert (at(play), play.has("honor")) == ("2.4", (7, 25))
    play.all(honor(7, 20), c.Next(seat=0))
    assert at(play) == "2.5"


def test_a_correction_that_ends_the_game_opens_no_secret() -> None:
    """The choice of the one who is left stays hidden."""
    play = opened(shipped_games()["l5r"]).all(
        c.Pass(seat=0), c.Pass(seat=1), bids(3)[0], honor(10, 0)
    )
    assert (play.table.revealed, list(play.table.locks["bid"])) == ({}, [0])
    play.all(honor(10, 10), bids(3, 1)[1])
    assert play.table.revealed["bid"] == {0: {"value": 3}, 1: {"value": 1}}


def test_what_would_come_after_the_end_is_refused() -> None:
    """A command of several parts cannot go on in a game that its first part has ended."""
    play = opened(shipped_games()["l5r"])
    both = c.Several(commands=(*honor(10, 0).commands, c.Next(seat=0, anyway=True)), seat=0)
    assert "leave that part out" in play.refused(both)


def test_what_an_action_would_do_can_be_done_by_hand() -> None:
    """The favor is set instead of being claimed; another correction is not enough."""
    play = opened(shipped_games()["l5r"]).all(c.GoTo(step="3.4.1", seat=0))
    play.all(c.Tell(totals={0: 3, 1: 1}, seat=0), c.Change(counter="fate", holder="s0", by=1))
    assert "not done yet" in play.refused(c.Next(seat=0))
    play.all(c.Put(piece="favor", state="political", holder=1, seat=1), c.Next(seat=0))
    assert at(play) == "4.2"
    play.do(c.GoTo(step="3.4.2", seat=0))
    assert "not done yet" in play.refused(c.Next(seat=0))


def test_a_number_that_an_action_would_change_counts_as_well() -> None:
    """A counter set by hand in the step is what the action would have done."""
    gain = action('{ do = "gain", counter = "gold", who = "actor" }')
    steps = step("1", 'wait = { actions = ["try"] }') + LAST
    play = opened(with_steps(steps, gain))
    play.all(c.Change(counter="gold", holder="s0", by=1, seat=0), c.Next(seat=0))
    assert at(play) == "9"


def test_a_ring_that_was_set_by_hand_stays_where_it_is() -> None:
    """The end of the conflict places it only while it is contested."""
    play = conflict(opened(shipped_games()["l5r"])).all(c.Tell(winner=0, margin=2, seat=0))
    play.all(c.Put(piece="air", state="claimed", holder=1, seat=1), c.Next(seat=0))
    assert play.table.pieces["air"].holder == 1


def test_the_province_of_a_conflict_is_the_one_it_was_declared_at() -> None:
    """It is broken without being named; another one cannot be."""
    play = conflict(opened(shipped_games()["l5r"]), province="s1.p3").all(c.Tell(winner=0, seat=0))
    other = c.Do(action="broke", told={"province": "s1.p4"}, seat=0)
    assert "The province here is province 3" in play.refused(other)
    play.do(c.Do(action="broke", seat=0))
    broken = [key for key, piece in play.table.pieces.items() if piece.state == "broken"]
    assert broken == ["s1.p3"]
    assert "happened in this conflict already" in play.refused(c.Do(action="broke", seat=0))


def test_the_reason_is_that_of_the_condition_that_does_not_hold() -> None:
    """Not won, not open, or not attacked: each is said as it is."""
    play = conflict(opened(shipped_games()["l5r"]))
    broke = c.Do(action="broke_stronghold", seat=0)
    assert "the attacker has won" in play.refused(broke)
    play.do(c.Tell(winner=0, seat=0))
    assert "out of reach" in play.refused(broke)
    play.all(*[c.Put(piece=f"s1.p{n}", state="broken", seat=0) for n in (1, 2, 3)])
    assert "not at the stronghold" in play.refused(broke)
    assert "belongs to a conflict" in opened(shipped_games()["l5r"]).refused(c.GoTo(step="3.2.3"))


def test_a_list_of_reasons_may_be_shorter_than_the_conditions() -> None:
    """The last one is said for those after it as well."""
    when = '{ counter = "toll", at_least = 9 }, { counter = "toll", at_most = 1 }'
    rest = f'when = [{when}]\nunless = ["closed"]'
    play = opened(small_game(action("", rest)))
    assert "harbour is closed" in play.refused(c.Do(action="try", seat=0))
    play.do(c.SetTo(counter="toll", holder="table", to=9))
    assert "harbour is closed" in play.refused(c.Do(action="try", seat=0))


def test_totals_can_be_told_one_after_the_other() -> None:
    """By the seats themselves; the step compares when all are in, and a new one replaces an old."""
    play = conflict(opened(shipped_games()["l5r"])).all(c.Tell(totals={1: 4}, seat=1))
    assert (at(play), play.table.frame.totals) == ("3.2.3", {1: 4})
    assert "the skill of Ana" in play.refused(c.Next(seat=0))
    assert "nothing would change" in play.refused(c.Tell(totals={1: 4}, seat=1))
    play.all(c.Tell(totals={1: 5}, seat=1))
    events = play.do(c.Tell(totals={0: 7}, seat=0))
    assert e.Compared("3.2.3", {"s0": 7, "s1": 5}) in events
    assert (play.table.fact("winner"), play.table.fact("margin")) == ("s0", 2)


def test_who_may_tell_whose_total() -> None:
    """Somebody without a seat anybody's, anybody all at once, but nobody another's alone."""
    play = conflict(opened(shipped_games()["l5r"]))
    assert "your own total" in play.refused(c.Tell(totals={1: 4}, seat=0))
    play.all(c.Tell(totals={1: 4}), c.GoTo(step="3.2.3", seat=0))
    assert play.table.frame.totals == {}
    play.do(c.Tell(totals={0: 1, 1: 4}, seat=0))
    assert play.table.fact("winner") is None  # the conflict is over, and with it what it knew
    assert play.table.pieces["air"].holder == 1


def test_a_bid_that_counts_differently_says_the_cards_anew() -> None:
    """The transfer is settled anew, and how many cards are drawn is told again, once."""
    play = opened(shipped_games()["l5r"]).all(c.Pass(seat=0), c.Pass(seat=1), *bids(3, 1))
    events = play.do(c.SetTo(counter="bid", holder="s1", to=3, seat=1))
    assert [(one.seat, one.number) for one in events if isinstance(one, e.Noted)] == [
        (0, 3),
        (1, 3),
    ]
    assert play.has("honor") == (10, 10)
    again = c.SetTo(counter="bid", holder="s1", to=3, seat=1)
    assert "nothing would change" in play.refused(again)


def test_a_reset_goes_back_to_what_the_profile_starts_with() -> None:
    """Seats without one, and pieces, to what the game says."""
    rest = '\n[profiles.rich]\nnames = "Rich"\nsets = { gold = 9 }\n'
    again = '{ do = "reset", counters = ["gold"] }'
    game = small_game(action(again) + rest)
    play = opened(game, "rich", "").all(
        *[c.SetTo(counter="gold", holder=at, to=5, seat=0) for at in ("s0", "s1", "red")],
        c.Do(action="try", seat=0),
    )
    assert (play.has("gold"), play.table.count("gold", "red")) == ((9, 3), 3)
    assert tried(again).has("gold") == (3, 3, 3)


def test_unrest_comes_from_the_pile_also_by_hand() -> None:
    """While the pile is counted; without a count the cards are just taken and returned."""
    play = opened(shipped_games()["imperium"], players=2)
    take = c.Do(action="take_unrest", told={"taken": 3}, seat=0)
    play.all(take, c.Do(action="return_unrest", told={"given_back": 1}, seat=0))
    assert (play.has("unrest"), play.table.count("unrest", "table")) == ((2, 0), 0)
    assert play.table.pieces["pile"].state == "uncounted"
    play.all(c.Do(action="unrest_pile", told={"size": 18}, seat=0), take)
    play.all(*[c.Change(counter="unrest", holder="s1", by=by, seat=1) for by in (4, -1)])
    assert (play.has("unrest"), play.table.count("unrest", "table")) == ((5, 3), 12)


def test_another_undo_does_not_replace_one_that_is_asked_for() -> None:
    """It has to be answered first; who looks after the table need not wait."""
    play = opened(shipped_games()["l5r"]).all(c.Pass(seat=0), c.Pass(seat=1), c.Undo(seat=1))
    assert "Bo has asked for an undo already" in play.refused(c.Undo(seat=0))
    assert "asked for this already" in play.refused(c.Undo(seat=1))
    assert "no such seat" in play.refused(c.Undo(seat=7))
    play.do(c.Undo(table=True))
    assert (at(play), play.table.request) == ("1.4", None)


def test_what_was_set_by_hand_is_marked() -> None:
    """And what the game makes of it is not."""
    play = opened(shipped_games()["l5r"]).all(c.Pass(seat=0), c.Pass(seat=1), *bids(3, 1))
    events = play.do(c.SetTo(counter="bid", holder="s1", to=3, seat=1))
    marked = {one.counter: one.by_hand for one in events if isinstance(one, e.Counted)}
    assert marked == {"bid": True, "honor": False}
    for command in (
        c.Change(counter="fate", holder="s0", by=1, seat=0),
        c.Give(counter="fate", source="s0", target="s1", by=1, seat=0),
        c.Put(piece="air", state="claimed", holder=0, seat=0),
        c.GiveTurn(to=0, seat=0),
        c.SetRound(to=4, seat=0),
        c.GoTo(step="1.4", seat=0),
    ):
        assert all(getattr(one, "by_hand", None) for one in play.do(command)), command
    ranked = opened(small_game()).do(c.Rank(track="queue", order=(1, 0), seat=0))
    assert ranked == (e.Ordered("queue", (1, 0), by_hand=True),)


def test_the_board_shows_what_a_bid_counts_as() -> None:
    """Where it is not what was bid, and only once it is open."""
    play = opened(shipped_games()["l5r"]).all(c.Pass(seat=0), c.Pass(seat=1))
    play.all(c.Change(counter="bid", holder="s0", by=4, seat=0), bids(3)[0])
    shown = board(view_for(play.table, 0), play.game).places[0].choices
    assert shown == ("bid 3, still hidden",)
    play.all(bids(3, 1)[1], c.SetTo(counter="bid", holder="s1", to=6, seat=1))
    places = board(view_for(play.table, None), play.game).places
    assert [place.choices for place in places] == [("bid 3",), ("bid 1, counts as 6",)]


@pytest.mark.parametrize(
    ("seat", "said", "command"),
    [
        (1, "skill 5", c.Tell(totals={1: 5}, seat=1, id="")),
        (0, "skill 5", c.Tell(totals={0: 5}, seat=0, id="")),
        (0, "skill 5 3", c.Tell(totals={0: 5, 1: 3}, seat=0, id="")),
        (1, "reset honor", c.SetTo(counter="honor", holder="s1", to=9, seat=1, id="")),
        (1, "reset ana honor", c.SetTo(counter="honor", holder="s0", to=11, seat=1, id="")),
        (0, "remove counter rope", c.RemoveCounter(counter="own:1", seat=0, id="")),
    ],
)
def test_words_for_it(seat: int, said: str, command: c.Command) -> None:
    """One number is one's own total, several are those of all."""
    play = opened(shipped_games()["l5r"], "shizuka-toshi", "kyuden-bayushi")
    conflict(play).all(c.AddCounter(name="rope", seat=0))
    assert bare_of(surely(said, play.game, play.table, seat)) == command


NEVER = """[[ends]]
result = "wins"
why = N(so)
when = [{ counter = "toll", at_least = 5, at_most = 2 }]"""


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("words = W(debt)", "words = W(gold)", "is a word for gold as well"),
        ("start = 4", "start = 99999999999999999999", "no table counts beyond 1,000,000"),
        ("by = 2 }", "by = -2 }", "-2 is less than nothing"),
        ("max = 9\n", "max = 9\nsupply = true\n", "of seats and of the table"),
        ("[texts]", f"{NEVER}\n[texts]", "at least 5 and at most 2"),
        ("[texts]", '[actions.a]\nwords = W(a)\nunless = ["closed", "shut"]\n[texts]', "“shut”"),
    ],
)
def test_mistakes_that_no_table_could_be_played_with(old: str, new: str, why: str) -> None:
    """Numbers that cannot be, words for two things, texts that are not there."""
    with pytest.raises(BadGameFile, match=why):
        small_game("", SMALL_GAME.replace(old, new, 1))
