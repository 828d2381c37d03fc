"""No word of the lexicon or of the dictionary has a shape that its language does not know.

Forms of words were once worked out by rule, “propertys” and “procèss” among them: no reader of
those languages would nod, and nobody asks for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import pytest

from rules_index.language.dictionary import written
from rules_index.language.lexicon import LANGUAGES, Concept, read

_PARTS = re.compile(r"[^\W\d_]+")
_THRICE = r"([^\W\d_])\1\1"
NEVER = {
    # "propertys", "cellss", "flushs", "pointeds"; "bees" and "weeds" are words
    "en": rf"[^aeiou]ys$|[^aeiou]ss$|(ch|sh|x|z)s$|sss|[^e]eds$|{_THRICE}",
    # "romanss", "minérauxs", "éditorials"
    "fr": rf"ss$|[xz]s$|als$|{_THRICE}",
    # a soft letter before an i, a y after a soft one, two nasal vowels
    "pl": rf"[śćźń]i|[jśćźń]y|[ąę][aąeęoóuy]|{_THRICE}",
    # "příďi", "mřežky" after a soft letter, "zaliť" as in Slovak
    "cs": rf"[ďťň][eěií]|[žščřj][yý]|[^bpvmdtnf]ě|^ů|[iy]ť$|{_THRICE}",
    # "messst"; "Flusssymbol" and "Brennnessel" are words
    "de": r"ssst$|[äöü]{2}|q(?!u)|ßß|([aeiouäöü])\1\1",
}
"""What no word of a language is like."""
SO_ALL_THE_SAME = {
    "en": "hundreds beds sheds abyss aurochs",
    "fr": "boss stress business express fitness toughness motocross kriss mess bêêê chacals",
    "pl": "ciii",
    "cs": "chyť niť",
    "de": "qin faq hq iq",
}
"""Words from abroad, sounds, and the few that are like it."""
COUNTED = """bearings beings belongings bombings castings clearings coatings droppings dwellings
    earnings earrings feelings gatherings headings holdings innings kings landings listings lodgings
    pairings proceedings railings rankings ratings rings rulings savings settings shootings siblings
    standings stockings strings surroundings things toppings uprisings vikings wings workings"""
"""English words in -ing of which there are several: nobody speaks of swimmings."""


@cache
def concepts() -> tuple[Concept, ...]:
    folder = files("rules_index.language").joinpath("lexicon")
    names = (path for path in folder.iterdir() if path.name.endswith(".toml"))
    return tuple(concept for path in names for concept in read(path.read_text("utf-8")))


def whole_words(phrase: str) -> Iterator[str]:
    """The words of a phrase as they are written; of a beginning nobody knows the end."""
    for pattern in phrase.lower().lstrip("?!").split():
        found = _PARTS.findall(pattern)
        yield from found[:-1] if pattern.endswith("*") else found


@cache
def said(language: str) -> dict[str, str]:
    """Every word of a language, and where it stands."""
    found = {
        word: concept.key
        for concept in concepts()
        for phrase in concept.phrases[language]
        for word in whole_words(phrase)
    }
    head, *lines = (line.split("\t") for line in written().splitlines())
    place = head.index(language)
    for line in lines:
        found |= dict.fromkeys(_PARTS.findall(line[place].lower()), f"dictionary: {line[0]}")
    return found


def strange(word: str, language: str) -> bool:
    """Whether a word has a shape that its language does not know."""
    return bool(re.search(NEVER[language], word)) and word not in SO_ALL_THE_SAME[language].split()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_has_a_strange_shape(language: str) -> None:
    """As far as letters tell; a word from abroad is on the list above."""
    faults = {
        f"{where}: {word}" for word, where in said(language).items() if strange(word, language)
    }
    assert faults == set()


@pytest.mark.parametrize(
    ("word", "language"),
    [
        ("propertys", "en"),
        ("oddss", "en"),
        ("paradoxs", "en"),
        ("layereds", "en"),
        ("procèss", "fr"),
        ("minérauxs", "fr"),
        ("éditorials", "fr"),
        ("śiano", "pl"),
        ("příďi", "cs"),
        ("zaliť", "cs"),
        ("messst", "de"),
    ],
)
def test_a_strange_shape_is_seen(word: str, language: str) -> None:
    """One of each kind that once stood there, or might."""
    assert strange(word, language)


def test_no_word_has_an_s_too_many() -> None:
    """“archives” and “archivess” in one concept: an s was put behind what had one."""
    faults = {
        f"{concept.key} {language}: {word}s"
        for concept in concepts()
        for language in ("en", "fr", "de")
        for known in [{w for phrase in concept.phrases[language] for w in whole_words(phrase)}]
        for word in known
        if word.endswith("s") and f"{word}s" in known and word != "das"
    }
    assert faults == set()


def test_what_is_done_is_not_counted() -> None:
    """“Swimmings” and “joggings” are no words; those that are stand on the list above."""
    found = {word for word in said("en") if re.search(r"[^i]ings$", word)}
    assert found - set(COUNTED.split()) == set()
