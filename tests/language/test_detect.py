"""The language of a few words, as people type them."""

from __future__ import annotations

import pytest

from rules_index.language.detect import LANGUAGES, asking_words, detect, function_words


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("ile paczek zmieszczę", "pl"),
        ("mam juz tyle samo", "pl"),
        ("kolik toho stihne", "cs"),
        ("uz nemam zadny prachy", "cs"),
        ("jai plus rien du tout", "fr"),
        ("hab nix mehr", "de"),
        ("do my guys come in untapped", "en"),
        ("shuffle", ""),
        ("", ""),
    ],
)
def test_how_people_talk_tells_the_language(text: str, language: str) -> None:
    """A question may hold no word that texts are full of; small talk gives it away."""
    assert detect(text) == language


def test_small_words_are_folded_and_single() -> None:
    """They are compared with folded words of a text."""
    for code in LANGUAGES:
        assert function_words(code) <= asking_words(code)
        assert all(word.isalnum() and word == word.lower() for word in asking_words(code))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("szykowanie lodzi, rzut koscmi", "pl"),
        ("priprava plavidel, hazeni kostkou", "cs"),
        ("lighthouse keeper weather roll", "en"),
        ("honor", ""),
        ("asdf qwer zxcv", ""),
    ],
)
def test_letters_tell_the_language_where_no_small_word_does(text: str, language: str) -> None:
    """Typed without accents and in key words; a single word is met in every language."""
    assert detect(text) == language
