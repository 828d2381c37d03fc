"""Whatever is sent to whatever table: events or our own error, and the log tells the truth."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine import commands as c
from bot.engine.errors import TableError
from bot.engine.event_log.encoding import decode, encode
from bot.engine.games.files import shipped_games
from bot.engine.games.game import Game
from bot.engine.rules.limits import bounds
from bot.engine.state import Table
from tests.engine.play import Play, seated, sensible
from tests.engine.random_commands import commands, moves

EVERY_GAME = pytest.mark.parametrize("key", shipped_games().keys())
SLOW = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def play_out(play: Play, session: list[c.Command | int]) -> None:
    """Try every command; what is refused with our own error has simply not happened."""
    for move in session:
        command = sensible(play.game, play.table, move) if isinstance(move, int) else move
        try:
            events = play.do(command)
        except TableError:
            continue
        assert events
        assert [decode(encode(event)) for event in events] == list(events)
        within_bounds(play.game, play.table)


def within_bounds(game: Game, table: Table) -> None:
    for (counter, holder), value in table.counts.items():
        low, high = bounds(game.counters.get(counter))
        assert low is None or value >= low, (counter, holder, value)
        assert high is None or value <= high, (counter, holder, value)


@EVERY_GAME
@SLOW
@given(data=st.data())
def test_any_command_in_any_state_gives_events_or_our_error(key: str, data: st.DataObject) -> None:
    """Nothing else is ever raised; replay agrees, bounds hold, events survive the store."""
    game = shipped_games()[key]
    play_out(seated(game, data.draw(st.integers(0, 30))), data.draw(moves(game, 30)))


@EVERY_GAME
@settings(max_examples=15)
@given(data=st.data())
def test_before_a_table_is_open_nothing_but_opening_is_possible(
    key: str, data: st.DataObject
) -> None:
    """Any other command is refused, whatever it says."""
    command = data.draw(commands(shipped_games()[key]))
    play = Play(shipped_games()[key])
    try:
        play.do(command)
    except TableError:
        assert not play.table.seats
    else:
        assert len(play.table.seats) > 0
