"""A question taken apart once: its language, and its terms in the index."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules_index.language.detect import detect
from rules_index.language.fold import words
from rules_index.language.lexicon import LANGUAGES, Lexicon
from rules_index.language.stem import stems
from rules_index.search.index import Index
from rules_index.search.weights import weights


@dataclass(frozen=True, slots=True)
class Query:
    """What a person typed, taken apart once."""

    text: str
    plain: str
    language: str
    stems: Mapping[int, float]
    grams: Mapping[int, float]
    concepts: Mapping[int, float]
    """What is said weighs 1, a wider concept less."""
    senses: Mapping[int, int]
    """Of how many concepts one is that a single word of the question stands for."""
    beside: Mapping[int, tuple[int, ...]]
    """The wider concepts of each, as far as they count in the games asked."""
    scopes: tuple[str, ...]
    """Whose guides are asked."""


def make_query(
    text: str, index: Index, lexicon: Lexicon, game: str = "", scopes: Sequence[str] = ("",)
) -> Query:
    """The question as terms of the index; concepts of other games than `game` are not meant."""
    language = detect(text)
    found = {
        term: 1.0
        for code in sorted({*index.shelves.languages(scopes), language or "en"})
        for stem in stems(text, code)
        if (term := index.stems.get(f"{code}:{stem}", -1)) >= 0
    }
    foreign = lexicon.of_others(game, index.shelves.games(scopes)) if game else frozenset()
    meant = lexicon.concepts(text, spoken(language), question=True)
    concepts = dict.fromkeys(meant - foreign, 1.0)
    concepts |= dict.fromkeys(meant & foreign, weights()["foreign"])
    said_of = sorted(meant - foreign)
    beside = lexicon.beside([game] if game else index.shelves.games(scopes))
    for near in (n for said in said_of for n in beside.get(said, ())):
        concepts.setdefault(near, weights()["related"])
    said = " ".join(words(text))
    senses = _senses(said, lexicon, spoken(language), meant - foreign)
    letters = index.gram_terms(text)
    return Query(
        text,
        said,
        language,
        found,
        letters,
        concepts,
        senses,
        beside,
        tuple(scopes),
    )


def _senses(said: str, lexicon: Lexicon, codes: frozenset[str], meant: set[int]) -> dict[int, int]:
    """For each concept that a word stands for, how many it stands for; the word with the fewest."""
    found: dict[int, int] = {}
    for word in said.split():
        own = lexicon.concepts(word, codes, question=True) & meant
        for concept in own:
            found[concept] = min(found.get(concept, len(own)), len(own))
    return found


def spoken(language: str) -> frozenset[str]:
    """The languages that a question is read in: its own and English, or all where none is told."""
    return frozenset((language, "en")) if language else frozenset(LANGUAGES)
