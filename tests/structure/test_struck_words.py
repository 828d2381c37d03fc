"""What a guide strikes through holds no longer: no entry quotes it, the report tells it."""

from __future__ import annotations

import pytest

from rules_index.model import Identity, ParsedGuide
from rules_index.parsing.parse import parse_bytes

MARKDOWN = """# Harbour

## Errata

**Old Wreck** (Bay, 12): ~~Discard 1 oil~~ **Discard 2 oil**, then move.

**Fog Horn** (Bay, 13): its value is ~~4~~ **6**.

~~This line is gone altogether.~~

## Turn

Move one ~~or two~~ boats. Then draw ~~a card~~.
"""
HTML = """<html><body><h1>Harbour</h1><h2>Turn</h2>
<p>Move one <del>or two</del> boats. Then draw <s>a card</s>.</p>
<table><tr><th>Boat</th><th>Cost</th></tr><tr><td>Skiff</td><td><s>3</s> 4</td></tr></table>
</body></html>"""


def parsed(text: str, name: str) -> ParsedGuide:
    return parse_bytes(text.encode(), Identity("harbour", "en"), name)


def test_struck_words_are_not_quoted() -> None:
    """Neither in rules nor in errata, where the old words stand in front of the new ones."""
    texts = {entry.title: entry.text for entry in parsed(MARKDOWN, "h.md").entries}
    assert texts == {
        "Old Wreck": "Discard 2 oil, then move.",
        "Fog Horn": "its value is 6.",
        "Turn": "Move one boats. Then draw.",
    }


def test_what_was_struck_is_told() -> None:
    """The report names all of it, and why it was left out."""
    out = [item.text for item in parsed(MARKDOWN, "h.md").left_out if item.reason == "struck"]
    gone = "This line is gone altogether."
    assert out == ["Discard 1 oil", "4", gone, "or two", "a card"]


def test_cells_stay_where_they_are() -> None:
    """A row keeps its columns without the struck figure."""
    (turn,) = parsed(HTML, "h.html").entries
    assert turn.text == "Move one boats. Then draw.\nBoat\tCost\nSkiff\t4"


@pytest.mark.parametrize("line", ["~~All of it.~~", "~~All~~ ~~of it.~~"])
def test_a_line_that_is_all_struck_is_gone(line: str) -> None:
    """No empty paragraph is left of it."""
    text = MARKDOWN.replace("Move one ~~or two~~ boats.", f"{line}\n\nMove one boat.")
    turn = next(entry for entry in parsed(text, "h.md").entries if entry.title == "Turn")
    assert turn.text.startswith("Move one boat.")
