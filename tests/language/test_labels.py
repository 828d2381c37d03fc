"""Words that only say what sort of thing is looked up are told from the thing."""

from __future__ import annotations

import pytest

from rules_index.language.detect import detect, without_labels
from rules_index.language.fold import words


@pytest.mark.parametrize(
    ("asked", "left"),
    [
        ("covert keyword", "covert"),
        ("mulligan rules", "mulligan"),
        ("rules for the mulligan", "for the mulligan"),
        ("słowo kluczowe rój", "roj"),
        ("klíčové slovo salva", "salva"),
        ("mot-clé blindage", "blindage"),
        ("was macht das Schlüsselwort Gefräßig", "was macht das gefrassig"),
        ("clé de la porte", "cle de la porte"),
        ("last word", "last word"),
        ("keyword", ""),
        ("", ""),
    ],
)
def test_labels(asked: str, left: str) -> None:
    """A label of two words is one only where both stand together."""
    assert " ".join(without_labels(words(asked))) == left


@pytest.mark.parametrize(
    ("asked", "language"),
    [("blessed keyword", "en"), ("slowo kluczowe tarcza", "pl"), ("mot-clé percée", "fr")],
)
def test_a_label_tells_the_language(asked: str, language: str) -> None:
    """Of two words one often is in several."""
    assert detect(asked) == language
