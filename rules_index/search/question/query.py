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
"""Matches a word of three letters or more with a capital, behind another word."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question as a person typed it, taken apart once."""

    text: str
    plain: str
    language: str
    stems: Mapping[int, float]
    by_word: Mapping[str, tuple[int, ...]]
    """The stems of each word, in every language in which the guides have it."""
    grams: Mapping[int, float]
    concepts: Mapping[int, float]
    """Concepts with their weights: 1 for what the question says, less for wider ones."""
    senses: Mapping[int, int]
    """For each concept, how many concepts its word may mean; of several words the clearest counts.
    """
    beside: Mapping[int, tuple[int, ...]]
    """The wider concepts of each concept, as far as they count in the games asked."""
    scopes: tuple[str, ...]
    """The scopes whose guides are asked."""
    foreign: frozenset[int] = frozenset()
    """The concepts that belong to other games and so are not meant."""
    names: frozenset[str] = frozenset()
    """The words that are written with a capital, like names."""
    near: Mapping[int, float] = field(default_factory=dict)
    """Stems, with weights, that stand for words which the guides do not hold: words spelt nearly
    alike, or the words' names in the guides."""
    slips: Mapping[int, float] = field(default_factory=dict)
    """Concepts, with weights, of words spelt nearly like a word that the guides do not hold."""
    direction: Bytes = field(default_factory=lambda: np.zeros(0, dtype=np.int8), compare=False)
    """Where the question's concepts point among all meanings."""


def make_query(
    text: str, index: Index, lexicon: Lexicon, game: str = "", scopes: Sequence[str] = ("",)
) -> Query:
    """Take a question apart into stems, grams and concepts of the index.

    Terms of other games than `game` are not meant: their concepts count less.
    """
    language, whole = detect(text), words(text)
    asked, labels = _without_labels(whole, language, index, scopes)
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
        _words_with_capital(text, language),
    )


def telling(asked: Iterable[str], language: str, names: Collection[str] = ()) -> list[str]:
    """Return the words of a question that say what it is about; a digit does, a letter does not."""
    common = asking_words(language or "en") | asking_words("en")
    longer = (word for word in asked if len(word) > 1 or word.isdigit())
    return [word for word in longer if word not in common or word in names]


def _words_with_capital(text: str, language: str) -> frozenset[str]:
    """Return the folded words with a capital inside a sentence: "Is Will banned?" -> {"will"}.

    Such names may be spelt like small words. German nouns have a capital, too, and somebody who
    writes most words with one means nothing by it: then there are no names.
    """
    found = [word for match in _CAPITAL.finditer(text) for word in words(match[1])]
    told = language != "de" and 2 * len(found) < len(words(text))
    return frozenset(found if told else ())


def _without_labels(
    asked: list[str], language: str, index: Index, scopes: Sequence[str]
) -> tuple[list[str], list[str]]:
    """Return the words asked without labels such as "keyword", and the labels left out.

    Where a title has both a label and another word asked, all words stay and no label is left out:
    "golden rule" does not mean gold.
    """
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
    """Return, for each word, its stems that guides in one of these languages hold.

    A small word of the question's language is not looked for in guides of another language.
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
    """Return, for each concept meant, how many concepts its word stands for.

    If several words mean the concept, it is the smallest number.
    """
    found: dict[int, int] = {}
    for word in asked:
        own = lexicon.of_word(word, codes) & meant
        for concept in own:
            found[concept] = min(found.get(concept, len(own)), len(own))
    return found


def spoken(language: str) -> frozenset[str]:
    """Return the languages a question is read in: its own and English; all if it is unknown."""
    return frozenset((language, "en")) if language else _ALL


_ALL = frozenset(LANGUAGES)
"""All languages of the lexicon."""
