"""The page on answers is one page, and its tables are those of the code."""

from __future__ import annotations

import re

from tests.docs.answer_tables import DOCUMENT, with_tables

_MOST_WORDS = 120
"""In a section, so that the page is understood in one reading."""


def test_the_tables_say_what_the_matchers_and_rules_say() -> None:
    """`python -m tests.docs.answer_tables` writes them anew."""
    text = DOCUMENT.read_text("utf-8")
    assert with_tables(text) == text


def test_every_matcher_has_a_shape_and_an_example() -> None:
    rows = [
        row.split("|")[1:-1]
        for row in DOCUMENT.read_text("utf-8").split("\n## All rules")[0].splitlines()
        if row.startswith("| ")
    ]
    assert [row for row in rows if not all(cell.strip() for cell in row)] == []


def test_no_section_is_long() -> None:
    sections = re.findall(
        r"^## \d\. [^\n]+\n(.*?)(?=^## )", DOCUMENT.read_text("utf-8"), re.M | re.S
    )
    assert len(sections) == 6
    assert [one.split("\n")[1] for one in sections if len(one.split()) > _MOST_WORDS] == []
