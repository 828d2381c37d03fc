"""The arrows of the design: who may import whom. They are data; the check reads the source."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.arrows import ARROWS, ROOMS
from tests.import_graph import (
    cycle,
    cycle_of_rooms,
    graph_of,
    imports,
    inside,
    modules,
    reached,
    ways_to,
)
from tests.module_trees import plant
from tests.outside_packages import DISTRIBUTIONS, DOORS, ON_DISCORD, OPTIONAL, WITHOUT_DISCORD

ROOT = Path(__file__).parents[1]
USERS_OF_STORES = (
    "bot.engine.host",
    "bot.tables.registry",
    "bot.guilds.settings",
    "bot.privacy.people",
    "bot.privacy.retention",
)


def allowed(name: str, target: str) -> bool:
    """Whether an arrow leads from the module to what it imports."""
    top = target.partition(".")[0]
    if top not in ("rules_index", "bot"):
        return top not in DOORS or any(inside(name, door) for door in DOORS[top])
    layer = max((one for one in ARROWS if inside(name, one) or fnmatch(name, one)), key=len)
    if layer == "bot" and name != "bot":
        return False
    if inside(target, layer):
        return True
    hidden = any(re.match(r"_[^_]", part) for part in target.split("."))
    return not hidden and any(inside(target, goal) for goal in ARROWS[layer])


def wrong_imports(root: Path) -> list[str]:
    """A sentence for every import that follows no arrow."""
    return [
        f"{name} imports {target}, and no arrow of the design leads there"
        for name, path in modules(root).items()
        for target in imports(name, path)
        if not allowed(name, target)
    ]


def works_without_discord(name: str) -> bool:
    """Whether a module belongs to what works without Discord, and not to its edge."""
    return any(inside(name, one) for one in WITHOUT_DISCORD) and not any(
        inside(name, one) for one in ON_DISCORD
    )


def loads_discord(root: Path) -> list[str]:
    """A sentence for every module that loads Discord's library and works without it."""
    return [
        f"{name} loads discord: {' -> '.join(way)}"
        for name, way in sorted(ways_to(root, "discord").items())
        if works_without_discord(name)
    ]


def left_rooms(root: Path) -> list[str]:
    """A sentence for every module that reaches a room behind its own, however far round."""
    graph, wrong = graph_of(root), []
    for package, rooms in ROOMS.items():
        order = {f"{package}.{room}": place for place, room in enumerate(rooms)}

        def services_of(name: str, order: Mapping[str, int] = order) -> str:
            return next((room for room in order if inside(name, room)), "")

        for name in graph:
            own = services_of(name)
            if inside(name, package) and name != package:
                behind = {services_of(one) for one in reached(graph, name)} - {""}
                wrong += [
                    f"{name} reaches {room}, a room behind its own"
                    for room in sorted(behind)
                    if not own or order[room] > order[own]
                ]
    return wrong


def across_features(root: Path) -> list[str]:
    """A sentence for every feature that imports another one."""

    def feature(name: str) -> str:
        _, inner, rest = name.partition("bot.features.")
        return rest.partition(".")[0] if inner else ""

    return [
        f"{name} imports {target}, of another feature"
        for name, path in modules(root).items()
        for target in imports(name, path)
        if feature(name) and feature(target) not in {"", feature(name)}
    ]


def packages(root: Path, project: Path) -> tuple[set[str], set[str]]:
    """The packages from outside that the source imports, and those that pyproject.toml names."""
    ours = {"rules_index", "bot", *sys.stdlib_module_names}
    used = {
        target.partition(".")[0]
        for name, path in modules(root).items()
        for target in imports(name, path)
    }
    needs = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["dependencies"]
    declared = {re.sub(r"[._]", "-", re.split(r"[^\w.-]", need)[0]) for need in needs}
    return {DISTRIBUTIONS.get(p, p.replace("_", "-")) for p in used - {*ours, *OPTIONAL}}, declared


def test_no_feature_imports_another() -> None:
    """What two of them need stands in ui."""
    assert across_features(ROOT) == []


def test_an_import_of_another_feature_is_named(tmp_path: Path) -> None:
    """The rule sees it."""
    planted = plant(tmp_path, "bot/features/bid/view.py", "from bot.features.coin import view\n")
    assert across_features(planted) == [
        "bot.features.bid.view imports bot.features.coin.view, of another feature"
    ]


def test_every_import_follows_an_arrow() -> None:
    """No module imports what the design keeps from it."""
    wrong = wrong_imports(ROOT)
    assert not wrong, "\n".join(wrong)


def test_no_module_imports_itself_round_a_corner() -> None:
    """There is no import cycle, not even one hidden in a function."""
    assert cycle(ROOT) == []


def test_no_room_imports_itself_round_a_corner() -> None:
    """Of two folders that stand side by side, at any depth, one knows nothing of the other."""
    assert cycle_of_rooms(ROOT, ON_DISCORD) == []


def test_no_module_reaches_a_room_behind_its_own() -> None:
    """Rooms stand in one order, and it holds for all that an import brings along."""
    wrong = left_rooms(ROOT)
    assert not wrong, "\n".join(wrong)


def test_nothing_loads_discord_that_works_without() -> None:
    """Neither itself nor through anything that it imports."""
    wrong = loads_discord(ROOT)
    assert not wrong, "\n".join(wrong)


def test_what_works_without_discord_is_loaded_without() -> None:
    """A process that imports all of it has not loaded Discord's library."""
    names = [name for name in modules(ROOT) if works_without_discord(name)]
    assert {one for one in WITHOUT_DISCORD for name in names if inside(name, one)} == {
        *WITHOUT_DISCORD
    }
    code = f"import sys\nfor name in {names}: __import__(name)\nprint('discord' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=True)
    assert done.stdout.decode().strip() == "False"


def test_who_loads_discord_round_a_corner_is_found(tmp_path: Path) -> None:
    """In a function, through a module between, and through a package that is above a module."""
    plant(tmp_path, "bot/__init__.py", "")
    plant(tmp_path, "bot/ui/__init__.py", "import discord\n")
    plant(tmp_path, "bot/ui/text.py", "")
    plant(tmp_path, "bot/told.py", "from bot.ui.text import plain\n")
    plant(tmp_path, "bot/tables/registry.py", "def f():\n    import bot.told\n")
    plant(tmp_path, "bot/tables/placement.py", "import bot\n")
    assert loads_discord(tmp_path) == [
        (
            "bot.tables.registry loads discord: "
            "bot.tables.registry -> bot.told -> bot.ui.text -> bot.ui -> discord"
        )
    ]


@pytest.mark.parametrize(
    ("file", "source", "wrong"),
    [
        ("text/words.py", "import rules_index.search.index.build\n", ["index"]),
        ("rank/order.py", "from rules_index.search import searcher\n", ["searcher"]),
        ("index/build.py", "from rules_index.links import f\n", ["match"]),
        ("suggest/names.py", "from rules_index.search import searcher\n", []),
        ("score/features.py", "from rules_index.search.text import words\n", []),
    ],
)
def test_a_module_that_leaves_its_room_is_found(
    tmp_path: Path, file: str, source: str, wrong: list[str]
) -> None:
    """Also where it goes round by a module outside."""
    for room in ("text/words", "index/build", "match/number", "searcher"):
        plant(tmp_path, f"rules_index/search/{room}.py", "")
    plant(tmp_path, "rules_index/links.py", "import rules_index.search.match.number\n")
    plant(tmp_path, f"rules_index/search/{file}", source)
    name = file.removesuffix(".py").replace("/", ".")
    assert left_rooms(tmp_path) == [
        f"rules_index.search.{name} reaches rules_index.search.{room}, a room behind its own"
        for room in wrong
    ]


def test_every_package_used_is_declared() -> None:
    """What is imported stands in pyproject.toml itself, and nothing stands there for nothing."""
    used, declared = packages(ROOT, ROOT / "pyproject.toml")
    assert used == declared


@pytest.mark.parametrize(
    ("file", "source", "named"),
    [
        ("rules_index/search.py", "import bot\n", "bot"),
        ("rules_index/search.py", "def f():\n    from bot.engine import host\n", "bot.engine.host"),
        ("rules_index/search.py", "import discord\n", "discord"),
        ("rules_index/readers/pdf/reader.py", "import click\n", "click"),
        ("rules_index/readers/pdf/reader.py", "import sqlite_utils\n", "sqlite_utils"),
        ("rules_index/structure/lists.py", "import rules_index.readers\n", "rules_index.readers"),
        ("rules_index/model.py", "import rules_index.store.library\n", "rules_index.store.library"),
        (
            "bot/engine/decide.py",
            "from rules_index.model import Entry\n",
            "rules_index.model.Entry",
        ),
        ("bot/engine/decide.py", "from ..ui import board\n", "bot.ui.board"),
        ("bot/engine/host.py", "from discord import Embed\n", "discord.Embed"),
        (
            "bot/engine/games/files.py",
            "from bot.engine.rules import flow\n",
            "bot.engine.rules.flow",
        ),
        (
            "bot/engine/language/reading.py",
            "from bot.engine.view_model import screen\n",
            "bot.engine.view_model.screen",
        ),
        ("bot/engine/redaction.py", "import sqlite3\n", "sqlite3"),
        ("bot/engine/stores/base.py", "import sqlite3\n", "sqlite3"),
        (
            "bot/engine/host.py",
            "from bot.engine.stores.sqlite import SqliteStore\n",
            "bot.engine.stores.sqlite.SqliteStore",
        ),
        ("bot/ui/table/board.py", "import sqlite3\n", "sqlite3"),
        (
            "bot/ui/table/board.py",
            "from bot.engine.stores.base import Store\n",
            "bot.engine.stores.base.Store",
        ),
        ("bot/ui/table/board.py", "from bot.engine.state import Table\n", "bot.engine.state.Table"),
        ("bot/ui/entry.py", "from rules_index import Library\n", "rules_index.Library"),
        ("bot/ui/bid.py", "from bot.features.table import command\n", "bot.features.table.command"),
        (
            "bot/ui/services.py",
            "from bot.outbox.discord import calls\n",
            "bot.outbox.discord.calls",
        ),
        (
            "bot/features/table/command.py",
            "from bot.engine.stores.base import Store\n",
            "bot.engine.stores.base.Store",
        ),
        ("bot/features/rule.py", "from rules_index.search import _r\n", "rules_index.search._r"),
        ("bot/console.py", "import discord.ui\n", "discord.ui"),
        (
            "bot/features/table/command.py",
            "import importlib\nimportlib.import_module('bot.app.client')\n",
            "bot.app.client",
        ),
        ("bot/settings.py", "from bot.app.client import Client\n", "bot.app.client.Client"),
        ("bot/helpers.py", "import bot.ui\n", "bot.ui"),
    ],
)
def test_a_wrong_import_is_found_and_named(
    tmp_path: Path, file: str, source: str, named: str
) -> None:
    """An import against an arrow fails, whether at the top, in a function, relative or by name."""
    module = file.removesuffix(".py").replace("/", ".")
    plant(tmp_path, file, source)
    assert wrong_imports(tmp_path) == [
        f"{module} imports {named}, and no arrow of the design leads there"
    ]


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("rules_index/links.py", "from rules_index.model import Link\nimport rapidfuzz\n"),
        ("rules_index/store/library.py", "from rules_index.links import f\nimport sqlite_utils\n"),
        ("bot/engine/stores/sqlite.py", "import sqlite3\nfrom .base import Store\n"),
        ("bot/ui/table/board.py", "import discord\nfrom bot.engine import redaction\n"),
        (
            "bot/features/table/bid.py",
            "from bot.ui.board import draw\nfrom bot.engine.host import act\n",
        ),
        ("bot/features/rule.py", "from rules_index import ask\nfrom bot.ui import components\n"),
        ("bot/app/client.py", "import discord\nfrom bot.app import features\n"),
        (
            "bot/__main__.py",
            "from bot.engine.stores.base import Store\nfrom rules_index.cli import cli\n",
        ),
        ("bot/__init__.py", ""),
    ],
)
def test_an_import_along_an_arrow_passes(tmp_path: Path, file: str, source: str) -> None:
    """The arrows leave room for what the design asks for."""
    assert wrong_imports(plant(tmp_path, file, source)) == []


@pytest.mark.parametrize("user", USERS_OF_STORES)
def test_who_uses_a_store_knows_no_database(user: str) -> None:
    """However far round, it comes to contracts alone: another engine changes nothing there."""
    named, graph = modules(ROOT), graph_of(ROOT)
    databases = {"sqlite3", "sqlite_utils"}
    engines = {
        name
        for name in reached(graph, user)
        if inside(name, "bot")
        and databases & {target.partition(".")[0] for target in imports(name, named[name])}
    }
    assert engines == set()


def test_a_cycle_is_found(tmp_path: Path) -> None:
    """Two modules that import each other are named, even where one does so inside a function."""
    plant(tmp_path, "rules_index/links.py", "from rules_index.store import library\n")
    plant(tmp_path, "rules_index/store/library.py", "def f():\n    from ..links import resolve\n")
    assert set(cycle(tmp_path)) == {"rules_index.links", "rules_index.store.library"}


def test_a_cycle_of_rooms_is_found(tmp_path: Path) -> None:
    """Also where no two modules import each other, and deep inside; not where a room is apart."""
    plant(tmp_path, "bot/engine/narration/log.py", "from bot.engine.event_log import past\n")
    plant(tmp_path, "bot/engine/event_log/past.py", "")
    plant(tmp_path, "bot/engine/event_log/export.py", "from bot.engine.narration import names\n")
    plant(tmp_path, "bot/engine/narration/names.py", "")
    assert cycle(tmp_path) == []
    assert set(cycle_of_rooms(tmp_path)) == {"bot.engine.event_log", "bot.engine.narration"}
    assert cycle_of_rooms(tmp_path, ("bot.engine.narration.names",)) == []


def test_an_undeclared_package_is_found(tmp_path: Path) -> None:
    """A package that only comes along with another one is named, under the index's name for it."""
    project = plant(tmp_path, "pyproject.toml", '[project]\ndependencies = ["sqlite-utils>=4"]\n')
    plant(tmp_path, "rules_index/search.py", "import sqlite_utils, discord.ui\nimport json\n")
    used, declared = packages(tmp_path, project / "pyproject.toml")
    assert used - declared == {"discord-py"}
