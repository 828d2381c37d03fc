"""Who imports whom in the project, read off its source."""

from __future__ import annotations

import ast
import graphlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path


def inside(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def modules(root: Path) -> dict[str, Path]:
    """The modules of both halves, by dotted name; a half that is not there has none."""
    found = {}
    for path in sorted(p for half in ("rules_index", "bot") for p in (root / half).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def imports(name: str, path: Path) -> tuple[str, ...]:
    """Every dotted name that a module imports, wherever in the file, relative ones resolved."""
    return tuple(_imports(name, path))


def _imports(name: str, path: Path) -> Iterator[str]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(level=level, module=module):
                above = package.split(".")[: len(package.split(".")) - level + 1] if level else []
                base = ".".join([*above, *([module] if module else [])])
                yield from (f"{base}.{alias.name}" for alias in node.names)
            case ast.Call(
                func=ast.Attribute(attr="import_module")
                | ast.Name(id="import_module" | "__import__"),
                args=[ast.Constant(value=str(target)), *_],
            ):
                yield target


def graph_of(root: Path) -> dict[str, set[str]]:
    """The modules that each module imports directly."""
    known = modules(root)
    graph: dict[str, set[str]] = {name: set() for name in known}
    for name, path in known.items():
        for target in imports(name, path):
            module = target
            while module and module not in known:
                module = module.rpartition(".")[0]
            graph[name].update({module} - {"", name})
    return graph


def reached(graph: Mapping[str, Iterable[str]], name: str) -> set[str]:
    """All modules that come in with one, itself among them."""
    found, new = {name}, [name]
    while new:
        further = set(graph[new.pop()]) - found
        found |= further
        new += further
    return found


def above(name: str) -> Iterator[str]:
    """The packages that a module is in: "bot", "bot.tables" for `bot.tables.registry`."""
    return (name[:end] for end, letter in enumerate(name) if letter == ".")


def ways_to(root: Path, package: str) -> dict[str, list[str]]:
    """For each module that loads a package from outside: the imports that lead there, in order.

    Importing `bot.tables.registry` loads `bot` and `bot.tables` as well.
    """
    known = modules(root)
    graph = {
        name: targets
        | {name[:end] for end, letter in enumerate(name) if letter == "."} & set(known)
        for name, targets in graph_of(root).items()
    }
    ways = {
        name: [name, package]
        for name, path in known.items()
        if any(inside(target, package) for target in imports(name, path))
    }
    new = list(ways)
    while new:
        before, new = new, []
        for name in sorted(graph.keys() - ways.keys()):
            step = next((one for one in before if one in graph[name]), None)
            if step:
                ways[name] = [name, *ways[step]]
                new.append(name)
    return ways


def room(name: str, package: str, apart: Iterable[str] = ()) -> str:
    """The room of a package that a module is in, "" for none: `bot.tables` of `bot`.

    A room is a folder with all that is below it, or a module beside the folders. One that stands
    `apart` is a room of its own, although it is in the folder of another one.
    """
    if name == package or not inside(name, package):
        return ""
    own = f"{package}.{name[len(package) + 1 :].partition('.')[0]}"
    return next((one for one in apart if inside(name, one) and inside(one, own)), own)


def between_rooms(
    graph: Mapping[str, Iterable[str]], package: str, apart: Iterable[str] = ()
) -> dict[str, set[str]]:
    """The rooms of a package that each of its rooms imports."""
    rooms: dict[str, set[str]] = {}
    for name, targets in graph.items():
        own = room(name, package, apart)
        if own:
            rooms.setdefault(own, set()).update(room(one, package, apart) for one in targets)
    return {own: targets - {own, ""} for own, targets in rooms.items()}


def cycle_of_rooms(root: Path, apart: Iterable[str] = ()) -> list[str]:
    """The rooms of one import cycle, in any package; empty where there is none."""
    graph = graph_of(root)
    for package in sorted({one for name in graph for one in above(name)}):
        try:
            graphlib.TopologicalSorter(between_rooms(graph, package, apart)).prepare()
        except graphlib.CycleError as error:
            return list(error.args[1])
    return []


def cycle(root: Path) -> list[str]:
    """The modules of one import cycle, in order; empty where there is none."""
    graph = graph_of(root)
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        return list(error.args[1])
    return []
