"""The checks of games against their guides: nothing of a game's file is left out or told twice."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bot.engine.games.files import shipped_games
from bot.engine.games.game import Game
from tests.docs.documents import ROOT, name

CHECKS = sorted(ROOT.glob("docs/checks/*.md"))
KEPT = ("automatic", "by hand", "not kept")
_HEAD = "| where | what | kept |"
_PART = re.compile(r"`(step|counter|piece) ([\w.:+-]+)`")


def rows(path: Path) -> list[tuple[str, ...]]:
    """The lines of a check's table, cell by cell."""
    lines = path.read_text("utf-8").splitlines()
    table = [line for line in lines[lines.index(_HEAD) + 2 :] if line.startswith("|")]
    return [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table]


def _told(path: Path) -> Counter[str]:
    """How often each step, counter and piece stands in the first column."""
    return Counter(" ".join(found) for row in rows(path) for found in _PART.findall(row[0]))


def _written(path: Path) -> set[str]:
    """The steps, counters and pieces that a game's file itself has."""
    raw: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    courses = [*raw.get("phases", []), *raw.get("procedures", {}).values()]
    steps = {f"step {step['id']}" for course in courses for step in course.get("steps", [])}
    counters = {f"counter {key}" for key in raw.get("counters", {})}
    return steps | counters | {f"piece {key}" for key in raw.get("pieces", {})}


def _there(game: Game) -> set[str]:
    """The steps, counters and pieces of a game, with those that it has from another."""
    courses = [phase.steps for phase in game.phases]
    courses += [procedure.steps for procedure in game.procedures.values()]
    steps = {f"step {step.id}" for course in courses for step in course}
    counters = {f"counter {key}" for key in game.counters}
    return steps | counters | {f"piece {key}" for key in game.pieces}


@pytest.mark.parametrize("path", CHECKS, ids=name)
def test_a_check_tells_each_part_of_its_game_once(path: Path) -> None:
    """Each step, counter and piece of the game's file has one place in the table."""
    told = _told(path)
    written = _written(ROOT / f"bot/engine/games/{path.stem}.toml")
    assert sorted(part for part in written if told[part] != 1) == []


@pytest.mark.parametrize("path", CHECKS, ids=name)
def test_a_check_tells_nothing_that_its_game_has_not(path: Path) -> None:
    """A step, counter or piece in the table is one of the game, or of the game it extends."""
    assert set(_told(path)) - _there(shipped_games()[path.stem]) == set()


@pytest.mark.parametrize("path", CHECKS, ids=name)
def test_a_check_says_of_each_line_how_it_is_kept(path: Path) -> None:
    """Every line has its three cells, and the last is one of three words."""
    told = rows(path)
    assert told
    assert [row for row in told if len(row) != 3 or not all(row) or row[2] not in KEPT] == []
