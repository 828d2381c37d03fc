"""What the checks of games call kept is played: in a recorded evening, or in a test of its own.

docs/checks, tests/engine/games/*.txt -> here
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from bot.engine import events as e
from bot.engine.games.files import shipped_games
from tests.docs.documents import ROOT, name
from tests.docs.test_checks import CHECKS, rows
from tests.engine.games.script import read, say
from tests.engine.play import Play

_PART = re.compile(r"`((?:step|counter|piece) [\w.:+-]+)`")
_TEST = re.compile(r"^def test_(\w+)\(", re.M)
RECORDED = "recorded"
"""Stands for a line that the game's recorded evening shows, with its numbers counted by hand."""
PLAYED = {
    "imperium": {
        "starting resources": RECORDED,
        "step 1, revolt": "imperium: unrest_moves_between_pile_and_players",
        "the collapse": "imperium: a_collapse_goes_before_scoring",
        "step 7": "imperium: a_tie_at_the_collapse_is_scored_by_those_who_share_it",
    },
    "l5r-community": {
        "set-up, numbers": "l5r: only_the_five_phases_give_the_second_player_fate",
        "three players": RECORDED,
        "four players": RECORDED,
    },
    "l5r-enlightenment": {
        "set-up, rings": RECORDED,
        "step 4.7": RECORDED,
        "who is out": RECORDED,
        "the end": "l5r: honor_ends_the_games_of_more_than_two",
    },
    "l5r-skirmish": {
        "set-up, numbers": "l5r: skirmish_begins_with_its_own_figures",
        "the end": "l5r: skirmish_is_won_with_twelve_and_lost_with_none",
    },
    "l5r-team": {
        "set-up, seats": RECORDED,
        "step 2.4": RECORDED,
        "step 3.2, bounds": RECORDED,
        "step 3.2.7": RECORDED,
        "step 4.8": RECORDED,
        "a broken stronghold": RECORDED,
        "step 2.4, no honor": RECORDED,
        "the end": "l5r: honor_ends_the_games_of_more_than_two",
    },
    "l5r": {
        "set-up, numbers": "l5r: only_the_five_phases_give_the_second_player_fate",
        "step 3.2, bounds": "l5r: the_stronghold_opens_with_the_third_broken_province",
        "the end": "l5r: twenty_five_and_none_at_once_go_to_the_first_player",
    },
    "senjutsu": {
        "advantage track": "senjutsu: taking_advantage_goes_to_the_top",
        "the end": "senjutsu: wounds_and_bleeding_together_reach_the_limit",
    },
    "whinv": {
        "step 3, the turn": "whinv: a_phase_ends_when_whose_turn_it_is_says_so",
        "a burning zone": RECORDED,
        "indirect damage, the sum": "whinv: indirect_damage_is_assigned_by_whoever_takes_it",
        "the end": "whinv: two_burning_zones_lose",
    },
}
"""Where the lines are played that name no part of the file, or one that an evening misses."""


@cache
def _happened(key: str) -> frozenset[str]:
    """The steps, counters and pieces that a recorded evening comes to, changes and moves."""
    script = read(ROOT / f"tests/engine/games/{key}.txt")
    play = Play(shipped_games()[script.head["game"]])
    play.do(script.opening(play.game))
    for line in script.lines:
        if line.who != "=":
            say(play, line, script.head["language"])
    return frozenset(filter(None, (_part(play, one.event) for one in play.records)))


def _part(play: Play, event: e.AnyEvent) -> str:
    if isinstance(event, e.Entered):
        return f"step {event.step}"
    if isinstance(event, e.Counted):
        return f"counter {event.counter}"
    if isinstance(event, e.Placed):
        return f"piece {play.game.kind_of(event.piece.rpartition('.')[2])}"
    return ""


@pytest.mark.parametrize("path", CHECKS, ids=name)
def test_what_a_check_calls_kept_is_played(path: Path) -> None:
    """Every step is come to, every counter changed and every piece moved in a recorded evening."""
    kept = [row for row in rows(path) if row[2] != "not kept"]
    parts = {part for row in kept for part in _PART.findall(row[0])}
    assert sorted(parts - _happened(path.stem) - set(PLAYED.get(path.stem, {}))) == []


@pytest.mark.parametrize("path", CHECKS, ids=name)
def test_what_happens_by_itself_has_a_test(path: Path) -> None:
    """A line that names no part, and is automatic, says which test plays it; no other does."""
    named = {row[0] for row in rows(path) if row[2] == "automatic" and not _PART.search(row[0])}
    told = PLAYED.get(path.stem, {})
    assert sorted(named - set(told)) == []
    assert sorted(place for place in set(told) - named if not re.match(r"step \S+$", place)) == []
    for where in set(told.values()) - {RECORDED}:
        module, _, test = where.partition(": ")
        source = (ROOT / f"tests/engine/games/test_{module}.py").read_text("utf-8")
        assert test in _TEST.findall(source), where
