"""What lies in the box is a rule to look up; a table of contents is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_index.model import Identity
from rules_index.parsing.parse import parse_file

GUIDE = """# {title}

## {heading}

{body}

## Set-up

Put the board on the table and give every player a sail in their colour.

## Turn

Move one boat, then draw a card. Whoever cannot move loses the turn.
"""
BOXES = {
    "bullets": "- 60 cards\n- 1 board\n- 4 sails",
    "rising": "- 1 board\n- 4 sails\n- 60 cards",
    "with a cross": "- 12x tokens\n- 4x boats\n- 30x coins",
    "behind": "- Cards: 60\n- Boards: 1\n- Sails: 4",
    "with letters": "- A 3 boards\n- B 4 sails\n- C 60 cards",
    "with letters and signs": "- A • 1 board\n- B • 4 sails\n- C • 60 cards",
    "a few counted": "- one board\n- a book of rules\n- a bag\n- 60 cards",
    "in one line": "Board, bag of sails, 4 sails, 60 cards and 12 tokens",
    "called as what is explained below": "- 12 Set-up\n- 3 Turn",
    "in a sentence": "The box holds sixty cards, a board and four sails.",
}
CHAPTERS = {
    "titles": "- Set-up\n- Turn",
    "numbers": "- 1 Set-up\n- 2 Turn\n- 3 End",
    "pages": "- Set-up 3\n- Turn 5\n- End 8",
    "dots": "Set-up ..... 3\n\nTurn ..... 5\n\nEnd ..... 8",
}
HEADINGS = ("Contents", "Contents of the box", "Inhalt", "Obsah")


def titles(tmp_path: Path, heading: str, body: str) -> list[str]:
    path = tmp_path / "sails.md"
    path.write_text(GUIDE.format(title="Sails", heading=heading, body=body), "utf-8")
    return [entry.title for entry in parse_file(path, Identity("sails", "en"), "sails.md").entries]


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("body", BOXES.values(), ids=BOXES)
def test_what_lies_in_the_box_is_kept(tmp_path: Path, heading: str, body: str) -> None:
    """Amounts in front or behind, or a sentence, under any of the words for it."""
    assert heading in titles(tmp_path, heading, body)


def test_a_short_list_above_other_headings_is_no_lead(tmp_path: Path) -> None:
    """What lies in the box is said, though the parts of it have headings below."""
    body = "- 3 boats\n- 4 sails\n\n### The boats\n\nThey are of wood."
    assert titles(tmp_path, "Contents", body)[:2] == ["Contents", "The boats"]


def test_what_lies_in_the_box_may_have_headings_of_its_own(tmp_path: Path) -> None:
    """A table of contents has none, so what stands under them is kept."""
    body = "### Of wood\n\n- oars\n- sails\n\n### Of paper\n\n- cards"
    assert titles(tmp_path, "Contents", body)[:2] == ["Of wood", "Of paper"]


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("body", CHAPTERS.values(), ids=CHAPTERS)
def test_a_table_of_contents_is_left_out(tmp_path: Path, heading: str, body: str) -> None:
    """Chapters are found by what stands in them, with or without numbers and pages."""
    assert titles(tmp_path, heading, body) == ["Set-up", "Turn"]
