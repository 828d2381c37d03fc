"""Splits a question into its parts: single words, and phrases with a meaning of their own.

A guide may have a word as a stem, as a concept and by its letters; this counts once, not three
times.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rules_index.language.lexicon import Lexicon
from rules_index.search.question.query import Query, spoken, telling

WIDER = 0.5
"""The coverage of a part of the question by an entry that has only a wider concept.

The word itself covers 1. Chosen by hand.
"""
NEAR = 0.8
"""The coverage of a part of the question by an entry that has only a word spelt nearly alike.

The word itself covers 1. Chosen by hand.
"""
LOOK_UP = 2
"""The most words of a question that counts as the look-up of a title. Chosen by hand."""


@dataclass(frozen=True, slots=True)
class Part:
    """A word of a question, or a phrase with a meaning, as term numbers of the index."""

    word: str
    stems: tuple[int, ...]
    """The term numbers of the word's stems, in every language whose guides have the word."""
    concepts: tuple[int, ...]
    """The concepts that the word or phrase names."""
    wider: tuple[int, ...]
    """Concepts that count less: wider ones, and meanings that the word has in other games."""
    called: tuple[int, ...] = ()
    """Stems of the word's translations and synonyms; empty if the guides have the word."""
    near: tuple[int, ...] = ()
    """Stems of translations and synonyms that mostly mean something else; empty if guides have the
    word.

    If nothing else is known of the word, also the stems of words that are spelt nearly alike.
    """
    slips: tuple[int, ...] = ()
    """The concepts of words that are spelt nearly alike; empty if anything else is known of the
    word.
    """


def content_words(query: Query) -> list[str]:
    """Return the words of a question that show what it is about; if no word does, return all
    words."""
    found = list(dict.fromkeys(query.plain.split()))
    return telling(found, query.small, query.names) or found


def parts_of(query: Query, lexicon: Lexicon) -> list[Part]:
    """Split a question into parts: one for each content word, and one for each further concept.

    A further concept is one that no content word has by itself, such as the meaning of a phrase.
    """
    meant = {concept for concept, worth in query.concepts.items() if worth == 1.0}
    codes, said = spoken(query.language), content_words(query)
    found = []
    for word, concepts in zip(said, lexicon.of_words(said, codes), strict=True):
        own = concepts & query.concepts.keys()
        found.append(_part_of_word(word, query.by_word[word], own, query))
    named = {concept for part in found for concept in part.concepts}
    # A concept that only small words mean is no part: "how does it work" fits any question.
    asked = [word for word in query.by_word if word not in said]
    alone = meant - named - lexicon.meant(asked, query.language)
    return found + [_part_of_word("", (), {concept}, query) for concept in sorted(alone)]


def _part_of_word(word: str, known: tuple[int, ...], own: Collection[int], query: Query) -> Part:
    """Make the part of one word; `known` are the term numbers of its stems, `own` are its
    concepts."""
    meant = {concept for concept in own if query.concepts[concept] == 1.0}
    wider = {near for concept in meant for near in query.beside.get(concept, ())}
    return Part(word, known, tuple(sorted(meant)), tuple(sorted(wider.union(own) - meant)))
