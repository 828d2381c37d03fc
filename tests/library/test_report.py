"""What is told of a guide that was read: how much of it is placed, holes, doubtful cuts."""

from __future__ import annotations

import pytest

from rules_index.model import Identity, ParsedGuide
from rules_index.parsing.parse import parse_bytes

POND = "<h1>Ponds</h1><h2>Heron</h2><p>A heron stands in one pond until the tide.</p>{}"
UNREAD = "var heron = 1; .heron { color: red }" * 50


def parsed(text: str, name: str) -> ParsedGuide:
    """A guide in English about ponds."""
    return parse_bytes(text.encode(), Identity("ponds", "en", "Ponds"), name)


def said(guide: ParsedGuide) -> str:
    """Its warnings."""
    return "\n".join(map(str, guide.warnings))


@pytest.mark.parametrize(
    "around",
    [
        "<script>{}</script>",
        "<style>{}</style>",
        "<noscript>{}</noscript>",
        "<!-- {} -->",
        "<svg><style>{}</style></svg>",
    ],
)
def test_scripts_and_style_sheets_are_no_lost_text(around: str) -> None:
    """The share of what is placed is that of the words that people read."""
    bare = parsed(POND.format(""), "ponds.html")
    full = parsed(POND.format(around.format(UNREAD)), "ponds.html")
    assert full.placed == bare.placed
    assert full.entries == bare.entries


@pytest.mark.parametrize("letter", ["\ufffd", "\ue001", "\U000f0001"])
@pytest.mark.parametrize("place", ["title", "text"])
def test_a_letter_that_nobody_can_see_is_a_hole(letter: str, place: str) -> None:
    """Where it is not named, or only the guide's own font has it; one beyond U+FFFF is none."""
    text = "# Ponds\n\n## Heron {title}\n\nPay {text} now, then stop.\n"
    holed = text.format(**{"title": "", "text": "2", place: letter})
    assert "1 passage seems to lack an icon" in said(parsed(holed, "ponds.md"))
    assert not said(parsed(text.format(title="\U0001f3b2", text="\U0001f3b2"), "ponds.md"))
