"""What a person sees on a terminal: a bar while it works, summaries that wrap, tables."""

from __future__ import annotations

import io
import os
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from rules_index.intake.ingest import Outcome, Skipped
from rules_index.model import Kind, LeftOut
from rules_index.printed import guides, outcomes
from rules_index.store.library import Library
from tests.library.commands import start, write
from tests.library.making import entry, guide

_COLOUR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def screen(width: int = 60) -> Console:
    """A terminal whose picture can be read."""
    return Console(file=io.StringIO(), force_terminal=True, width=width, soft_wrap=True)


def picture(out: Console) -> str:
    """What stands on it, without its colours."""
    assert isinstance(out.file, io.StringIO)
    return _COLOUR.sub("", out.file.getvalue())


def outcome(library: Library, *entry_ids: str, version: str = "1", **more: Any) -> Outcome:
    """A small guide after it was filed."""
    made = [entry(entry_id, kind=Kind.FAQ) for entry_id in entry_ids]
    parsed = replace(guide(*made, version=version), **more)
    return Outcome(Path("go.txt"), parsed, library.add(parsed))


def test_summary_wraps_beside_its_labels(tmp_path: Path) -> None:
    """On a narrow terminal long facts go on under themselves, not under their labels."""
    warning = "3 references lead to nothing in this guide: “Ko”, “Atari”, “Seki and its sisters”."
    out = screen()
    done = outcome(Library(tmp_path), "ko", warnings=(warning,))
    outcomes.show_outcome(out, done, dry_run=False, report=False)
    lines = [line.rstrip() for line in picture(out).splitlines()]
    assert lines[0] == "go.txt → go-en: added"
    assert lines[1] == "  guide     Go · version 1 · en · go"
    assert lines[2] == "  entries   1: 1 question"
    assert lines[3:5] == [
        "  placed    75.0 % of the text in entries",
        "  left out  1 line: page furniture 1",
    ]
    assert lines[5].startswith("  warning   3 references")
    assert lines[6].startswith(" " * 12)
    assert max(map(len, lines)) <= 60


def test_share_is_never_rounded_up_to_all(tmp_path: Path) -> None:
    """100 % means that nothing is missing."""
    out = screen()
    done = outcome(Library(tmp_path), "ko", placed=0.99999)
    outcomes.show_outcome(out, done, dry_run=False, report=False)
    assert "99.9 % of the text" in picture(out)


def test_the_title_page_of_a_small_guide_is_no_loss(tmp_path: Path) -> None:
    """What share of the text it is stands beside the share that is in entries."""
    out = screen(80)
    front = (LeftOut("Go, a guide", "title", 1, 1), LeftOut("12", "furniture", 2, 1))
    done = outcome(Library(tmp_path), "ko", placed=0.48, left_out=front)
    outcomes.show_outcome(out, done, dry_run=False, report=False)
    assert "48.0 % of the text in entries, 44.0 % on its title page" in picture(out)


def test_long_lists_of_changes_are_cut(tmp_path: Path) -> None:
    """A dry run shows the first ids of each kind and how many more there are."""
    library, out = Library(tmp_path), screen()
    outcome(library, "ko")
    newer = outcome(library, *(f"rule-{number}" for number in range(40)), version="2")
    outcomes.show_outcome(out, newer, dry_run=True, report=False)
    shown = picture(out)
    assert "would stand beside go-en (version 1)" in shown
    assert "40 new, 1 gone, 0 changed" in shown
    assert "+ rule-14\n    + 25 more\n    - ko\n" in shown


def test_words_of_a_guide_are_no_commands(tmp_path: Path) -> None:
    """Neither markup nor control characters of a guide reach the terminal as such."""
    out = screen(100)
    line = LeftOut("[bold]x[/bold] \x1b[2J :smile:", "[red]", 3)
    done = outcome(Library(tmp_path), "ko", left_out=(line,), warnings=("[blink]\a",))
    outcomes.show_outcome(out, done, dry_run=False, report=True)
    assert "go.txt:3: [red]: [bold]x[/bold] ?[2J :smile:" in picture(out)
    assert "[blink]?" in picture(out)


def test_skipped_files_are_named_briefly() -> None:
    """A folder of a hundred pictures does not fill the screen."""
    out = screen(200)
    outcomes.show_skipped(out, [Skipped(Path(f"{n}.png"), "not a guide") for n in range(100)])
    assert picture(out).rstrip().endswith("3.png (not a guide), 96 more")
    empty = screen()
    outcomes.show_skipped(empty, [])
    assert picture(empty) == ""


def test_tables_on_a_terminal(tmp_path: Path) -> None:
    """With headings, and the scope only where a server has guides."""
    library, out = Library(tmp_path), screen(100)
    library.add(guide())
    with library.snapshot() as now:
        guides.show_guides(out, now.guides([""]))
        guides.show_entries(out, now.entries([""]))
    assert re.search(
        r"key +game +language +title +version +date +entries +left out *\n", picture(out)
    )
    assert re.search(r"id +kind +number +title +page +line *\ngo-en/liberties +rule", picture(out))
    library.add(guide(), scope="guild:1")
    with library.snapshot() as now:
        guides.show_guides(out, now.guides(["guild:1", ""]))
    assert re.search(r"left out +scope", picture(out))
    assert "guild:1" in picture(out)
    assert "operator" in picture(out)


def test_ids_stay_whole_in_a_narrow_window(tmp_path: Path) -> None:
    """An id is there to be copied: titles wrap before it does."""
    library, out = Library(tmp_path), screen(70)
    library.add(guide(entry("a-rule-with-quite-a-long-id", title="Its title is longer " * 4)))
    with library.snapshot() as now:
        guides.show_entries(out, now.entries([""]))
    assert "go-en/a-rule-with-quite-a-long-id" in picture(out)
    assert picture(out).count("longer") == 4


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
def test_bar_on_a_terminal_only(tmp_path: Path) -> None:
    """Standard error shows a bar while it is a terminal; a pipe gets nothing of it."""
    path = write(tmp_path / "ponds.md")
    reader, terminal = os.openpty()
    command = ("ingest", path, "--data", tmp_path / "data", "--dry-run")
    with start(*command, stderr=terminal, env={"TERM": "xterm"}) as process:
        os.close(terminal)
        out, _ = process.communicate()
    assert "━━━" in os.read(reader, 100_000).decode()
    os.close(reader)
    assert b"\xe2\x94\x81" not in out
    with start(*command) as process:
        assert process.communicate()[1] == b""
