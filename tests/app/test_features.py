"""What the modules of the bot declare is in its list of features; what is missing is named."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from discord import app_commands
from discord.ext import commands

import bot
from bot.app.features import CONTROLS, FEATURES, FORMS, WORKERS
from bot.ui.control import PersistentControl
from bot.ui.control_id import ControlId

MODULES = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(bot.__path__, "bot.")
    if not found.name.endswith("__main__")
]


def below(kind: type[Any]) -> Iterator[type[Any]]:
    """All classes of the bot that come from one."""
    for one in kind.__subclasses__():
        if one.__module__.startswith("bot."):
            yield one
        yield from below(one)


def declared(*kinds: type[Any]) -> list[Any]:
    """What stands in modules of the bot and is of one of these kinds, each once."""
    every = (value for module in MODULES for value in vars(module).values())
    return list({id(one): one for one in every if isinstance(one, kinds)}.values())


def test_every_feature_has_a_name_of_its_own() -> None:
    """One word for one feature."""
    names = [one.name for one in FEATURES]
    assert sorted(names) == sorted(set(names))


def test_a_feature_is_called_like_the_module_of_its_controls() -> None:
    """Or like its folder: whoever reads its name in the list finds where it is."""
    assert [
        f"{feature.name}: {control.__module__}"
        for feature in FEATURES
        for control in feature.controls
        if feature.name not in control.__module__.split(".")
    ] == []


def test_every_control_belongs_to_a_feature() -> None:
    """A button that is in no list would be dead: whoever presses it is told that it is too old."""
    acting = {one.__qualname__ for one in below(PersistentControl) if hasattr(one, "control_id")}
    assert acting - {one.__qualname__ for one in CONTROLS} == set()
    assert len(CONTROLS) == len({one.control_id.name for one in CONTROLS})


def test_something_acts_on_every_id() -> None:
    """An id that is declared has its control or its form in the list."""
    acted_on = {one.control_id.name for one in CONTROLS} | {one.name for one, _ in FORMS}
    assert {one.name for one in declared(ControlId)} - acted_on == set()


def test_every_command_belongs_to_a_feature() -> None:
    """Those of cogs and groups come with them."""
    cogs = {cog for feature in FEATURES for cog in feature.cogs}
    assert set(below(commands.Cog)) - cogs == set()
    alone = declared(app_commands.Command, app_commands.Group, app_commands.ContextMenu)
    listed = {one.qualified_name for feature in FEATURES for one in feature.commands}
    own = {one.name for one in alone if getattr(one, "parent", None) is None}
    assert own - listed == set()
    assert listed - {one.qualified_name for one in alone} == set()


_IN_GROUPS = """
from discord.app_commands import Group
from bot.app.features import FEATURES
groups = [one for feature in FEATURES for one in feature.commands if isinstance(one, Group)]
print(*sorted(one.qualified_name for group in groups for one in group.walk_commands()), sep=",")
"""


def test_every_command_of_a_group_comes_with_the_list() -> None:
    """One of a module that no feature names would be missing when the bot runs."""
    alone = declared(app_commands.Command)
    done = subprocess.run([sys.executable, "-c", _IN_GROUPS], capture_output=True, check=True)
    loaded = set(done.stdout.decode().strip().split(","))
    assert {one.qualified_name for one in alone if one.parent} - loaded == set()


def test_everything_that_posts_by_itself_belongs_to_a_feature() -> None:
    """What is attached to a client has to be told when there is one."""
    posting = {
        one
        for one in declared(type)
        if one.__module__.startswith("bot.outbox") and {"attach", "detach"} <= vars(one).keys()
    }
    assert posting == {one.kind for one in WORKERS}
