"""The page on answers is one page, and its tables are those of the code."""

from __future__ import annotations

import re

from rules_index.answers import answer
from rules_index.search.index.fields import FIELDS
from rules_index.search.rank.rule import SAME_NAME
from rules_index.search.score.features import FEATURES
from rules_index.search.weights import weights
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


def test_every_feature_is_explained_and_no_other() -> None:
    """A row is of one feature, or of those of a field: `FIELD.stems`, `.grams`."""
    rows = re.findall(r"^\| (`(?:[a-z]+|[a-zA-Z]+\.[a-z]+)`[^|]*) \|", _features(), re.M)
    told = [
        {f"{field}{kind}" for kind in re.findall(r"`(?:FIELD)?(\.\w+)`", row) for field in FIELDS}
        if "FIELD" in row
        else set(re.findall(r"`([\w.]+)`", row))
        for row in rows
    ]
    assert set(FEATURES) - set().union(*told) == set()
    assert [row for row in told if row.isdisjoint(FEATURES)] == []


def _features() -> str:
    return DOCUMENT.read_text("utf-8").partition("| feature | what")[2].partition("\n\n")[0]


def test_the_figures_that_decide_are_those_of_the_code() -> None:
    text = DOCUMENT.read_text("utf-8").partition("## What decides")[2].partition("\n|")[0]
    limits = weights()
    assert f"{limits['answer_from']:g} to answer and {limits['suggest_from']:g} to suggest" in text
    assert f"{SAME_NAME:g} of its letters" in text
    assert f"{answer._NEAR_A_NAME:g} (" in text
