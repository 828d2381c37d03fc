"""Draws the rooms of the project in `docs/architecture.md`, as Mermaid, from who imports whom.

`python -m tests.docs.house` draws them anew, after an import has added or removed an arrow.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.docs.documents import ROOT
from tests.import_graph import graph_of, inside, modules, reached, room, ways_to
from tests.outside_packages import ON_DISCORD

DOCUMENT = ROOT / "docs/architecture.md"
_PICTURE = r"(### {heading}\n(?:(?!#|```)[^\n]*\n)*```mermaid\n)(?:(?!```)[^\n]*\n)*"
"""From a heading to the end of the picture below it."""
_STYLES = (
    "classDef discord fill:#5865f2,stroke:#404eed,color:#ffffff",
    "classDef folder fill:#f6f3ea,stroke:#8a7f66,color:#1f1b12",
    "classDef beside fill:#ffffff,stroke:#8a7f66,color:#1f1b12,stroke-dasharray:4",
)


@dataclass(frozen=True, slots=True)
class Drawing:
    """One picture: the folders of a package, and which modules and packages stand beside them."""

    heading: str
    package: str
    beside: tuple[str, ...]
    """Modules of the package, or packages outside of it, that are boxes as well.

    All other modules are looked through: an arrow goes on to what they import.
    """


DRAWINGS = (
    Drawing("The bot", "bot", ("bot.__main__", "rules_index")),
    Drawing("The engine", "bot.engine", tuple(
        f"bot.engine.{name}"
        for name in (
            *("commands", "events", "state", "evolve", "history", "decide", "host"), "redaction",
        )
    )),
    Drawing("The library", "rules_index", ("rules_index",)),
)  # fmt: skip


def arrows(root: Path, drawing: Drawing) -> dict[str, set[str]]:
    """The boxes of a picture, each with those that it leads to and reaches no other way."""
    graph = graph_of(root)
    boxes = {name: _box(root, drawing, name) for name in graph}
    led: dict[str, set[str]] = {box: set() for box in boxes.values() if box}
    for name, box in boxes.items():
        if box:
            led[box] |= _next_boxes(graph, boxes, name) - {box}
    return {
        box: {
            one for one in sorted(to) if not any(one in reached(led, by) for by in to - {one})
        }
        for box, to in led.items()
        if box
    }  # fmt: skip


def _box(root: Path, drawing: Drawing, name: str) -> str:
    """The box that a module is in, "" for none: its folder, or one that stands beside them."""
    own = room(name, drawing.package, ON_DISCORD)
    if own and root.joinpath(*own.split(".")).is_dir():
        return own
    return next(
        (one for one in drawing.beside if name == one or (own == "" and inside(name, one))), ""
    )


def _next_boxes(
    graph: Mapping[str, Iterable[str]], boxes: Mapping[str, str], name: str
) -> set[str]:
    """The boxes that a module imports, itself or through modules that are in none."""
    found, seen, new = set(), {name}, list(graph[name])
    while new:
        target = new.pop()
        if boxes[target]:
            found.add(boxes[target])
        elif target not in seen:
            seen.add(target)
            new += graph[target]
    return found


def picture(root: Path, drawing: Drawing) -> str:
    """A picture in Mermaid's words, in a steady order."""
    return "\n".join(_lines(root, drawing))


def _lines(root: Path, drawing: Drawing) -> Iterator[str]:
    led = arrows(root, drawing)
    on_discord = {_box(root, drawing, name) for name in ways_to(root, "discord")}
    yield "flowchart TB"
    for box in sorted(led):
        kind = "discord" if box in on_discord else "beside" if box in drawing.beside else "folder"
        yield f'    {_key(box)}["<b>{_short(drawing, box)}</b><br>{_gloss(root, box)}"]:::{kind}'
    for box in sorted(led):
        if led[box]:
            yield f"    {_key(box)} --> {' & '.join(map(_key, sorted(led[box])))}"
    yield from (f"    {style}" for style in _STYLES)


def _key(box: str) -> str:
    return box.replace(".", "_").strip("_")


def _short(drawing: Drawing, box: str) -> str:
    return box.removeprefix(drawing.package + ".").replace(".", "/")


def _gloss(root: Path, box: str) -> str:
    """What the first line of a box's docstring says of it, as far as its first colon.

    "Guides in, answers out: …" is cut there; of "Search: what a person typed" the rest is taken,
    as the box says "search" already.
    """
    source = modules(root)[box].read_text("utf-8")
    first = (ast.get_docstring(ast.parse(source)) or "").partition("\n\n")[0]
    line = " ".join(first.split()).replace("`", "").replace('"', "").replace("->", "→")
    head, *rest = re.split(r"[:;.](?: |$)", line)
    named = head.casefold().split()[-1:] == [box.rpartition(".")[2]]
    said = rest[0] if named and rest and rest[0] else head
    return said[:1].upper() + said[1:]


def with_house(text: str, root: Path = ROOT) -> str:
    """The document with its pictures as the imports would have them."""
    for drawing in DRAWINGS:
        place = _PICTURE.format(heading=drawing.heading)
        drawn = picture(root, drawing).replace("\\", r"\\")
        text, count = re.subn(place, rf"\g<1>{drawn}\n", text)
        if count != 1:
            raise LookupError(f"{DOCUMENT.name} has no picture of “{drawing.heading}”.")
    return text


def main() -> None:
    """Draw the pictures anew."""
    DOCUMENT.write_text(with_house(DOCUMENT.read_text("utf-8")), "utf-8")
    sys.stderr.write(f"{DOCUMENT} shows what the imports say.\n")


if __name__ == "__main__":
    main()
