"""What the documents name is there, and what has to be named is named."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.docs.written import DOCUMENTS, ROOT, name

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


STAGES = ("pdf.md", "| step | module", "rules_index/readers/pdf")
WHOLE = (
    ("structure.md", "| stage | what", "rules_index/structure"),
    ("search.md", "| room | modules of `rules_index/search/`", "rules_index/search"),
    ("search.md", "| what | modules of `rules_index/answers/`", "rules_index/answers"),
)
"""Documents with a table of modules, and those whose table has every one."""


@pytest.mark.parametrize(("document", "heading", "folder"), [STAGES, *WHOLE])
def test_the_stages_of_reading_are_modules(document: str, heading: str, folder: str) -> None:
    """Whoever looks for a stage finds the file that is called like it."""
    named = _in_table(document, heading)
    assert named
    assert named - _modules(folder) == set()


@pytest.mark.parametrize(("document", "heading", "folder"), WHOLE)
def test_every_module_has_its_place(document: str, heading: str, folder: str) -> None:
    """Whoever looks for what is done somewhere finds the module in the table."""
    assert _modules(folder) - _in_table(document, heading) == set()


def _in_table(document: str, heading: str) -> set[str]:
    text = (ROOT / "docs" / document).read_text("utf-8")
    table = text.partition(heading)[2].partition("\n\n")[0]
    column = 2 if "module" in heading else 1
    rows = table.splitlines()[2:]
    return {one for row in rows for one in re.findall(r"`(\w+)`", row.split("|")[column])}


def _modules(folder: str) -> set[str]:
    return {path.stem for path in (ROOT / folder).rglob("*.py")} - {"__init__"}
