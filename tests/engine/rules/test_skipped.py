"""A secret choice that is skipped: what was locked is gone unseen, and nothing says it is in."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.event_log.export import from_json, proof_lines, to_json
from bot.engine.games.files import shipped_games
from bot.engine.games.game import Game
from bot.engine.history_window import HistoryWindow
from bot.engine.narration.log import to_text
from bot.engine.redaction import view_for
from bot.engine.state import Table
from bot.engine.view_model.screen import sealed_choice
from tests.engine.play import Play, opened, seated, sensible
from tests.engine.small_game import small_game

DUEL = """
[procedures.duel]
words = W(duel)

[[procedures.duel.steps]]
id = "D1"
names = N(Draw)
wait = { choice = "guess" }

[actions.duel]
words = W(duel)
begins = "duel"
"""


def guess(seat: int, number: int) -> c.Choose:
    return c.Choose(choice="guess", value={"number": number}, seat=seat)


def guessing() -> Play:
    """Ana has chosen 4, Bo has not chosen."""
    return opened(small_game(DUEL)).all(c.Next(seat=0), guess(0, 4))


WAYS = {
    "next anyway": (c.Next(seat=1, anyway=True),),
    "a step by hand": (c.GoTo(step="4", seat=1),),
    "the same step anew": (c.GoTo(step="2", seat=1),),
    "a procedure with the same choice": (c.Do(action="duel", seat=1),),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_choice_that_is_skipped_is_gone(way: str) -> None:
    """No viewer is shown it, not even whose it was; an undo brings it back as secret as it was."""
    play = guessing().all(*WAYS[way])
    for viewer in (None, 0, 1):
        assert view_for(play.table, viewer).choices == ()
    assert "guess: skipped and not revealed" in to_text(play.records, play.game)
    play.do(c.Undo(table=True))
    assert [one.value for one in view_for(play.table, 0).choices] == [{"number": 4}]
    assert [one.value for one in view_for(play.table, 1).choices] == [None]


@pytest.mark.parametrize("way", WAYS)
def test_the_next_choice_begins_with_nobody(way: str) -> None:
    """Who chose in the round before has to choose again; the old choice is never revealed."""
    play = guessing().all(*WAYS[way])
    play.do(c.GoTo(step="2", seat=1))
    late = sealed_choice(play.game, HistoryWindow().followed_by(play.records), 1, "guess")
    assert late
    assert (late.present, late.missing) == ((), ("Ana", "Bo"))
    play.do(guess(1, 2))
    assert play.table.revealed == {}
    play.do(guess(0, 5))
    assert play.table.revealed["guess"] == {0: {"number": 5}, 1: {"number": 2}}
    proved = [row["value"] for row in proof_lines(play.records)]
    assert proved == [{"number": 5}, {"number": 2}]


def test_an_export_leaves_out_what_was_skipped() -> None:
    """The file that is taken along has no word of it, and can be brought in again."""
    play = guessing().all(c.Next(seat=1, anyway=True))
    taken = to_json(play.records, "ferry")
    assert b"locked" not in taken
    assert from_json(taken, play.game)


def test_leaving_a_procedure_skips_only_its_own_choice() -> None:
    """What the round waits for stays in while something else is begun and ended in between."""
    game = small_game(DUEL.replace('choice = "guess"', 'actions = ["duel"]'))
    play = opened(game).all(c.Next(seat=0), guess(0, 4), c.Do(action="duel", seat=1))
    assert play.table.place == ("duel", "D1")
    play.do(c.Next(seat=1, anyway=True))
    assert play.table.place == ("", "2")
    assert set(play.table.locks["guess"]) == {0}


def stale(game: Game, table: Table) -> set[str]:
    """The choices of which something is in, though no running step waits for them."""
    steps = (game.step(frame.procedure, frame.step) for frame in table.frames)
    waited = {step.wait.choice for step in steps if step and step.wait}
    return {choice for choice, locks in table.locks.items() if locks} - waited


CHOOSING = [key for key in shipped_games().keys() if shipped_games()[key].choices]  # noqa: SIM118 # it is no mapping
skips: st.SearchStrategy[int | c.Command] = st.just(c.Next(seat=0, anyway=True))


@pytest.mark.parametrize("key", CHOOSING)
@settings(max_examples=20)
@given(data=st.data())
def test_nothing_is_in_that_no_step_waits_for(key: str, data: st.DataObject) -> None:
    """Whatever is done at a table of whichever game, by its rules or past them."""
    play = seated(shipped_games()[key], data.draw(st.integers(0, 30)))
    steps = [step.id for _, step in play.game.all_steps() if step.wait and step.wait.choice]
    goes = st.sampled_from(steps).map(lambda step: c.GoTo(step=step, seat=0))
    for move in data.draw(st.lists(goes | skips | st.integers(0, 30), max_size=20)):
        with suppress(TableError):
            play.do(sensible(play.game, play.table, move) if isinstance(move, int) else move)
        assert stale(play.game, play.table) == set()


def test_a_table_that_was_stored_before_is_mended_by_the_next_step() -> None:
    """Its history lacks the event; what is still in from then goes when the table moves on."""
    play = guessing()
    dropped, *_ = play.do(c.Next(seat=1, anyway=True))
    old = Play(play.game)
    old.records = [record for record in play.records if record.event is not dropped]
    old.records = [replace(one, seq=seq) for seq, one in enumerate(old.records, 1)]
    old.table = HistoryWindow().followed_by(old.records).table
    assert stale(old.game, old.table) == {"guess"}
    old.do(c.Next(seat=1))
    assert stale(old.game, old.table) == set()
