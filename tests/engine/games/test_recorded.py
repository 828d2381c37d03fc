"""Whole recorded games, counted by hand: played, undone to the start and redone."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from bot.engine import commands as c
from bot.engine.errors import NotNow
from bot.engine.games.files import shipped_games
from tests.engine.games.script import differences, read, say
from tests.engine.play import Play

SCRIPTS = sorted(Path(__file__).parent.glob("*.txt"))


def all_of(play: Play, command: type[c.Undo | c.Redo]) -> int:
    """Undo or redo until nothing is left; how often that was."""
    count = 0
    while True:
        try:
            play.do(c.Undo(table=True) if command is c.Undo else c.Redo())
        except NotNow:
            return count
        count += 1


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_recorded_game_counts_as_a_person_does(path: Path) -> None:
    """Every total is as counted by hand; undone to the start and redone, the table is the same."""
    script = read(path)
    play = Play(shipped_games()[script.head["game"]])
    play.do(script.opening(play.game))
    start = play.table
    for line in script.lines:
        if line.who == "=":
            wrong = differences(play.game, play.table, line.said)
            assert wrong == [], f"line {line.number} of {path.name}"
        else:
            say(play, line, script.head["language"])
    assert play.table.round >= 8
    end = play.table
    undone = all_of(play, c.Undo)
    assert structs.replace(play.table, seen=start.seen) == start
    assert all_of(play, c.Redo) == undone > 40
    assert play.table == end


def test_a_wrong_total_is_seen() -> None:
    """What is not as a script says is told: a script that checks nothing would prove nothing."""
    play = Play(shipped_games()["l5r"])
    play.do(c.Open(game="l5r", seats=("Ana", "Bo"), first=0))
    told = "round 2: ana honor 10 fate 8, ring air bo, first bo, winner ana, step 1.4"
    wrong = differences(play.game, play.table, told)
    assert [one.partition(":")[0] for one in wrong] == [
        "round 2",
        "ana honor 10 fate 8",
        "ring air bo",
        "first bo",
        "winner ana",
    ]
