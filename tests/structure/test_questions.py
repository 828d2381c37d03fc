"""Questions that share an answer, and questions that have none."""

from __future__ import annotations

from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes

FAQ = (
    "# Lanterns\n\n## FAQ\n\n"
    "Q: Does fog put a lantern out?\n\nQ: And rain?\n\nA: Neither does.\n\n"
    "Q: May I pass twice?\n\nA: Yes.\n\n"
)


def test_questions_in_a_row_have_one_answer() -> None:
    """They are one entry, without their labels."""
    first, second = parse_bytes(FAQ.encode(), Identity(game="lanterns"), "guide.md").entries
    assert first.title == "Does fog put a lantern out? And rain?"
    assert first.text == "Neither does."
    assert second.title == "May I pass twice?"


def test_a_question_that_nobody_answers_is_reported() -> None:
    """It is neither lost nor a part of the answer before it."""
    text = FAQ + "Q: Who wins?\n"
    parsed = parse_bytes(text.encode(), Identity(game="lanterns"), "guide.md")
    assert [entry.text for entry in parsed.entries] == ["Neither does.", "Yes."]
    assert [one.text for one in parsed.left_out if one.reason == "bare-heading"] == ["Q: Who wins?"]
