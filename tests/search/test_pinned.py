"""Answers that nobody meant to change stay: state, passage and the five first results."""

from __future__ import annotations

import difflib
from pathlib import Path

import pytest

from tests.once import once
from tests.search.pinned import PINNED, file_unknown, lines


@pytest.fixture(scope="module")
def unknown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the guides of games that nobody has words for."""
    return once(tmp_path_factory, "unknown", file_unknown)


def test_answers_are_those_that_are_pinned(unknown: Path, starter_library: Path) -> None:
    """Every question of the sets, with its language and without, and what is typed of them."""
    now, pinned = list(lines(unknown, starter_library)), PINNED.read_text("utf-8").splitlines()
    changed = list(difflib.unified_diff(pinned, now, "pinned", "now", n=0, lineterm=""))
    assert not changed, "\n".join([*changed[:40], "python -m tests.search.pinned writes them anew"])
