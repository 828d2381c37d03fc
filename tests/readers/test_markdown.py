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


def test_html_that_nobody_sees_is_no_rule() -> None:
    """Scripts, style sheets and drawings are told as left out, and the lines keep their numbers."""
    text = (
        "# Boats\n\nPay <svg><title>oil</title><text>hidden words in it</text></svg> now.\n\n"
        "<script>\nhidden = 1;\n\n</script>\n<style>\n.hidden { b: c }\n</style>\n\n"
        "<noscript>hidden</noscript>\n\nStop. <svg>\n\nGo.\n"
    )
    document = read_markdown(text, "a.md")
    assert [(line.text, line.number) for line in document.lines] == [
        ("Boats", 1),
        ("Pay oil now.", 3),
        ("Stop.", 15),
        ("Go.", 17),
    ]
    told = [(left.reason, left.line) for left in document.dropped if "hidden" in left.text]
    assert told == [("picture", 3), ("script", 5), ("script", 9), ("script", 13)]
