"""The starter guides that a library begins with: once, all of them, and never over anybody's."""

from __future__ import annotations

import shutil
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from rules_index.child.sandbox import Ran, run
from rules_index.errors import LibraryUnavailable
from rules_index.intake import starters
from rules_index.store.library import Library
from tests.library.commands import judge, judge_json, write

SAID = "There is no library yet: it begins with the starter guides that come along."
KEYS = {path.stem for path in starters.FOLDER.iterdir()}


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that nobody has made yet."""
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "new/data"))
    return tmp_path / "new/data"


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Two guides come along, where all of them would only take longer."""
    found = {"senjutsu-en", "whinv-en"}
    folder = tmp_path / "few"
    folder.mkdir()
    for key in found:
        shutil.copy(starters.FOLDER / f"{key}.md", folder)
    monkeypatch.setattr(starters, "FOLDER", folder)
    return found


def keys() -> set[str]:
    return {guide["key"] for guide in judge_json("guides")}


def test_the_first_question_is_answered(data: Path) -> None:
    """A fresh machine has an answer, says in a line where it comes from, and says it once."""
    first = judge("ask", "what does covert do")
    assert first.stderr.strip() == SAID
    assert "[l5r-en/covert]" in first.stdout
    assert keys() == KEYS
    assert judge("ask", "what does covert do").stderr == ""
    assert not list(data.glob(".judge-*"))


def test_what_was_taken_out_stays_out(data: Path, few: set[str]) -> None:
    """An empty library is somebody's wish; `--starter` is how they come back."""
    starters.begin(Library(data))
    for key in few:
        judge("remove", key)
    gone = judge("ask", "what does covert do")
    assert "The library is empty: add a guide" in gone.stderr
    assert SAID not in gone.stderr
    assert keys() == set()
    assert judge("ingest", "--starter").exit_code == 0
    assert keys() == few


def test_a_guide_of_one_s_own_comes_alone(tmp_path: Path) -> None:
    """Who begins with guides of their own gets no others."""
    judge("ingest", write(tmp_path / "ponds.md"))
    assert SAID not in judge("ask", "how many koi").stderr
    assert not keys() & KEYS


def test_a_library_made_meanwhile_stays(
    data: Path, few: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody files a guide while the starter guides are being read: theirs is the library."""

    def slow(*arguments: Any, **more: Any) -> Ran[Any]:
        judge("ingest", write(tmp_path / "ponds.md"))
        return run(*arguments, **more)

    monkeypatch.setattr("rules_index.intake.starters.run", slow)
    starters.begin(Library(data))
    assert not keys() & few
    assert not list(data.glob(".judge-*"))


def test_a_folder_out_of_reach_is_a_sentence(tmp_path: Path) -> None:
    """With what to do, and nothing half made."""
    (tmp_path / "file").touch()
    with pytest.raises(LibraryUnavailable, match="name another folder with --data"):
        starters.begin(Library(tmp_path / "file/data"))


def test_ingest_wants_something_to_read() -> None:
    """Neither files nor the starter guides: told what to name."""
    assert "Name the guides: files or folders, or --starter." in judge("ingest").stderr


def test_the_version_is_told() -> None:
    """`judge --version`, that of what is installed."""
    assert judge("--version").stdout == f"Jade Judge {version('jade-judge')}\n"
