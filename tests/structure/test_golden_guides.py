"""Whole guides of invented games: what the parser finds is what a careful reader found."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.golden import compare

from rules_index.model import Identity
from rules_index.parse import parse_bytes

CASES = Path(__file__).parents[1] / "cases" / "guides"
GUIDES = sorted(
    path for path in CASES.iterdir() if path.suffix not in {".json"} and "-" in path.stem
)


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.stem)
def test_guide_comes_out_as_a_reader_cuts_it(path: Path) -> None:
    """Entries, kinds, texts, cards, links, flags and what is left out are as expected."""
    parsed = parse_bytes(path.read_bytes(), Identity(), path.name)
    found = compare(parsed, path.with_suffix(".expected.json"))
    assert found.faults == []
    assert found.found == found.expected
