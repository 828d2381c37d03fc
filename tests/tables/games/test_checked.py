"""What each step of a game was checked to be: docs/checks names every one, once, and rightly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.tables.games.course import Step
from bot.tables.games.files import ours
from bot.tables.games.game import Game

CHECK = Path(__file__).parents[3] / "docs/checks/l5r.md"
KEPT = {"automatic", "by hand", "not kept"}
_SECTION = re.compile(r"^## `([\w-]+)`", re.M)
_ROW = re.compile(r"^\| (.+?) \| (.+?) \| (.+?) \|$", re.M)
_STEP = re.compile(r"`step ([\w./]+)`")


def sections() -> dict[str, list[tuple[str, str, str]]]:
    """The rows of each game: where, what, how it is kept."""
    _, *parts = _SECTION.split(CHECK.read_text("utf-8"))
    found = zip(parts[::2], parts[1::2], strict=True)
    heads = {"where", "---"}
    return {key: [r for r in _ROW.findall(text) if r[0] not in heads] for key, text in found}


def steps(game: Game) -> dict[str, Step]:
    """The steps by the names that the checks give them: `1.3`, `duel/D.1`."""
    return {f"{where}/{step.id}" if where else step.id: step for where, step in game.all_steps()}


def own_steps(key: str) -> set[str]:
    """The steps of a game; of a variant only those that are not as in the game it extends."""
    game = ours()[key]
    below = steps(ours()[game.extends]) if game.extends else {}
    return {name for name, step in steps(game).items() if below.get(name) != step}


def test_every_edition_was_checked() -> None:
    """Each of the Five Rings has its part."""
    assert set(sections()) == {key for key in ours().keys() if key.startswith("l5r")}  # noqa: SIM118 # not a mapping


@pytest.mark.parametrize("key", sections())
def test_each_step_stands_in_the_check_once(key: str) -> None:
    """None is forgotten, none is there that the game has not."""
    named = [name for where, _, _ in sections()[key] for name in _STEP.findall(where)]
    assert sorted(named) == sorted(own_steps(key))


@pytest.mark.parametrize("key", sections())
def test_what_is_automatic_asks_nobody(key: str) -> None:
    """Where the table waits, or reminds, somebody does something; where it only goes on, nobody."""
    found = steps(ours()[key])
    for where, what, kept in sections()[key]:
        assert kept in KEPT, where
        for name in _STEP.findall(where):
            step = found[name]
            asks = step.stop or step.wait is not None
            assert not (asks and kept != "by hand"), name
            reminds = any(type(effect).__name__ == "Note" for effect in step.do)
            assert not (reminds and kept == "automatic"), name
            assert ("reminds" not in what) or reminds, name
