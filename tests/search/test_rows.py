"""Rows of a table as a terminal shows them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from rules_index import own
from rules_index.answers.answer import ask
from rules_index.printable import printable
from rules_index.printed import answers
from rules_index.search.records import Scope
from tests.library.commands import judge, judge_json
from tests.search.lanterns import LANTERNS, file_lanterns


def test_cells_of_a_row_stand_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a pipe and on a terminal, wherever a row of a table is shown; programs get it as it is."""
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    rows = "| Card | Set | No. |\n|---|---|---|\n| Black Buoy | Reef | 61 |\n| Mud Bell | Bay | 7 |"
    file_lanterns(tmp_path, LANTERNS.replace("- Silver Buoy (Reef, 3)", f"\n{rows}\n"))
    shown = "Card  Set  No.\nBlack Buoy  Reef  61\nMud Bell  Bay  7\n"
    for asked in (("ask", "restricted list"), ("ask", "mud bell"), ("card", "mud bell")):
        assert shown in judge(*asked).stdout, asked
    first, *_ = judge_json("ask", "mud bell")["results"]
    assert first["passage"] == "Mud Bell\tBay\t7"
    out = Console(file=io.StringIO(), force_terminal=True, width=70, color_system="standard")
    answers.show_result(out, ask(own.searcher(tmp_path), "mud bell", Scope()).results[0])
    assert isinstance(out.file, io.StringIO)
    assert "\x1b[1;32mMud Bell  Bay  7\x1b" in out.file.getvalue()
    assert printable("a\tb\x1b") == "a  b?"
