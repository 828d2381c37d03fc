"""How far a hit may be trusted: what the guides know of the question, what the hit covers."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from rules_index.language.detect import function_words
from rules_index.language.fold import words
from rules_index.language.lexicon import Lexicon
from rules_index.language.stem import stem
from rules_index.search.grams import grams
from rules_index.search.index import Index
from rules_index.search.postings import Floats
from rules_index.search.query import Query
from rules_index.search.score import similarity
from rules_index.search.weights import weights

_NEAR = 0.6
_RAREST, _MUCH_MEANING = 9.0, 12.0


SIGNALS = ("known", "covered", "spelt", "asked", "alike", "meant")


@dataclass(frozen=True, slots=True)
class Trust:
    """What speaks for the best entry, each between 0 and 1."""

    known: float = 0.0
    """The share of the question's weight that the guides speak of at all."""
    covered: float = 0.0
    """The share that the best entry speaks of."""
    spelt: float = 0.0
    """The share of the question's 4-grams that the entry holds."""
    asked: float = 0.0
    """The share of them that one line of its pack holds."""
    alike: float = 0.0
    """How near the question comes to the entry's title."""
    meant: float = 0.0
    """How much the concepts tell that question and entry share."""

    @property
    def value(self) -> float:
        """How likely the entry answers: a logistic of the signals, fitted like the weights."""
        weight = weights()
        total = weight["trust.bias"]
        total += sum(weight[f"trust.{name}"] * getattr(self, name) for name in SIGNALS)
        return 1 / (1 + math.exp(-total))


def trust(query: Query, index: Index, allowed: Floats, entry: int, lexicon: Lexicon) -> Trust:
    """What speaks for one entry as the answer to a question."""
    asked = content_words(query)
    languages = {index.rows[entry].language, query.language or "en", "en"}
    look = _Look(query, index, allowed, entry, languages, lexicon)
    parts = [*(look.word(word) for word in asked), *look.phrases(asked)]
    whole = sum(weight for weight, _, _ in parts)
    if not whole:
        return Trust()
    return Trust(
        known=sum(weight * known for weight, known, _ in parts) / whole,
        covered=sum(weight * covered for weight, _, covered in parts) / whole,
        spelt=look.grams_in("entry"),
        asked=look.grams_in("pack"),
        alike=max((similarity(query.plain, name) for name in index.names_of(entry)), default=0.0),
        meant=min(1.0, look.shared_meaning() / _MUCH_MEANING),
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

    def phrases(self, asked: list[str]) -> list[tuple[float, float, float]]:
        """What the question says in several words together: weight, known and covered."""
        codes = {self.query.language or "en", "en"}
        alone = {
            concept
            for word in asked
            for concept in self.lexicon.concepts(word, codes, question=True)
        }
        rarity = self.index.postings["entry.concepts"].rarity
        return [
            (float(rarity[concept]), *self._holding("entry.concepts", concept))
            for concept, weight in self.query.concepts.items()
            if weight == 1.0 and concept not in alone
        ]

    def grams_in(self, name: str) -> float:
        """The share of the question's 4-grams in the best document of the entry."""
        postings = self.index.postings[f"{name}.grams"]
        own = np.flatnonzero(self.index.owners[name] == self.entry)
        whole = len(set(grams(self.query.text).tolist()))
        if not len(own) or not whole or not self.query.grams:
            return 0.0
        hits = [postings.docs[postings.start[t] : postings.start[t + 1]] for t in self.query.grams]
        counts = np.bincount(np.concatenate(hits), minlength=postings.size)
        return float(counts[own].max()) / whole

    def shared_meaning(self) -> float:
        """The rarity of the concepts that the question and the entry share."""
        rarity = self.index.postings["entry.concepts"].rarity
        said = (concept for concept, weight in self.query.concepts.items() if weight == 1.0)
        return sum(float(rarity[c]) * self._holding("entry.concepts", c)[1] for c in said)

    def _by_stem(self, word: str) -> tuple[float, float, float]:
        weight, known, covered = _RAREST, 0.0, 0.0
        rarity = self.index.postings["entry.stems"].rarity
        for code in self.languages:
            term = self.index.stems.get(f"{code}:{stem(word, code)}", -1)
            for name in ("entry.stems", "pack.stems") if term >= 0 else ():
                near, here = self._holding(name, term)
                if near:
                    weight, known = min(weight, max(1.0, float(rarity[term]))), 1.0
                    covered = max(covered, here)
        return weight, known, covered

    def _holding(self, name: str, term: int) -> tuple[float, float]:
        """Whether any entry that may answer holds a term, and whether this one does."""
        postings = self.index.postings[name]
        docs = postings.docs[postings.start[term] : postings.start[term + 1]]
        owners = self.index.owners[name.partition(".")[0]][docs]
        return float(bool(self.allowed[owners].any())), float(bool((owners == self.entry).any()))

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
