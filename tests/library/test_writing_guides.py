"""docs/guides.md: the guides that it shows are read as it says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rules_index import own
from rules_index.answers.counterparts import counterparts
from tests.library.commands import judge, judge_json, write

DOCS = Path(__file__).parents[2] / "docs"
GUIDES = (DOCS / "guides.md").read_text("utf-8")
EXAMPLES = [found[1] for found in re.finditer(r"^(`{3,4})markdown\n.*?^\1$", GUIDES, re.M | re.S)]


@pytest.fixture
def filed(tmp_path: Path) -> Path:
    """A library with the guides of the document."""
    blocks = re.finditer(r"^(`{3,4})markdown\n(.*?)^\1$", GUIDES, re.M | re.S)
    for place, block in enumerate(blocks):
        path = write(tmp_path / f"{place}.md", block[2])
        said = judge_json("ingest", path, "--data", tmp_path)
        assert "error" not in json.dumps(said)
    return tmp_path


def entries(folder: Path, guide: str) -> dict[str, Any]:
    lines = judge("entries", "--guide", guide, "--json", "--data", folder).stdout.splitlines()
    return {one["id"].partition("/")[2]: one for one in map(json.loads, lines)}


def test_front_matter_says_which_guide_it_is(filed: Path) -> None:
    """Game, language, title, version and date are those between the dashes."""
    guides = {guide["key"]: guide for guide in judge_json("guides", "--data", filed)}
    house = guides["lanterns-en"]
    assert [house[key] for key in ("game", "language", "title", "version", "date")] == [
        "lanterns", "en", "Lanterns: house guide", "1.1", "2026-05-03",
    ]  # fmt: skip
    assert guides["lanterns-pl"]["title"] == "Lampiony: zasady domowe"
    assert len(guides) == len(EXAMPLES) == 2


def test_every_row_of_the_table_is_an_entry(filed: Path) -> None:
    """The ids and kinds that the table names are those of the guide, and no others."""
    rows = re.findall(r"^\| (`[^|]+`) \| (\w+) \| ", GUIDES, re.M)
    told = {name: kind for names, kind in rows for name in re.findall(r"`([^`]+)`", names)}
    assert told == {name: one["kind"] for name, one in entries(filed, "lanterns-en").items()}


def test_references_of_the_example_lead_somewhere(filed: Path) -> None:
    """A title, a number and an id."""
    links = entries(filed, "lanterns-en")["oil"]["links"]
    assert {link["target"] for link in links} == {
        "lanterns-en/fog", "lanterns-en/winning", "lanterns-en/2.1",
    }  # fmt: skip


def test_the_same_id_is_the_same_rule_in_another_language(filed: Path) -> None:
    """Each Polish entry leads to the English one of its id."""
    index = own.searcher(filed).index()
    for name in ("oil", "fog", "winning"):
        rows = counterparts(index, f"lanterns-pl/{name}")
        assert [row.id for row in rows] == [f"lanterns-en/{name}"]


def test_every_front_matter_key_is_told(filed: Path) -> None:
    """The table of keys is complete."""
    part = GUIDES.partition("## Front matter")[2].partition("\n## ")[0]
    keys = set(re.findall(r"^\| `(\w+)` \|", part, re.M))
    assert keys == {"game", "language", "title", "version", "date"}
