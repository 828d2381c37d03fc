"""A slip on “next” is taken back without asking anybody, while nobody has acted on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine import commands as c
from bot.engine.errors import NotNow
from bot.engine.games.files import shipped_games
from tests.engine.play import Play, opened

START, SECONDS = "2026-05-01T20:00:00+00:00", 10


def at(second: int) -> str:
    """So many seconds after the start."""
    return START.replace("20:00:00", f"20:{second // 60:02}:{second % 60:02}")


def stamped(play: Play, second: int) -> Play:
    """The table with all that has happened at it dated; what is dated already stays so."""
    play.records = [one if one.at else replace(one, at=at(second)) for one in play.records]
    return play


def slipped() -> Play:
    """Ana, who has a neighbour, has gone on a step out of the draw phase."""
    play = opened(shipped_games()["l5r"]).all(c.Sit(place=1, name="Bo", player="2", seat=1))
    play.all(c.Sit(place=0, name="Ana", player="1", seat=0), c.Pass(seat=0), c.Pass(seat=1))
    play.all(*(c.Choose(choice="bid", value={"value": 3}, seat=seat) for seat in (0, 1)))
    stamped(play, 0).do(c.Next(seat=0))
    return stamped(play, 20)


def test_a_slip_goes_at_once() -> None:
    """Up to the tenth second, not in the eleventh, and never where nobody says when it is."""
    for second in (20, 20 + SECONDS):
        play = slipped()
        assert play.table.place[1] == "3.2"
        play.do(c.Undo(seat=0, at=at(second)))
        assert play.table.place[1] == "2.5"
    for when in (at(21 + SECONDS), at(19), "", "soon", "2026-05-01T20:00:21"):
        play = slipped()
        play.do(c.Undo(seat=0, at=when))
        assert play.table.request
        assert play.table.request.needed == (1,)


def test_what_somebody_acted_on_is_no_slip() -> None:
    """Not where another has counted since, and not what was more than to go on."""
    play = slipped()
    play.do(c.Change(counter="honor", holder="s1", by=-1, seat=1))
    stamped(play, 21).do(c.Undo(seat=0, at=at(22)))
    assert play.table.request
    play, told = slipped(), {"type": "military", "ring": "air"}
    play.do(c.Do(action="conflict", told={**told}, seat=0))
    stamped(play, 21).do(c.Undo(seat=0, at=at(22)))
    assert play.table.request


def test_anothers_step_is_not_ones_own_slip() -> None:
    """Bo cannot take back alone where Ana went on."""
    with pytest.raises(NotNow):
        opened(shipped_games()["l5r"]).do(c.Undo(seat=1, at=at(1)))
    play = slipped()
    play.do(c.Undo(table=True, seat=1, at=at(21)))
    assert play.table.request
    assert play.table.request.needed == (0,)
