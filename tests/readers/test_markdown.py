"""Markdown as people write it: tables without pipes at their ends, tabs behind numbers."""

from __future__ import annotations

from rules_index.readers.markdown import read_markdown


def test_a_table_needs_no_pipes_at_its_ends() -> None:
    """Its head is told by the rule below it; it ends with the first line without a pipe."""
    rows = "Queen|Any|Swaps\n3 | Any 3 | Discards\n"
    text = f"# Cards\n\nCard | Goes on | Does\n----|----|---\n{rows}\nA | b\n"
    lines = read_markdown(text, "a.md").lines
    assert [line.cells for line in lines[1:4]] == [
        ("Card", "Goes on", "Does"),
        ("Queen", "Any", "Swaps"),
        ("3", "Any 3", "Discards"),
    ]
    assert (lines[4].text, lines[4].cells) == ("A | b", ())


def test_a_tab_behind_the_number_of_an_item_makes_no_cell() -> None:
    """As word processors write lists; other tabs part cells."""
    lines = read_markdown("1.\tMove a boat.\n\n2.\tDraw.\n\nBoat\t3\n", "a.md").lines
    assert [line.text for line in lines] == ["1. Move a boat.", "2. Draw.", "Boat\t3"]
