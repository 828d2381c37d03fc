"""Cuts that look wrong are said wherever a file is filed, each with what to do; sound ones not."""

from __future__ import annotations

import json
from pathlib import Path

from rules_index.model import Entry, Identity
from rules_index.parsing.doubts import doubts
from rules_index.parsing.parse import parse_bytes
from tests.library.commands import judge, write
from tests.library.making import entry

SENTENCE = "A heron moves to a pond next to it and takes one fish from there. "


def parsed(text: str) -> tuple[list[Entry], str]:
    found = parse_bytes(text.encode(), Identity(language="en"), "herons.md")
    return [*found.entries], " ".join(map(str, found.warnings))


def test_prose_under_one_title_is_said() -> None:
    """It is placed whole, and yet nobody finds anything in it."""
    text = "# Herons\n\n" + "\n\n".join(SENTENCE * 12 for _ in range(35))
    entries, said = parsed(text)
    assert len(text) > 27_000
    assert sum(len(one.text) for one in entries) / len(entries) > 1500
    assert said == (
        "No headings of rules were seen: mark them with “#” and save the file as Markdown."
    )


def test_a_few_huge_entries_are_said() -> None:
    """With the lines where they begin."""
    parts = [f"## {name}\n\n{SENTENCE * 140}\n" for name in ("Setup", "Play", "End")]
    _, said = parsed("# Herons\n\nA game of ponds.\n\n" + "\n".join(parts))
    assert said == (
        "Too much of the text is in entries too long to be shown whole (line 5, 9, 13): "
        "mark the headings in them."
    )


def test_one_title_many_times_is_said() -> None:
    """A running head or a label that was taken for a heading."""
    parts = [f"## Page\n\n{SENTENCE * 3}\n\n## Rule {n}\n\n{SENTENCE * 3}\n" for n in range(12)]
    _, said = parsed("# Herons\n\nA game of ponds.\n\n" + "\n".join(parts))
    assert "12 entries have the title “Page”: give each its own" in said


def test_a_word_that_every_chapter_has_is_no_doubt() -> None:
    """“Example” may stand in each of them."""
    made = [
        entry(f"{n}/{name}", SENTENCE, title=name, section=(f"Chapter {n}",))
        for n in range(12)
        for name in ("Example", "Rule one", "Rule two", "Rule three", "Rule four", "Rule five")
    ]
    assert list(doubts(made)) == []
    assert list(doubts([])) == []


def test_a_short_text_without_headings_is_no_doubt() -> None:
    """A page of rulings needs none."""
    assert parsed("# Herons\n\n" + SENTENCE * 30)[1] == ""


def test_every_door_says_it(tmp_path: Path) -> None:
    """The report, its JSON, and what is told of a library that is there."""
    path = write(tmp_path / "herons.md", "# Herons\n\n## Play\n\n" + SENTENCE * 200)
    told = judge("ingest", path, "--data", tmp_path / "data", "--language", "en")
    assert "too long to be shown whole" in told.stdout
    again = judge("ingest", path, "--data", tmp_path / "other", "--language", "en", "--json")
    assert "too long to be shown whole" in str(json.loads(again.stdout))
