"""Another number than the one that was just said."""

from __future__ import annotations

import pytest

from bot.engine import commands as c
from bot.engine.decide import decide
from bot.engine.errors import NotNow
from bot.engine.games import files
from bot.engine.history import Record, acts, records_of, replay
from bot.engine.state import Table

LOSE_2 = c.Change(counter="honor", holder="s0", by=-2, seat=0)
SET_9 = c.SetTo(counter="honor", holder="s0", to=9, seat=0)
GIVE_2 = c.Give(counter="fate", source="s0", target="s1", by=2, seat=0)
FATE_5 = c.SetTo(counter="fate", holder="s0", to=5, seat=0)


def after(*said: c.Command) -> Table:
    """The table after what two have said at one of the Five Rings, where each begins with 10."""
    game = files.shipped_games()["l5r"]
    records: list[Record] = []
    start = c.Open(game="l5r", seats=("Ana", "Bo"), first=0)
    for command in (start, *said):
        events = decide(game, replay(records), acts(records), command)
        records += records_of(len(records), command, events)
    return replay(records)


@pytest.mark.parametrize(
    ("before", "number", "counter", "left"),
    [
        ((LOSE_2,), 3, "honor", 7),
        ((LOSE_2,), 1, "honor", 9),
        ((SET_9,), 8, "honor", 8),
        ((FATE_5, GIVE_2), 3, "fate", 2),
        ((FATE_5, GIVE_2), 1, "fate", 4),
    ],
)
def test_what_was_counted_is_as_it_is_said_then(
    before: tuple[c.Command, ...], number: int, counter: str, left: int
) -> None:
    """More or less by that number, set to it, or given so many; the other has the rest."""
    table = after(*before, c.Correct(number=number, seat=0))
    assert table.count(counter, "s0") == left
    if counter == "fate":
        assert table.count("fate", "s1") == 13 - left


@pytest.mark.parametrize(
    "before",
    [
        (c.Change(counter="honor", holder="s0", by=-2, seat=1),),
        (LOSE_2, c.Change(counter="fate", holder="s1", by=1, seat=1)),
        (c.Several(commands=(LOSE_2, FATE_5), seat=0),),
        (LOSE_2, c.Undo(seat=0), c.GiveTurn(to=1, seat=0)),
    ],
)
def test_nothing_else_is_put_right_so(before: tuple[c.Command, ...]) -> None:
    """Neither another's deed, nor one before another's, nor one of several, nor no count."""
    with pytest.raises(NotNow, match="say “undo” first"):
        after(*before, c.Correct(number=3, seat=0))
