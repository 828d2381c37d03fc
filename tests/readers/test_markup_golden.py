"""Small pages and documents beside the lines that a careful reader finds in them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_index.model import Document, Line
from rules_index.readers.asciidoc import read_asciidoc
from rules_index.readers.html import read_html

CASES = Path(__file__).parents[1] / "cases" / "readers"
READERS = {".html": read_html, ".adoc": read_asciidoc}
SAMPLES = sorted(path for path in CASES.iterdir() if path.suffix in READERS)


def described(document: Document) -> Iterator[str]:
    """A row a line: where it starts, what it is, its words; under it what is set off."""
    yield f"title: {document.title}"
    yield from (f"{name}: {value}" for name, value in document.properties)
    yield ""
    for line in document.lines:
        kind = f"h{line.level}" if line.level else "row" if line.cells else "p"
        kind += "" if line.gap else "+"
        marker = f"{line.marker} " if line.marker else ""
        text = " | ".join(line.cells) if line.cells else line.text
        yield f"{line.number:>3} {kind:<5}{'  ' * line.depth}{marker}{text}".rstrip()
        yield from (f"        {note}" for note in notes(line))
    yield ""
    yield from (f"{left.line:>3} {left.reason}: {left.text}" for left in document.dropped)


def notes(line: Line) -> Iterator[str]:
    yield from (f"{run.style}: {line.text[run.start : run.end]}" for run in line.emphasis)
    yield from (f"to #{target.anchor}: {target.text}" for target in line.targets)
    if line.anchors:
        yield f"is #{' #'.join(line.anchors)}"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: str(path.name))
def test_a_sample_becomes_the_lines_beside_it(path: Path) -> None:
    """Text, level, marker, depth, gap, cells, emphasis, anchors, links and what is dropped."""
    document = READERS[path.suffix](path.read_text("utf-8"), path.name)
    expected = path.with_name(f"{path.name}.lines").read_text("utf-8")
    assert "\n".join(described(document)) + "\n" == expected
