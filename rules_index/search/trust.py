"""How far a hit may be trusted: what the guides know of the question, what the hit covers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules_index.language.detect import function_words
from rules_index.language.fold import words
from rules_index.language.lexicon import Lexicon
from rules_index.language.stem import stem
from rules_index.search.grams import grams
from rules_index.search.index import Index
from rules_index.search.postings import Floats
from rules_index.search.score import Query

_NEAR = 0.6
_RAREST = 9.0


@dataclass(frozen=True, slots=True)
class Trust:
    """Shares of the question's weight, between 0 and 1."""

    known: float
    """What the guides that were asked speak of at all."""
    covered: float
    """What the best entry speaks of."""

    @property
    def value(self) -> float:
        return self.known * self.covered


def trust(query: Query, index: Index, allowed: Floats, entry: int, lexicon: Lexicon) -> Trust:
    """How much of a question the guides know, and how much of it one entry covers."""
    asked = content_words(query)
    languages = {index.rows[entry].language}
    look = _Look(query, index, allowed, entry, languages, lexicon)
    parts = [look.word(word) for word in asked]
    whole = sum(weight for weight, _, _ in parts)
    if not whole:
        return Trust(0.0, 0.0)
    return Trust(
        sum(weight * known for weight, known, _ in parts) / whole,
        sum(weight * covered for weight, _, covered in parts) / whole,
    )


def content_words(query: Query) -> list[str]:
    """The words of a question that say what it is about."""
    common = function_words(query.language or "en") | function_words("en")
    found = list(dict.fromkeys(words(query.text)))
    return [word for word in found if word not in common and len(word) > 1] or found


@dataclass(frozen=True, slots=True)
class _Look:
    """One question and the entry that is to answer it, word by word."""

    query: Query
    index: Index
    allowed: Floats
    entry: int
    languages: set[str]
    lexicon: Lexicon

    def word(self, word: str) -> tuple[float, float, float]:
        """A word's weight, how far the guides know it, and how far the entry covers it."""
        weight, known, covered = self._by_stem(word)
        codes = {self.query.language or "en", "en"}
        for concept in self.lexicon.concepts(word, codes, question=True) & set(self.query.concepts):
            near, here = self._holding("entry.concepts", concept)
            known, covered = max(known, near), max(covered, here)
        if covered < 1.0:
            near, here = self._by_spelling(word)
            known, covered = max(known, near), max(covered, here)
        return weight, known, covered

    def _by_stem(self, word: str) -> tuple[float, float, float]:
        weight, known, covered = _RAREST, 0.0, 0.0
        rarity = self.index.postings["entry.stems"].rarity
        for code in self.languages:
            term = self.index.stems.get(f"{code}:{stem(word, code)}", -1)
            near, here = self._holding("entry.stems", term) if term >= 0 else (0.0, 0.0)
            if near:
                weight, known = min(weight, float(rarity[term])), 1.0
                covered = max(covered, here)
        return weight, known, covered

    def _holding(self, name: str, term: int) -> tuple[float, float]:
        """Whether any entry that may answer holds a term, and whether this one does."""
        postings = self.index.postings[name]
        docs = postings.docs[postings.start[term] : postings.start[term + 1]]
        return float(bool(self.allowed[docs].any())), float(bool((docs == self.entry).any()))

    def _by_spelling(self, word: str) -> tuple[float, float]:
        """How much of a word's spelling a title of the guides, or of the entry, shares."""
        own = len(set(grams(word).tolist()))
        titles = self.index.postings["title.grams"]
        hits = [
            titles.docs[titles.start[term] : titles.start[term + 1]]
            for term in self.index.gram_terms(word)
        ]
        if not own or not hits:
            return 0.0, 0.0
        counts = np.bincount(np.concatenate(hits), minlength=titles.size) * self.allowed
        near, here = float(counts.max()) / own, float(counts[self.entry]) / own
        return (near if near >= _NEAR else 0.0), (here if here >= _NEAR else 0.0)
