"""Takes a question apart once: its language, and its terms in the index."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from rules_index.language.detect import asking_words, detect, without_labels
from rules_index.language.fold import words
from rules_index.language.lexicon import LANGUAGES, Lexicon
from rules_index.language.meaning import Bytes
from rules_index.language.stem import stems_of
from rules_index.search.index.fields import TITLE
from rules_index.search.index.index import Index
from rules_index.search.weights import weights

_CAPITAL = re.compile(r"(?<=[^\W\d_][ ,])([^\W\d_a-z][^\W\d_]{2,})")
"""A word of three letters with a capital, behind another word."""


@dataclass(frozen=True, slots=True)
class Query:
    """What a person typed, taken apart once."""

    text: str
    plain: str
    language: str
    stems: Mapping[int, float]
    by_word: Mapping[str, tuple[int, ...]]
    """The stems of each word, in whatever language the guides have it."""
    grams: Mapping[int, float]
    concepts: Mapping[int, float]
    """What is said weighs 1, a wider concept less."""
    senses: Mapping[int, int]
    """Of how many concepts one is that a single word of the question stands for."""
    beside: Mapping[int, tuple[int, ...]]
    """The wider concepts of each, as far as they count in the games asked."""
    scopes: tuple[str, ...]
    """Whose guides are asked."""
    foreign: frozenset[int] = frozenset()
    """The concepts that are not meant: terms of other games."""
    names: frozenset[str] = frozenset()
    """The words that are written like names."""
    near: Mapping[int, float] = field(default_factory=dict)
    """Stems that words are spelt nearly like which nobody knows in the guides that may answer."""
    slips: Mapping[int, float] = field(default_factory=dict)
    """Concepts of words that are spelt nearly like those, in the same case."""
    direction: Bytes = field(default_factory=lambda: np.zeros(0, dtype=np.int8), compare=False)
    """Where it points among all meanings, which follows from its concepts."""


def make_query(
    text: str, index: Index, lexicon: Lexicon, game: str = "", scopes: Sequence[str] = ("",)
) -> Query:
    """The question as terms of the index; concepts of other games than `game` are not meant."""
    language, whole = detect(text), words(text)
    asked, labels = _looked_up(whole, language, index, scopes)
    games = index.shelves.games(scopes)
    codes = sorted({*index.shelves.languages(scopes), language or "en"})
    by_word = _stems(asked, language, codes, index)
    found = {term: 1.0 for terms in by_word.values() for term in terms}
    foreign = lexicon.of_others(game, games) if game else frozenset()
    meant = lexicon.meant(whole, language)
    if labels:
        meant -= lexicon.meant(labels, language) - lexicon.meant(asked, language)
    concepts = dict.fromkeys(meant - foreign, 1.0)
    concepts |= dict.fromkeys(meant & foreign, weights()["foreign"])
    beside = lexicon.beside([game] if game else games)
    for concept in sorted(meant - foreign):
        for wider in beside.get(concept, ()):
            concepts.setdefault(wider, weights()["related"])
    return Query(
        text,
        " ".join(asked),
        language,
        found,
        by_word,
        index.gram_terms(" ".join(asked) if labels else text),
        concepts,
        _senses(asked, lexicon, spoken(language), meant - foreign),
        beside,
        tuple(scopes),
        foreign,
        _names(text, language),
    )


def telling(asked: Iterable[str], language: str, names: Collection[str] = ()) -> list[str]:
    """The words of a question that say what it is about; a digit does, a letter does not."""
    common = asking_words(language or "en") | asking_words("en")
    longer = (word for word in asked if len(word) > 1 or word.isdigit())
    return [word for word in longer if word not in common or word in names]


def _names(text: str, language: str) -> frozenset[str]:
    """Folded words with a capital inside a sentence: names, though they are spelt like small words.

    German nouns have one as well, and who writes most words so means nothing by it.
    """
    found = [word for match in _CAPITAL.finditer(text) for word in words(match[1])]
    told = language != "de" and 2 * len(found) < len(words(text))
    return frozenset(found if told else ())


def _looked_up(
    asked: list[str], language: str, index: Index, scopes: Sequence[str]
) -> tuple[list[str], list[str]]:
    """What is asked without labels such as "keyword", and the labels; all where titles have both:
    who asks for the golden rule means no gold."""
    left = without_labels(asked)
    labels, said = [word for word in asked if word not in left], telling(left, language)
    if not labels or not said:
        return asked, []
    mine, titles = index.having("scope", scopes), index.postings["stems"]
    held = np.zeros((2, len(index.rows)), dtype=bool)
    for row, own in zip(held, (labels, said), strict=True):
        for code in index.shelves.languages(scopes):
            names = (f"{code}:{stem}" for stem in stems_of(own, code))
            for term in (index.stems[name] for name in names if name in index.stems):
                row[titles.holding(term, TITLE)] = True
    return (asked, []) if (held[0] & held[1] & mine).any() else (left, labels)


def _stems(
    asked: list[str], language: str, codes: Iterable[str], index: Index
) -> dict[str, tuple[int, ...]]:
    """The stems of each word that the guides in one of these languages hold.

    What is a small word in the question's language is none that another one's guides mean.
    """
    small = asking_words(language)
    # In the order of the languages: numbers hang on what else is filed, and sums on their order.
    found: dict[str, dict[int, None]] = {word: {} for word in asked}
    for code in codes:
        said = asked if code == language else [word for word in asked if word not in small]
        for word, stem in zip(said, stems_of(said, code), strict=True):
            if (term := index.stems.get(f"{code}:{stem}", -1)) >= 0:
                found[word][term] = None
        # Who writes "heart wood" means the heartwood: both words are said by it.
        pairs = [pair for pair in pairwise(said) if not small.intersection(pair)]
        joined = stems_of([one + other for one, other in pairs], code)
        for pair, stem in zip(pairs, joined, strict=True):
            if (term := index.stems.get(f"{code}:{stem}", -1)) >= 0:
                found[pair[0]][term] = found[pair[1]][term] = None
    return {word: tuple(terms) for word, terms in found.items()}


def _senses(
    asked: Iterable[str], lexicon: Lexicon, codes: frozenset[str], meant: set[int]
) -> dict[int, int]:
    """For each concept that a word stands for, how many it stands for; the word with the fewest."""
    found: dict[int, int] = {}
    for word in asked:
        own = lexicon.of_word(word, codes) & meant
        for concept in own:
            found[concept] = min(found.get(concept, len(own)), len(own))
    return found


def spoken(language: str) -> frozenset[str]:
    """The languages that a question is read in: its own and English, or all where none is told."""
    return frozenset((language, "en")) if language else _ALL


_ALL = frozenset(LANGUAGES)
