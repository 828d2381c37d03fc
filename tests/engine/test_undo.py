"""What may be taken back by whom, and what comes of it."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from bot.engine import commands as c
from bot.engine import events as e
from bot.engine.errors import TableError
from bot.engine.games.files import shipped_games
from bot.engine.history import acts
from bot.engine.state import Table
from tests.engine.play import NAMES, Play, opened, seated, sensible
from tests.engine.random_commands import moves
from tests.engine.small_game import small_game


def gold(seat: int, by: int = 1) -> c.Change:
    return c.Change(counter="gold", holder=f"s{seat}", by=by, seat=seat)


def guess(seat: int, number: int, nonce: str = "salt") -> c.Choose:
    return c.Choose(choice="guess", value={"number": number}, nonce=nonce, seat=seat)


def asked(play: Play) -> tuple[int, ...] | None:
    """Who has to agree to the undo that is asked for; None if none is."""
    return play.table.request.needed if play.table.request else None


def over(play: Play) -> bool:
    return play.table.outcome is not None


def table(players: int = 2) -> Play:
    return opened(small_game(), players=players)


def test_ones_own_last_command_goes_freely() -> None:
    """Also one after the other, as long as nothing of anybody else lies between."""
    play = table().all(gold(0), gold(0, 2), c.Undo(seat=0))
    assert play.has("gold") == (4, 3)
    play.do(c.Undo(seat=0))
    assert play.has("gold") == (3, 3)
    assert "nothing of yours" in play.refused(c.Undo(seat=0))
    assert "nothing of yours" in play.refused(c.Undo(seat=1))


def test_a_command_of_another_goes_only_with_consent() -> None:
    """What came after one's own command goes with it, and whose it is has to agree."""
    play = table().all(gold(0), gold(1), c.Undo(seat=0))
    assert play.has("gold") == (4, 4)
    assert asked(play) == (1,)
    assert "asked for this already" in play.refused(c.Undo(seat=0))
    assert "not asked" in play.refused(c.Answer(agree=True, seat=0))
    play.do(c.Answer(agree=True, seat=1))
    assert (play.has("gold"), asked(play)) == ((3, 3), None)


def test_consent_is_asked_of_those_whose_commands_go() -> None:
    """Cyril did nothing in between, so he is not asked; all who are asked have to agree."""
    play = table(3).all(gold(0), gold(1), c.Undo(seat=0))
    assert "not asked" in play.refused(c.Answer(agree=True, seat=2))
    assert "not asked" in play.refused(c.Answer(agree=False, seat=2))
    play = table(3).all(gold(0), gold(1), gold(2), c.Undo(seat=0), c.Answer(agree=True, seat=1))
    assert play.has("gold") == (4, 4, 4)
    assert "given it already" in play.refused(c.Answer(agree=True, seat=1))
    play.do(c.Answer(agree=True, seat=2))
    assert play.has("gold") == (3, 3, 3)


def test_a_step_is_taken_back_only_together() -> None:
    """All who play have to agree, even if only one's own commands go."""
    play = table(3).all(c.Next(seat=0), c.Undo(seat=0))
    assert asked(play) == (1, 2)
    play.all(c.Answer(agree=True, seat=1), c.Answer(agree=True, seat=2))
    assert play.table.frame.step == "1"


def test_a_reveal_is_taken_back_only_together() -> None:
    """The last choice opens all of them, so whoever made it cannot take it back alone."""
    play = table().all(c.Next(seat=0), guess(0, 4), guess(1, 2), c.Undo(seat=1))
    assert asked(play) == (0,)


DUEL = """
[procedures.duel]
words = W(duel)

[[procedures.duel.steps]]
id = "D1"
names = N(Draw)
wait = { choice = "guess" }

[procedures.talk]
words = W(talk)

[[procedures.talk.steps]]
id = "E1"
names = N(Talk)
wait = { actions = ["agree"] }

[actions.duel]
words = W(duel)
begins = "duel"

[actions.talk]
words = W(talk)
begins = "talk"

[actions.agree]
words = W(agree)
at = ["E1"]
"""


def test_the_end_of_a_procedure_is_taken_back_only_together() -> None:
    """Also where no step follows: what was revealed in it, or what was done with it."""
    play = opened(small_game(DUEL)).all(c.Do(action="duel", seat=0), guess(0, 4), guess(1, 2))
    assert play.table.place == ("", "1")
    play.do(c.Undo(seat=1))
    assert asked(play) == (0,)
    play = opened(small_game(DUEL)).all(c.Do(action="talk", seat=0), c.Do(action="agree", seat=1))
    assert play.table.place == ("", "1")
    play.do(c.Undo(seat=1))
    assert asked(play) == (0,)


def test_the_end_of_a_game_is_taken_back_only_together() -> None:
    """Giving up ends a game of two: the other has to agree to go on."""
    play = table().all(c.Concede(seat=0), c.Undo(seat=0))
    assert (over(play), asked(play)) == (True, (1,))
    play.do(c.Answer(agree=True, seat=1))
    assert (over(play), play.table.seats[0].conceded) == (False, False)


def test_who_has_given_up_is_asked_no_more() -> None:
    """Consent is for those who still play."""
    play = table(3).all(c.Concede(seat=2), c.Next(seat=0), c.Undo(seat=0))
    assert asked(play) == (1,)


def test_somebody_without_a_seat_needs_no_consent() -> None:
    """Whoever looks after the table can take back anything, and agree for everybody."""
    play = table().all(c.Next(seat=0), c.Undo(table=True))
    assert play.table.frame.step == "1"
    play.all(gold(0), gold(1), c.Undo(seat=0), c.Answer(agree=True))
    assert play.has("gold") == (3, 3)


deeds = st.tuples(st.sampled_from(["gold", "next", "leave", "sit"]), st.integers(0, 2))


@given(
    players=st.lists(st.booleans(), min_size=3, max_size=3).filter(any),
    deeds=st.lists(deeds, min_size=1, max_size=12),
)
def test_only_people_are_asked_for_consent(
    players: list[bool], deeds: list[tuple[str, int]]
) -> None:
    """Whoever sits where, comes and goes: a free seat is never asked, and keeps nobody waiting."""
    known = tuple(str(seat) if here else "" for seat, here in enumerate(players))
    play = Play(small_game()).all(c.Open(game="ferry", seats=NAMES[:3], players=known, first=0))
    for deed, seat in deeds:
        commands = {
            "gold": gold(seat),
            "next": c.Next(seat=seat, anyway=True),
            "leave": c.Sit(place=seat, name=NAMES[seat], player="", seat=seat),
            "sit": c.Sit(place=seat, name=NAMES[seat], player=str(seat), seat=seat),
        }
        with suppress(TableError):
            play.do(commands[deed])
    for seat in range(3):
        here = {n for n, one in enumerate(play.table.seats) if one.player}
        if seat not in here:
            continue
        with suppress(TableError):
            play.do(c.Undo(seat=seat))
            assert set(asked(play) or ()) <= here - {seat}
            assert asked(play) != ()
            play.do(c.Answer(agree=False))


def test_a_free_seat_has_no_say() -> None:
    """Bo did something and left: Ana takes it back alone, and a step as well."""
    play = Play(small_game()).all(
        c.Open(game="ferry", seats=NAMES[:2], players=("1", "2"), first=0),
        *(gold(0), gold(1), c.Next(seat=0), c.Sit(place=1, name="Bo", player="", seat=1)),
        c.Undo(seat=0),
    )
    assert (play.table.frame.step, asked(play)) == ("1", None)
    play.do(c.Undo(seat=0))
    assert (play.has("gold"), asked(play)) == ((3, 3), None)
    assert [one.player for one in play.table.seats] == ["1", ""]


def test_who_was_asked_and_leaves_is_asked_no_more() -> None:
    """The request lapses when Bo leaves; asked for again it needs nobody, and Bo stays away."""
    play = Play(small_game()).all(
        c.Open(game="ferry", seats=NAMES[:2], players=("1", "2"), first=0),
        *(gold(0), gold(1), c.Undo(seat=0)),
    )
    assert asked(play) == (1,)
    play.all(c.Sit(place=1, name="Bo", player="", seat=1), c.Undo(seat=0))
    assert (play.has("gold"), asked(play), play.table.seats[1].player) == ((3, 3), None, "")


def test_refusing_ends_the_request() -> None:
    """The one who is asked can say no, the one who asked can withdraw it."""
    for seat in (0, 1):
        play = table().all(gold(0), gold(1), c.Undo(seat=0), c.Answer(agree=False, seat=seat))
        assert (asked(play), play.has("gold")) == (None, (4, 4))
        assert "Nobody has asked" in play.refused(c.Answer(agree=True, seat=1))


def test_a_request_lapses_when_something_else_happens() -> None:
    """Nobody agrees to more than was asked for; what was only refused does not count."""
    play = table().all(gold(0), gold(1), c.Undo(seat=0))
    play.refused(gold(1, -99))
    assert asked(play) == (1,)
    events = play.do(gold(1))
    assert events[0] == e.UndoDropped(0)
    assert asked(play) is None
    assert "Nobody has asked" in play.refused(c.Answer(agree=True, seat=1))


def test_what_was_undone_can_be_done_again_until_something_else_happens() -> None:
    """In the reverse order, by whose it was or by whoever looks after the table."""
    play = table().all(gold(0), gold(0, 2), c.Undo(seat=0), c.Undo(seat=0))
    assert "not yours" in play.refused(c.Redo(seat=1))
    play.do(c.Redo(seat=0))
    assert play.has("gold") == (4, 3)
    play.do(c.Redo())
    assert play.has("gold") == (6, 3)
    assert "nothing to redo" in play.refused(c.Redo(seat=0))
    play.all(c.Undo(seat=0), gold(1))
    assert "nothing to redo" in play.refused(c.Redo(seat=0))


def test_the_opening_is_never_undone() -> None:
    """A table that is open stays open."""
    play = table()
    assert "nothing left" in play.refused(c.Undo(table=True))
    assert "nothing left" in play.refused(c.Undo())


def test_a_revealed_choice_is_no_secret_any_more() -> None:
    """After an undo it is locked again, but the table remembers that it was seen."""
    play = table().all(c.Next(seat=0), guess(0, 4), guess(1, 2))
    seen = play.table.seen
    assert len(seen) == 2
    play.all(c.Undo(seat=1), c.Answer(agree=True, seat=0))
    assert play.table.revealed == {}
    assert play.table.locks["guess"][0].commitment in seen == play.table.seen
    play.do(guess(0, 3, "other"))
    assert play.table.locks["guess"][0].commitment not in play.table.seen


def test_the_log_keeps_what_was_undone() -> None:
    """Undo is an event: nothing disappears, it only does not count."""
    play = table().all(gold(0), c.Undo(seat=0))
    assert [act.undone for act in acts(play.records)] == [False, True, False]


def apart(table: Table) -> Table:
    """The table apart from what an undo leaves behind: what was seen, and who asked for one."""
    return structs.replace(table, seen=frozenset(), request=None)


def undo_all(play: Play) -> int:
    """Take back everything, as somebody who looks after the table; how often that took."""
    for times in range(10_000):
        try:
            play.do(c.Undo(table=True))
        except TableError:
            return times
    raise AssertionError("there is always something left to undo")


@pytest.mark.parametrize("key", shipped_games().keys())
@settings(max_examples=20)
@given(data=st.data())
def test_undoing_everything_returns_the_start_and_redoing_it_the_end(
    key: str, data: st.DataObject
) -> None:
    """Whatever was done: all of it can be taken back, and all of that done again."""
    play = seated(shipped_games()[key], data.draw(st.integers(0, 30)))
    start = play.table
    for move in data.draw(moves(shipped_games()[key], 14)):
        try:
            play.do(sensible(play.game, play.table, move) if isinstance(move, int) else move)
        except TableError:
            continue
    # What was undone on the way stays so: it is not this undoing that is done again.
    end, before = play.table, [act.undone for act in acts(play.records)]
    times = undo_all(play)
    assert apart(play.table) == apart(start)
    for _ in range(times):
        play.do(c.Redo())
    assert apart(play.table) == apart(end)
    assert [act.undone for act in acts(play.records)][: len(before)] == before
