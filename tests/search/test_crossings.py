"""A question crosses from one package into another once for all its words, not once for each."""

from __future__ import annotations

from pathlib import Path

from benchmarks.crossings import crossings, of_new_questions
from rules_index.language.stem import stem
from rules_index.search.text.ngrams import grams

MOST = 109
"""Half of what a question took before the search stood in rooms (docs/measurements.md)."""


def test_a_question_crosses_seldom_from_one_package_into_another(starter_library: Path) -> None:
    """Many small calls would tie packages together that should know little of each other."""
    each = [one.total() for one in of_new_questions(starter_library)]
    assert len(each) > 30
    assert sum(each) / len(each) <= MOST


def test_a_crossing_is_a_call_into_another_package() -> None:
    """Not one inside of a package, and not one from outside of the project's halves."""
    assert crossings(lambda: stem("lanterns", "en")) == {}
    into = ("rules_index/search: grams", "rules_index/language: words")
    assert crossings(lambda: grams("lanterns"))[into] == 1
