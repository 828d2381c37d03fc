"""The language of a few words, as people type them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rules_index.language.detect import LANGUAGES, asking_words, detect, function_words
from rules_index.language.letters import told

SHORT = tomllib.loads(Path(__file__).parents[1].joinpath("cases/short_questions.toml").read_text())
FEWEST_RIGHT, MOST_WRONG = {"en": 0.9, "pl": 0.87, "cs": 0.89, "fr": 0.89, "de": 0.89}, 0.05


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


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("obnovuje kolecka", "cs"),
        ("najmuje rzemieslnika", "pl"),
        ("handschuhe umtauschen", "de"),
        ("feuilles mouillees", "fr"),
        ("weathered keepers", "en"),
        ("golem taxi", ""),
    ],
)
def test_two_words_tell_it_by_letters_alone(text: str, language: str) -> None:
    """Where letters tell much more of one language than of the next: two words may be a name."""
    assert detect(text) == language


def test_letters_tell_less_than_small_words() -> None:
    """A name from abroad, however long, does not outweigh two words of the question's language."""
    assert max(told("thoroughbreds").values()) < 1
    assert detect("ile kosztuje thoroughbreds") == "pl"
    assert detect("was macht thoroughbreds") == "de"


@pytest.mark.parametrize("language", SHORT)
def test_short_questions_without_accents(language: str) -> None:
    """Most are told right, and few as another language: then words mean what nobody meant."""
    found = [detect(question) for question in SHORT[language]]
    assert found.count(language) >= FEWEST_RIGHT[language] * len(found)
    assert len(found) - found.count(language) - found.count("") <= MOST_WRONG * len(found)
