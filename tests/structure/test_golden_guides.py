"""Whole guides of invented games against what a careful reader finds in them.

`floor.json` holds, guide by guide, what is found and how many faults are left; it only rises.
After an improvement `python -m tests.structure.test_golden_guides` writes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_index.model import Identity
from rules_index.parsing.doubts import doubts
from rules_index.parsing.parse import parse_bytes
from tests.golden import Comparison, compare

CASES = Path(__file__).parents[1] / "cases" / "guides"
FLOOR = CASES / "floor.json"
GUIDES = sorted(
    path for path in CASES.iterdir() if path.suffix != ".json" and path.name != "README.md"
)


def compared(path: Path) -> Comparison:
    parsed = parse_bytes(path.read_bytes(), Identity(), path.name)
    assert list(doubts(parsed.entries)) == []
    return compare(parsed, path.with_name(f"{path.stem}.expected.json"))


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_guide_comes_out_as_a_reader_cuts_it(path: Path) -> None:
    """No entry that was found is lost again, and no fault comes back."""
    found, faults = json.loads(FLOOR.read_text("utf-8"))[path.stem]
    result = compared(path)
    assert result.found >= found, result.faults
    assert len(result.faults) <= faults, result.faults


def test_most_of_all_guides_is_found() -> None:
    """Over all layouts at least nine entries of ten are found with their kind."""
    results = [compared(path) for path in GUIDES]
    found = sum(result.found for result in results)
    assert found >= 0.88 * sum(result.expected for result in results)


def write_floor() -> None:
    rows = {path.stem: compared(path) for path in GUIDES}
    floor = {stem: [result.found, len(result.faults)] for stem, result in rows.items()}
    lines = [f'  "{stem}": {json.dumps(pair)}' for stem, pair in floor.items()]
    FLOOR.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    write_floor()
