"""Answers that nobody meant to change stay: state, passage and the five first results."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from tests.made_once import made_once
from tests.search.pinned import PINNED, file_unknown, jobs

_PARTS = 8
"""So that no test takes long, and several workers share the work."""


@pytest.fixture(scope="module")
def unknown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the guides of games that nobody has words for."""
    return made_once(tmp_path_factory, "unknown", file_unknown)


@pytest.mark.timeout(600)  # the first one files all guides, and the others wait for it
@pytest.mark.parametrize("part", range(_PARTS))
def test_answers_are_those_that_are_pinned(part: int, unknown: Path, starter_library: Path) -> None:
    """Every question of the sets, with its language and without, and what is typed of them."""
    work, pinned = jobs(unknown, starter_library), PINNED.read_text("utf-8").splitlines()
    assert len(work) == len(pinned), "python -m tests.search.pinned writes the file anew"
    now = [line() for line in work[part::_PARTS]]
    changed = list(
        difflib.unified_diff(pinned[part::_PARTS], now, "pinned", "now", n=0, lineterm="")
    )
    assert not changed, "\n".join([*changed[:40], "python -m tests.search.pinned writes them anew"])
