"""What the documents name is there, and what has to be named is named."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.docs.documents import DOCUMENTS, ROOT, name

_PATH = re.compile(r"`((?:bot|rules_index|tests|benchmarks|docs|\.ci|\.github)/[\w./*-]*)`")


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_every_file_that_is_named_is_there(path: Path) -> None:
    """A path in a document leads to a file or a folder of the project."""
    named = set(_PATH.findall(path.read_text("utf-8")))
    assert [one for one in sorted(named) if not any(ROOT.glob(one))] == []


_FILE = re.compile(r"(?<![\w-])[a-z_]\w*\.(?:py|toml)\b")
_LIBRARIES = {"discord.py"}
"""What is called like a file of ours and is none."""


def test_every_module_that_the_code_speaks_of_is_there() -> None:
    """A comment or docstring that names `trust.py` leads to a file of that name."""
    parts = [ROOT / half for half in ("rules_index", "bot", "tests", "benchmarks")]
    there = {path.name for part in parts for path in part.rglob("*.*")}
    there |= {path.name for path in ROOT.glob("*.*")} | _LIBRARIES
    code = (path for part in parts[:2] for path in part.rglob("*.*"))
    read = (path for path in code if path.suffix in {".py", ".toml"})
    assert [
        f"{name(path)}: {one}"
        for path in sorted(read)
        for one in sorted(set(_FILE.findall(path.read_text("utf-8"))) - there)
    ] == []


def test_every_part_of_the_project_is_in_the_architecture() -> None:
    """Each package of the two halves has its place in the table."""
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    told = set(re.findall(r"`((?:bot|rules_index)/[\w/]+/)`", text))
    parts = {
        f"{half}/{path.relative_to(ROOT / half).parts[0]}/"
        for half in ("bot", "rules_index")
        for path in (ROOT / half).glob("*/*.*")
        if path.parent.name != "__pycache__"
    }
    assert parts - told == set()


def test_every_dependency_has_its_reason_in_the_decisions() -> None:
    """Its name begins a row of the first table, as the index or its authors spell it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    text = (ROOT / "docs/decisions.md").read_text("utf-8")
    cells = re.findall(r"^\| ([^|]+) \|", text, re.M)
    told = {re.sub(r"[._-]", "-", one).lower() for cell in cells for one in cell.split(", ")}
    needs = {re.split(r"[<>=~]", need)[0].lower() for need in project["dependencies"]}
    assert needs - told == set()


WHOLE = (
    ("structure.md", "| room | modules | what", "rules_index/structure"),
    ("search.md", "| room | modules of `rules_index/search/`", "rules_index/search"),
    ("search.md", "| what | modules of `rules_index/answers/`", "rules_index/answers"),
    ("pdf.md", "| step | module", "rules_index/readers/pdf"),
)
"""Documents with a table of every module of a folder."""


@pytest.mark.parametrize(("document", "heading", "folder"), WHOLE)
def test_the_stages_of_reading_are_modules(document: str, heading: str, folder: str) -> None:
    """Whoever looks for a stage finds the file that is called like it."""
    named = _in_table(document, heading)
    assert named
    assert named - _modules(folder) == set()


@pytest.mark.parametrize(("document", "heading", "folder"), WHOLE)
def test_every_module_has_its_place(document: str, heading: str, folder: str) -> None:
    """Whoever looks for what is done somewhere finds the module in the table."""
    assert _modules(folder) - _in_table(document, heading) == set()


@pytest.mark.parametrize(("document", "heading", "folder"), WHOLE[:2])
def test_every_module_is_in_the_room_that_the_table_says(
    document: str, heading: str, folder: str
) -> None:
    """A row without a room goes on with the one above it."""
    room, wrong = "", []
    for first, named in _rows(document, heading):
        told = re.match(r" *`(\w+)/`", first)
        room = told[1] if told else room if not first.strip() else ""
        below = {path.stem for path in (ROOT / folder / room).rglob("*.py")}
        beside = {path.stem for path in (ROOT / folder).glob("*.py")}
        wrong += [f"{room}: {one}" for one in named - (below if room else beside)]
    assert wrong == []


def test_every_module_of_the_pdf_reader_is_named_with_its_room() -> None:
    """`order/layout` leads to the file; `reader` stands beside the rooms."""
    folder = ROOT / "rules_index/readers/pdf"
    text = (ROOT / "docs/pdf.md").read_text("utf-8")
    rows = text.partition("| step | module")[2].partition("\n\n")[0].splitlines()[2:]
    named = {one for row in rows for one in re.findall(r"`([\w/]+)`", row.split("|")[2])}
    there = {path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.py")}
    assert named == {one for one in there if not one.endswith("__init__")}


def _in_table(document: str, heading: str) -> set[str]:
    return {one for _, named in _rows(document, heading) for one in named}


def _rows(document: str, heading: str) -> list[tuple[str, set[str]]]:
    """The first cell of each row of a table, and the modules in the row."""
    text = (ROOT / "docs" / document).read_text("utf-8")
    table = text.partition(heading)[2].partition("\n\n")[0]
    column = 2 if "module" in heading else 1
    cells = [row.split("|") for row in table.splitlines()[2:]]
    return [(row[1], set(re.findall(r"`(?:\w+/)?(\w+)`", row[column]))) for row in cells]


def _modules(folder: str) -> set[str]:
    return {path.stem for path in (ROOT / folder).rglob("*.py")} - {"__init__"}
