"""In which languages a question is read: its own, and English where that says nothing."""

from __future__ import annotations

import pytest

from rules_index.language.fold import words
from rules_index.language.lexicon import build, read

HOMOGRAPHS = """
[general.death]
en = ["die", "perish*"]
de = ["sterb*"]
fr = ["mour*"]
[general.drink]
en = ["pour"]
fr = ["vers*"]
[general.token]
en = ["token"]
de = ["plättchen"]
"""


@pytest.mark.parametrize(
    ("asked", "language", "keys"),
    [
        ("die karte", "de", set()),
        ("wer würfelt die token", "de", {"general.token"}),
        ("pour qui", "fr", set()),
        ("verser pour mourir", "fr", {"general.drink", "general.death"}),
        ("die", "en", {"general.death"}),
        ("die pour", "", {"general.death", "general.drink"}),
        ("el token perishes", "es", {"general.token", "general.death"}),
    ],
)
def test_a_question_is_read_in_english_where_its_own_language_says_nothing(
    asked: str, language: str, keys: set[str]
) -> None:
    """A German article kills nobody; a word that is English alone is understood in any question."""
    found = build(read(HOMOGRAPHS))
    assert {found.keys[number] for number in found.meant(words(asked), language)} == keys
