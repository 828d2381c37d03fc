"""Compound words are taken apart where both parts are known, and left whole where they mislead."""

from __future__ import annotations

import pytest

from rules_index.language.compounds import parts
from rules_index.language.lexicon import build, load, read

SAMPLE = build(
    read(
        """
[boats.weather]
de = ["wetter", "sturm*"]
[boats.die]
de = ["=würfel"]
[boats.work]
de = ["arbeit*"]
[boats.phase]
de = ["phase"]
[boats.pull]
de = ["=ziehen"]
pl = ["ziehen"]
[boats.wind_up]
de = ["=auf"]
[boats.bet]
de = ["=wett"]
[boats.earn]
de = ["erwur*"]
"""
    )
)


def met(text: str, language: str = "de") -> set[str]:
    found = SAMPLE.concepts(text, [language], question=True)
    return {SAMPLE.keys[number].partition(".")[2] for number in found}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Wetterwürfel", {"weather", "die"}),
        ("Arbeitsphase", {"work", "phase"}),
        ("Sturmphasen", {"weather", "phase"}),
        ("Wetterdings", set()),
        ("Dingswürfel", set()),
        ("aufziehen", set()),
        ("ziehen", {"pull"}),
    ],
)
def test_a_compound_speaks_of_its_parts(text: str, found: set[str]) -> None:
    """Both parts must be known, joined or not; a verb with a particle is another verb."""
    assert met(text) == found


def test_other_languages_are_left_whole() -> None:
    """Only German writes its compounds as one word."""
    assert met("wetterziehen", "pl") == set()


def test_the_shipped_words_know_the_things_of_a_table() -> None:
    """Parts that the lexicon names are found in words that it does not."""
    lexicon = load()
    found = lexicon.concepts("der Wetterwürfel", ["de"], question=True)
    assert "general.dice" in {lexicon.keys[number] for number in found}


def test_a_word_of_thousands_of_letters_is_not_taken_apart() -> None:
    """Each way to cut it would be looked up, and the index of all guides waits for that."""
    looked_up: list[str] = []

    def known(word: str) -> bool:
        looked_up.append(word)
        return True

    assert parts("a" * 10_000, "de", known, known) == ()
    assert looked_up == []
