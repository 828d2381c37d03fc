"""docs/games.md and docs/tables.md: complete, and what they show works."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from bot.engine import commands as c
from bot.engine import decide
from bot.engine.errors import BadGameFile
from bot.engine.games import choices, effects, game, game_flow, things
from bot.engine.games.checks.selectors import BY_COUNTER, SEATS
from bot.engine.games.files import read_game
from bot.engine.state import Outcome
from tests.engine.play import opened

DOCS = Path(__file__).parents[2] / "docs"
GAMES = (DOCS / "games.md").read_text("utf-8")
SECTIONS: dict[str, type[effects.Part]] = {
    "The game": game.Game,
    "Counters": things.Counter,
    "Pieces": things.Pieces,
    "Tracks": things.Track,
    "Choices": choices.Choice,
    "A field": choices.Field,
    "A line of `order`": choices.Sorting,
    "Phases and steps": game_flow.Phase,
    "A step": game_flow.Step,
    "Waiting": game_flow.Wait,
    "Comparing": game_flow.Compare,
    "Procedures": game_flow.Procedure,
    "Actions": game_flow.Action,
    "What an action takes": game_flow.Parameter,
    "Watches": game_flow.Watch,
    "Ends": game_flow.End,
    "A line of `best`": game_flow.Best,
    "Profiles": things.Profile,
    "Conditions": effects.Condition,
}


def section(title: str) -> str:
    """What stands under a heading, up to the next one."""
    found = re.search(rf"^##+ {re.escape(title)}\n(.*?)(?=^##|\Z)", GAMES, re.M | re.S)
    assert found, title
    return found[1]


def rows(title: str) -> list[list[str]]:
    """The rows of the tables under a heading, without their heads."""
    lines = [line for line in section(title).splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]


def keys(part: type[effects.Part]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(part)]


def example() -> str:
    found = re.search(r"```toml\n(.*?)```", GAMES, re.S)
    assert found
    return found[1]


@pytest.mark.parametrize("title", SECTIONS)
def test_every_key_is_explained_once(title: str) -> None:
    """The keys under a heading are the fields of the structure, no more and no less."""
    assert sorted(row[0].strip("`") for row in rows(title)) == sorted(keys(SECTIONS[title]))
    assert all(len(row) == 2 and row[1] for row in rows(title))


def test_every_structure_has_its_section() -> None:
    """A new part of a game's definition has to be explained as well."""
    parts = {
        part
        for module in (choices, game_flow, effects, game, things)
        for part in vars(module).values()
        if isinstance(part, type) and issubclass(part, effects.Part) and part is not effects.Part
    }
    tagged = {part for part in parts if part.__struct_config__.tag}
    assert parts - tagged == set(SECTIONS.values())


def test_every_effect_is_explained_with_its_keys() -> None:
    """Tag and fields of each effect stand in its row."""
    told = {row[0].strip("`"): re.findall(r"`(\w+)`", row[1]) for row in rows("Effects")}
    assert told == {str(one.__struct_config__.tag): keys(one) for one in get_args(effects.Effect)}


def test_every_selector_and_amount_is_explained() -> None:
    """What the checks know as a selector or an amount has its row."""
    heads = {row[0].strip("`").partition(":")[0] for row in rows("Selectors")}
    assert heads >= SEATS | BY_COUNTER
    heads = {row[0].strip("`").partition(":")[0] for row in rows("Amounts")}
    assert {"chosen", "difference", "count", "fact", "table", "all"} <= heads


def test_the_example_is_short_and_can_be_played() -> None:
    """It is read from the documentation, and a round of it does what its rules say."""
    assert example().count("\n") <= 42
    play = opened(read_game("lanterns", {"lanterns": example()}))
    assert play.has("oil") == (3, 4)
    play.do(c.Choose(choice="burn", value={"oil": 2}, seat=0))
    assert play.has("oil") == (3, 4)
    play.do(c.Choose(choice="burn", value={"oil": 1}, seat=1))
    assert (play.has("oil"), play.has("flame")) == ((1, 3), (2, 1))
    assert "up to Ana" in play.refused(c.Do(action="light", seat=1))
    play.do(c.Do(action="light", seat=0))
    assert (play.has("oil"), play.has("lanterns"), play.table.round) == ((3, 5), (1, 0), 2)
    assert play.table.pieces["torch"].holder == 1
    play.do(c.SetTo(counter="lanterns", holder="s1", to=5, seat=1))
    assert play.table.outcome == Outcome((1,), 0)


@pytest.mark.parametrize(
    ("old", "new", "answer"),
    [tuple(row) for row in rows("Common mistakes")],
)
def test_the_common_mistakes_get_the_answers_shown(old: str, new: str, answer: str) -> None:
    """Each row is a change of the example, with exactly what is said of it."""
    old, new = old.strip("`"), new.strip("`")
    assert example().count(old) >= 1
    with pytest.raises(BadGameFile) as caught:
        read_game("lanterns", {"lanterns": example().replace(old, new, 1)})
    # In a code span of Markdown a backtick is doubled.
    assert str(caught.value) == answer[1:-1].replace("``", "`")


def test_the_variant_of_the_documentation_removes_what_it_says() -> None:
    """The names in its `remove` are names of the example."""
    line = re.search(r"`(remove = \[.*?\])`", section("Variants"))
    assert line
    house = f'key = "house"\nextends = "lanterns"\n{line[1]}\n'
    with pytest.raises(BadGameFile) as caught:
        read_game("house", {"lanterns": example(), "house": house})
    # All of them were found: what is wrong now is only what still speaks of the counter.
    assert "flame" in caught.value.reason


TABLES = (DOCS / "tables.md").read_text("utf-8")


ENGINE = DOCS.parent / "bot/engine"


def test_every_module_of_the_engine_is_named() -> None:
    """The table of files knows all of them, and none that is not there."""
    paths = [path for path in ENGINE.rglob("*.py") if path.stem != "__init__"]
    packages = {path.parent.name for path in ENGINE.rglob("*/__init__.py")}
    table = TABLES.partition("## The files")[2].partition("\n## ")[0]
    named = {name for line in table.splitlines() for name in re.findall(r"`(\w+)`", line)}
    assert named == packages | {path.stem for path in paths}


@pytest.mark.parametrize(
    "package",
    [path.parent for path in sorted(ENGINE.rglob("*/__init__.py"))],
    ids=lambda path: path.relative_to(ENGINE).as_posix(),
)
def test_every_module_stands_with_its_package(package: Path) -> None:
    """The rows that begin with a package name what is in it."""
    rows = [line for line in TABLES.splitlines() if line.startswith(f"| `{package.name}`")]
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert {path.stem for path in package.glob("*.py")} - {"__init__"} <= named


def test_what_a_finished_table_takes_is_said() -> None:
    """The commands named are those that decide lets through."""
    said = TABLES.partition("It still takes corrections:")[2].partition(".")[0]
    about_undo = {c.Undo, c.Redo, c.Answer}
    names = {kind.__name__ for kind in decide._AFTER_THE_END if kind not in about_undo}
    assert set(re.findall(r"`(\w+)`", said)) == names
