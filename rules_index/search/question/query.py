"""Takes a question apart once: into its language and its terms in the index."""

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
"""A pattern for a capitalized word of three letters or more that follows another word."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question as typed, with its language and its terms in the index."""

    text: str
    plain: str
    """The folded words, without labels such as "keyword" in "keyword fog"."""
    every_word: tuple[str, ...]
    """The folded words with the labels."""
    language: str
    small: frozenset[str]
    """The words that do not show what a question is about, of the question's language and of
    English.
    """
    stems: Mapping[int, float]
    """The term numbers of the stems of all words, each with its weight."""
    by_word: Mapping[str, tuple[int, ...]]
    """The term numbers of each word's stems, in every language whose guides have the word."""
    grams: Mapping[int, float]
    """The term numbers of the question's 4-grams, each with its weight."""
    concepts: Mapping[int, float]
    """Weights of concepts: 1 for a concept that the question names, less for a wider one."""
    senses: Mapping[int, int]
    """Concept that the question names -> how many concepts its word may mean; 1 if the word is
    clear.

    If several words name the concept, the smallest of their numbers counts.
    """
    beside: Mapping[int, tuple[int, ...]]
    """Concept -> its wider concepts, as far as they apply to the games that are searched."""
    scopes: tuple[str, ...]
    """The scopes whose guides are searched."""
    foreign: frozenset[int] = frozenset()
    """The concepts that belong only to other games, so the question does not mean them."""
    names: frozenset[str] = frozenset()
    """The folded words that the question writes with a capital letter, like names."""
    near: Mapping[int, float] = field(default_factory=dict)
    """Stem -> weight, for stems of the guides that replace a word which the guides lack: words
    spelt nearly alike, or other names for the same thing."""
    slips: Mapping[int, float] = field(default_factory=dict)
    """Concept -> weight, for concepts that misspelt words of the question may mean."""
    direction: Bytes = field(default_factory=lambda: np.zeros(0, dtype=np.int8), compare=False)
    """The direction of the question's concepts in the space of meanings."""


def make_query(
    text: str, index: Index, lexicon: Lexicon, game: str = "", scopes: Sequence[str] = ("",)
) -> Query:
    """Take a question apart into its language, words, stems, 4-grams and concepts.

    Concepts that belong only to games other than `game` get a lower weight.
    """
    language, whole = detect(text), words(text)
    small = asking_words(language or "en", "en")
    asked, labels = _without_labels(whole, small, index, scopes)
    games = index.shelves.games(scopes)
    codes = sorted({*index.shelves.languages(scopes), language or "en"})
    by_word = _stem_terms(asked, language, codes, index)
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
        tuple(whole),
        language,
        small,
        found,
        by_word,
        index.gram_terms(" ".join(asked) if labels else text),
        concepts,
        _senses(asked, lexicon, spoken(language), meant - foreign),
        beside,
        tuple(scopes),
        foreign,
        _words_with_capital(text, len(whole), language),
    )


def telling(asked: Iterable[str], small: Collection[str], names: Collection[str] = ()) -> list[str]:
    """Return the words that say what a question is about: not single letters, not words in `small`.

    Digits stay, and so do words that are also in `names`.
    """
    longer = (word for word in asked if len(word) > 1 or word.isdigit())
    return [word for word in longer if word not in small or word in names]


def _words_with_capital(text: str, length: int, language: str) -> frozenset[str]:
    """Return the folded words that have a capital inside a sentence: "Is Will banned?" -> {"will"}.

    Such words may be names. The set is empty for German, where every noun has a capital, and if
    most words have one. `length` is the number of the question's words.
    """
    found = [word for match in _CAPITAL.finditer(text) for word in words(match[1])]
    told = language != "de" and 2 * len(found) < length
    return frozenset(found if told else ())


def _without_labels(
    asked: list[str], small: Collection[str], index: Index, scopes: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Return the question's words without labels such as "keyword", and the labels that were
    dropped.

    Nothing is dropped if a title has a label and another word of the question: "golden rule"
    without "rule" would be a question about gold.
    """
    left = without_labels(asked)
    labels, said = [word for word in asked if word not in left], telling(left, small)
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


def _stem_terms(
    asked: list[str], language: str, codes: Iterable[str], index: Index
) -> dict[str, tuple[int, ...]]:
    """Return a mapping from each word to the term numbers of its stems in the languages `codes`.

    A small word of the question's language is not looked up in other languages.
    """
    small = asking_words(language)
    # The languages keep their order: the numbers of stems depend on the other guides, and rounded
    # sums depend on the order of the stems.
    found: dict[str, dict[int, None]] = {word: {} for word in asked}
    for code in codes:
        said = asked if code == language else [word for word in asked if word not in small]
        # "heart wood" may mean "heartwood": both words get the stem of the joined word.
        pairs = [pair for pair in pairwise(said) if not small.intersection(pair)]
        spelt = [(word,) for word in said] + pairs
        stems = stems_of(["".join(own) for own in spelt], code)
        for own, stem in zip(spelt, stems, strict=True):
            if (term := index.stems.get(f"{code}:{stem}", -1)) >= 0:
                for word in own:
                    found[word][term] = None
    return {word: tuple(terms) for word, terms in found.items()}


def _senses(
    asked: Iterable[str], lexicon: Lexicon, codes: frozenset[str], meant: set[int]
) -> dict[int, int]:
    """Return a mapping from concept to the number of concepts that its word may mean.

    Only concepts of `meant` count. If several words stand for one concept, the least ambiguous one
    decides.
    """
    found: dict[int, int] = {}
    for concepts in lexicon.of_words(asked, codes):
        own = concepts & meant
        for concept in own:
            found[concept] = min(found.get(concept, len(own)), len(own))
    return found


def spoken(language: str) -> frozenset[str]:
    """Return the languages in which a question is read: `language` and English; if it is "",
    all."""
    return frozenset((language, "en")) if language else _ALL


_ALL = frozenset(LANGUAGES)
"""All languages of the lexicon."""
