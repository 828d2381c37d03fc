"""The recipes for new things: carried out on a copy of the bot as they are written, and played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.docs.documents import ROOT

TEXT = (ROOT / "docs/adding.md").read_text("utf-8")
_BLOCK = re.compile(
    r"(?:New: \*\*(?P<new>[\w/.]+)\*\*"
    r"|In `(?P<file>[\w/.]+)` (?P<way>above|below) `(?P<line>[^\n]+)`)\n\n"
    r"```python\n(?P<code>.*?)```",
    re.S,
)
_LEFT_OUT = ("bot/app/features.py", "bot/features/table/board_controls.py")
"""The files of the lists in which a new thing has to be named."""


def blocks(heading: str) -> list[re.Match[str]]:
    """The steps of a recipe, in order; every block of Python in it is one."""
    recipe = TEXT.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    found = list(_BLOCK.finditer(recipe))
    assert len(found) == recipe.count("```python")
    return found


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The project with a bot of its own."""
    shutil.copytree(ROOT / "bot", tmp_path / "bot", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("tests", "rules_index", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def follow(copy: Path, heading: str, without: tuple[str, ...] = ()) -> None:
    """Carry out a recipe, but for the steps in some files."""
    for step in blocks(heading):
        if step["new"]:
            path = copy / step["new"]
            assert not path.exists()
            path.write_text(step["code"], "utf-8")
        elif step["file"] not in without:
            path = copy / step["file"]
            path.write_text(_inserted(path.read_text("utf-8"), step), "utf-8")


def _inserted(text: str, step: re.Match[str]) -> str:
    """The file with the block beside the one line that is named, as far in as that line."""
    lines = text.split("\n")
    (place,) = [i for i, line in enumerate(lines) if line.strip() == step["line"]]
    margin = lines[place][: len(lines[place]) - len(lines[place].lstrip())]
    code = step["code"].rstrip("\n")
    if code.startswith(("class ", "def ")):
        code += "\n\n\n"
    code = code if code.startswith(" ") else textwrap.indent(code, margin)
    at = place + (step["way"] == "below")
    return "\n".join([*lines[:at], *code.removesuffix("\n").split("\n"), *lines[at:]])


def run(copy: Path, code: str, *given: str) -> str:
    """What a program says that runs with the copy."""
    done = subprocess.run(
        [sys.executable, "-c", code, *given],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def files(heading: str) -> tuple[set[str], set[str]]:
    """The files that a recipe makes, and those that it adds something to."""
    steps = blocks(heading)
    return {one["new"] for one in steps} - {None}, {one["file"] for one in steps} - {None}


BUTTON, COMMAND = "A button with an event of its own", "A command with state"


def test_a_button_with_an_event_touches_eight_modules() -> None:
    """The press goes through each of them, and through no other."""
    new, old = files(BUTTON)
    assert len(new | old) == 8


def test_a_command_with_state_touches_five_modules_at_most() -> None:
    """Besides the files of its own, of which each is in another room."""
    _, old = files(COMMAND)
    assert len(old) <= 5


_RING = """
import sys
from pathlib import Path
from tests.bot.seated_table import sit_down
from tests.bot.world import labels, play, texts

async def act(world):
    table = await sit_down(world)
    assert "Bell" in labels(table.board)
    await table.press(world.bo, "Bell")
    await world.env.settle()
    print("Bo rings the bell" in texts(table.board))

play(Path(sys.argv[1]), act)
"""


def test_the_recipe_for_a_button_works(
    copy: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The bell is on the board, and whoever presses it is in the history."""
    follow(copy, BUTTON)
    assert run(copy, _RING, str(tmp_path_factory.mktemp("data"))) == "True\n"


_COUNT_DOWN = """
import sys
from pathlib import Path
from tests.bot.seated_table import sit_down
from tests.bot.world import make_bot, play, sent, texts

async def act(world):
    table = await sit_down(world)
    rings = lambda: sum("time is up" in one.content for one in table.voice.history())
    for minutes in (5, 9):
        sent(await world.ana.slash(table.voice, "table timer", minutes=minutes))
    await world.env.settle()
    print("board", "⏳ <t:" in texts(table.board))
    await world.env.advance_time(5 * 60 + 5)
    print("one a table", rings())
    await world.env.restart_bot(make_bot(world.folder))
    await world.env.settle()
    print("after a restart", rings(), "⏳ <t:" in texts(table.board))
    await world.env.advance_time(9 * 60 + 5)
    print("ends", rings(), "⏳ <t:" in texts(table.board))

play(Path(sys.argv[1]), act, settle_timeout=60.0)
"""


def test_the_recipe_for_a_command_works(
    copy: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The board counts down, a second timer is in place of the first, a restart keeps it."""
    follow(copy, COMMAND)
    assert run(copy, _COUNT_DOWN, str(tmp_path_factory.mktemp("data"))).splitlines() == [
        "board True",
        "one a table 0",
        "after a restart 0 True",
        "ends 1 False",
    ]


@pytest.mark.parametrize(
    ("heading", "rule", "missing"),
    [
        (BUTTON, "something_acts_on_every_id", "t1:bell"),
        (COMMAND, "everything_that_posts_by_itself_belongs_to_a_feature", "Timers"),
        (COMMAND, "every_command_of_a_group_comes_with_the_list", "'table timer'"),
    ],
)
def test_what_is_forgotten_is_named(copy: Path, heading: str, rule: str, missing: str) -> None:
    """Where a new thing is not in its list, the tests say which one."""
    follow(copy, heading, without=_LEFT_OUT)
    told = run(
        copy, "import pytest, sys; pytest.main(['-q', 'tests/app', '-k', sys.argv[1]])", rule
    )
    assert missing in told
