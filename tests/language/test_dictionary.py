"""The dictionary keeps its form, and tells what a word is called in other languages."""

from __future__ import annotations

from functools import cache

import pytest

from rules_index.language.detect import function_words
from rules_index.language.dictionary import Dictionary, columns, dictionary, written
from rules_index.language.fold import words
from rules_index.language.lexicon import LANGUAGES
from rules_index.language.stem import stem

FEWEST = 8_000
SMALL = """en\tpl\tcs\tfr\tde
hedgehog\tjeż\tježek\thérisson\tIgel
mistake|error\tbłąd|pomyłka\tchyba\terreur\tFehler
to take back\tcofnąć się\tvzít zpět\trevenir en arrière\tzurücknehmen
storm\tburza\tbouře\ttempête\tSturm
hoard\tskarb\tpoklad\ttrésor\tHort
eye\toko\toko\tœil\tAuge
dust\tkurz\tprach\tpoussière\tStaub
station\tdworzec\tnádraží\tgare\tBahnhof
race\trasa\trasa\trace\tRasse
church\tkościół\tkostel\téglise\tKirche
slow\tpowoli\tnerychle\tpas vite\tnicht schnell
"""


@cache
def shipped() -> list[list[str]]:
    return [line.split("\t") for line in written().splitlines()]


@cache
def small() -> Dictionary:
    return dictionary(SMALL)


def test_every_line_has_every_language() -> None:
    """And no line stands twice."""
    head, *lines = shipped()
    assert tuple(head) == LANGUAGES
    assert len(lines) >= FEWEST
    assert [line for line in lines if len(line) != len(LANGUAGES)] == []
    assert [line for line in lines if not all(map(words, line))] == []
    assert len({tuple(line) for line in lines}) == len(lines)


def test_every_word_is_one() -> None:
    """Nothing empty between two marks, nothing twice in a cell, no small word by itself."""
    head, *lines = shipped()
    faults = []
    for line in lines:
        for code, cell in zip(head, line, strict=True):
            said = cell.split("|")
            alone = {one[0] for one in map(words, said) if len(one) == 1}
            if not all(map(words, said)) or len(set(said)) != len(said):
                faults.append((code, cell))
            if alone & function_words(code):
                faults.append((code, cell))
    assert faults == []


def test_no_line_is_of_use_to_nobody() -> None:
    """At least two languages have a single word, or nothing leads anywhere."""
    cells = columns(written())
    lines = zip(*cells.values(), strict=True)
    useless = [n for n, line in enumerate(lines) if sum(map(bool, line)) < 2]
    assert [shipped()[n + 1] for n in useless] == []


@pytest.mark.parametrize(
    ("word", "language", "called"),
    [
        ("hedgehogs", "en", {"pl:jez", "fr:herisson", "de:igel"}),
        ("herisson", "fr", {"en:hedgehog", "de:igel"}),
        ("error", "en", {"en:mistak", "pl:blad", "de:fehl"}),
    ],
)
def test_what_a_word_is_called(word: str, language: str, called: set[str]) -> None:
    """In any inflection that has its stem, and in its own language, too; itself it is not."""
    found = set(small().beside(word, language))
    assert called <= found
    assert f"{language}:{stem(word, language)}" not in found


def test_a_name_of_much_else_is_unsure() -> None:
    """A bicycle is called like a lap, a round and a wheel, and seldom meant by it."""
    lines = ["en\tpl\tcs\tfr\tde", "bicycle\trower\tkolo\tvélo\tFahrrad"]
    lines += ["lap\tokrążenie\tkolo\ttour\tRunde", "round\trunda\tkolo\tmanche\tRunde"]
    found = dictionary("\n".join((*lines, "wheel\tkoło\tkolo\troue\tRad")))
    assert found.unsure("bicycle", "en") == ["cs:kol"]
    assert found.unsure("runde", "de") == []
    assert found.unsure("fog", "en") == []


def test_small_words_do_not_count() -> None:
    """What else is of two words is not looked up."""
    assert "en:take" not in small().beside("zurucknehmen", "de")
    assert "pl:cofnac" in small().beside("zurucknehmen", "de")


@pytest.mark.parametrize(("word", "language"), [("igel", "en"), ("fog", "en"), ("jez", "es")])
def test_what_it_does_not_have(word: str, language: str) -> None:
    """A word of another language is another word."""
    assert small().beside(word, language) == []


def test_compounds() -> None:
    """A German one that it does not have is looked up by its parts, another language's is not."""
    assert {"en:storm", "en:hoard"} <= set(small().beside("sturmhort", "de"))
    assert small().beside("stormhoard", "en") == []


@pytest.mark.parametrize("word", ["staubsauger", "bahnhofstrasse", "staubs"])
def test_a_part_is_a_word_and_no_stem(word: str) -> None:
    """Neither an eye nor a race is in them, though what is cut off leaves their stems."""
    assert not {"en:ey", "en:eye", "en:race"}.intersection(small().beside(word, "de"))


@pytest.mark.parametrize("word", ["kirchhort", "rassenaugen", "sturmhorte", "bahnhofskirche"])
def test_parts_are_joined_and_inflected(word: str) -> None:
    """A first part may lose its ending, a second one have another."""
    assert small().beside(word, "de")


@pytest.mark.parametrize(("word", "language"), [("schnell", "de"), ("vite", "fr")])
def test_what_is_not_so_is_called_otherwise(word: str, language: str) -> None:
    """“Nicht schnell” is slow, “schnell” is not."""
    assert small().beside(word, language) == []
