"""The library from outside: the bot imports its public names and nothing inside it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arrows import PUBLIC
from tests.import_graph import imports, inside, modules
from tests.module_trees import plant

ROOT = Path(__file__).parents[1]


def public_names(root: Path) -> set[str]:
    """Return the dotted names in the `__all__` of the modules in `PUBLIC`."""
    named = modules(root)
    return {
        f"{module}.{public}"
        for module in PUBLIC
        if module in named
        for node in ast.parse(named[module].read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        for public in ast.literal_eval(node.value)
    }


def past_the_public_names(root: Path) -> list[str]:
    """Return a sentence for every import by which the bot may reach into the library.

    A module that is imported whole, as in `import rules_index`, has everything inside it as
    attributes. So public names come by `from rules_index import …` alone.
    """
    public = public_names(root)
    return [
        f"{name} imports {target}, which is no public name of the library"
        for name, path in modules(root).items()
        for target in (*imports(name, path), *whole_imports(path))
        if inside(name, "bot") and inside(target, "rules_index")
        if target not in public
    ]


def whole_imports(path: Path) -> Iterator[str]:
    """Yield what `import a.b` makes a name of: the package on top, if `as` names nothing else."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name.partition(".")[0] for one in node.names if not one.asname)


def test_the_bot_knows_the_public_names_of_the_library_alone() -> None:
    """What is inside may be moved without a line of the bot."""
    assert past_the_public_names(ROOT) == []


@pytest.mark.parametrize(
    ("source", "targets"),
    [
        ("from rules_index import Scope, own\nfrom rules_index.cli import warn\n", []),
        ("import rules_index.own as searches\n", []),
        (
            "from rules_index.search.searcher import Searcher\n",
            ["rules_index.search.searcher.Searcher"],
        ),
        ("from rules_index import search\n", ["rules_index.search"]),
        ("import rules_index.search as search\n", ["rules_index.search"]),
        ("import rules_index.search\n", ["rules_index.search", "rules_index"]),
        ("import rules_index.own\n", ["rules_index"]),
        ("from rules_index import _hidden\n", ["rules_index._hidden"]),
        ("from rules_index.cli import *\n", ["rules_index.cli.*"]),
        ("import importlib\nimportlib.import_module('rules_index.store')\n", ["rules_index.store"]),
    ],
)
def test_an_import_past_the_public_names_is_found(
    tmp_path: Path, source: str, targets: list[str]
) -> None:
    """A module inside is named, even one right below the top; public names are not."""
    plant(tmp_path, "rules_index/__init__.py", "__all__ = ['Scope', 'own']\n")
    plant(tmp_path, "rules_index/cli.py", "__all__ = ['warn']\n")
    plant(tmp_path, "bot/judge.py", source)
    assert past_the_public_names(tmp_path) == [
        f"bot.judge imports {target}, which is no public name of the library" for target in targets
    ]
