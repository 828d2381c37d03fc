"""Signs that mark what is new: they are no part of a title, and what carries one has changed."""

from __future__ import annotations

import pytest

from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes

SAYS = "Every keeper trims the wick before dusk, and nobody rows out without a lamp."


@pytest.mark.parametrize(
    ("note", "sign"),
    [
        ("New entries are marked with [N].", "[N]"),
        ("Changes since version 1.3 are marked with a dagger (†).", "†"),
        ("Neue oder geänderte Einträge sind mit ▸ markiert.", "▸"),
        ("Les entrées nouvelles sont précédées de [N].", "[N]"),
    ],
)
def test_a_sign_that_the_guide_explains_marks_changes(note: str, sign: str) -> None:
    """In front of a title, behind it, or in the text."""
    text = (
        f"# Lanterns\n\n{note}\n\n## Boats\n\n{SAYS}\n\n## Piers {sign}\n\n{SAYS}\n\n"
        f"## {sign} Reefs\n\n{SAYS}\n\n## Lamps\n\n{SAYS}{sign}\n"
    )
    parsed = parse_bytes(text.encode(), Identity(game="lanterns", language="en"), "guide.md")
    assert [(entry.title, entry.changed) for entry in parsed.entries[1:]] == [
        ("Boats", False),
        ("Piers", True),
        ("Reefs", True),
        ("Lamps", True),
    ]


def test_a_sign_that_means_something_else_stays() -> None:
    """Only a note about changes explains one."""
    text = f"# Lanterns\n\nUnique cards carry a ◆.\n\n## Unique ◆\n\n{SAYS}\n"
    parsed = parse_bytes(text.encode(), Identity(game="lanterns", language="en"), "guide.md")
    assert parsed.entries[-1].title == "Unique ◆"
    assert not parsed.entries[-1].changed
