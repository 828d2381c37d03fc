"""Tells how far a hit may be trusted: what the guides know of the question, what the hit covers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from rules_index.language.elsewhere import outside
from rules_index.language.fold import words
from rules_index.search.index.fields import ENTRY, FIELDS, PASSAGE, TITLE
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Floats
from rules_index.search.question.parts import Part
from rules_index.search.question.query import Query, spoken
from rules_index.search.score.coverage import Evidence
from rules_index.search.score.features import agreed, similarities
from rules_index.search.text.ngrams import grams
from rules_index.search.weights import weights

_NEAR = 0.6
"""Which share of its letters a word has to have in common with a title to be spelt like it."""
_MET = 0.9
"""How far a part has to be met to count as one that the entry speaks of."""
_MUCH, _MANY, _LARGE, _FAR = 3.0, 4, 8.0, 2.0
"""From where on a signal is 1: so many parts as rare as can be, so many parts, the logarithm of so
many entries, and so far ahead by the score."""
SIGNALS = (
    *("known", "covered", "passage", "title", "alike", "weight", "parts"),
    *("size", "elsewhere", "ahead", "agreed", "spelt", "meant"),
)


@dataclass(frozen=True, slots=True)
class Trust:
    """What speaks for and against the best entry, each between 0 and 1."""

    known: float = 0.0
    """The share of the question's weight that the guides speak of at all."""
    covered: float = 0.0
    """The share that the best entry speaks of."""
    passage: float = 0.0
    """The share that a single passage of it speaks of."""
    title: float = 0.0
    """The share that its title speaks of."""
    alike: float = 0.0
    """How near the question comes to the title's letters."""
    weight: float = 0.0
    """How much it tells that the entry speaks of just these parts."""
    parts: float = 0.0
    """How many parts the entry speaks of: of one it may speak by chance."""
    size: float = 0.0
    """How many entries may answer: among more of them one fits by chance."""
    elsewhere: float = 0.0
    """Whether the question speaks of what no guide is about."""
    ahead: float = 0.0
    """How far the second entry stays behind."""
    agreed: float = 0.0
    """By which share of the ways to look it is the best entry."""
    spelt: float = 0.0
    """How near it comes to the entry that shares most of the question's letters."""
    meant: float = 0.0
    """How far the entry and its best passage point where the question does."""

    @property
    def value(self) -> float:
        """How likely the entry answers: a logistic of the signals, fitted like the weights."""
        weight = weights()
        total = weight["trust.bias"]
        total += sum(weight[f"trust.{name}"] * getattr(self, name) for name in SIGNALS)
        return 1 / (1 + math.exp(-total))


def trust(  # noqa: PLR0917  # what a search has worked out; nobody else calls it
    query: Query,
    index: Index,
    allowed: Floats,
    told: Evidence,
    made: Mapping[str, Floats],
    best: Sequence[tuple[int, float]],
) -> Trust:
    """What speaks for the first of the likely entries; `best` are entries with their scores."""
    if not best:
        return Trust()
    entry, ahead = best[0][0], best[0][1] - (best[1][1] if len(best) > 1 else 0.0)
    met = [told.documents(field, entry) for field in range(len(FIELDS))]
    fields = [found.max(axis=1, initial=0.0) for found in met]
    held = np.maximum.reduce(fields)
    spelt = _Spelling(index, allowed, entry).of(told.parts, held)
    held = np.maximum(held, spelt[:, 1])
    rarest = math.log1p(2 * float(allowed.sum()) + 1)
    # An unknown word weighs most; what several words say together is known by each of them.
    unknown = np.array([rarest if part.word else 0.0 for part in told.parts])
    weight = np.where(told.rarity > 0, told.rarity, unknown)
    whole = float(weight.sum()) or 1.0
    known = (told.rarity > 0) | (held > 0) | (spelt[:, 0] > 0)
    return Trust(
        known=float(weight @ known) / whole,
        covered=float(weight @ held) / whole,
        passage=float((weight @ met[PASSAGE]).max(initial=0.0)) / whole,
        title=float(weight @ fields[TITLE]) / whole,
        alike=float(similarities(query.plain, index.names_of(entry)).max(initial=0.0)),
        weight=min(1.0, float(told.rarity @ held) / (_MUCH * rarest)),
        parts=min(1.0, float((held > _MET).sum()) / _MANY),
        size=min(1.0, rarest / _LARGE),
        elsewhere=float(_is_elsewhere(query, told.parts, index, allowed)),
        ahead=max(0.0, min(1.0, ahead / _FAR)),
        agreed=agreed(made, entry),
        spelt=float(made["entry.grams"][entry]),
        meant=float(told.meant()[[ENTRY, PASSAGE], told.places.index(entry)].mean()),
    )


def _is_elsewhere(query: Query, parts: tuple[Part, ...], index: Index, allowed: Floats) -> bool:
    """Whether a question speaks of what no guide is about in words that the guides do not use."""
    codes, lexicon = spoken(query.language), outside()
    said = lexicon.meant(words(query.text), query.language)
    postings = index.postings["stems"]
    for part in parts if said else ():
        by_word = lexicon.of_word(part.word, codes)
        if by_word and not any(allowed[postings.holding(term, ENTRY)].any() for term in part.stems):
            return True
        said -= by_word
    return bool(said)


@dataclass(frozen=True, slots=True)
class _Spelling:
    """How the words of a question are spelt in titles: a slip must not look like ignorance."""

    index: Index
    allowed: Floats
    entry: int

    def of(self, parts: tuple[Part, ...], held: Floats) -> Floats:
        """For each part how much of a title of the guides, and of the entry, shares its letters."""
        near = [
            self._near(part.word) if part.word and covered < 1 else (0.0, 0.0)
            for part, covered in zip(parts, held.tolist(), strict=True)
        ]
        return np.array(near, dtype=np.float32).reshape(-1, 2)

    def _near(self, word: str) -> tuple[float, float]:
        own = len(set(grams(word).tolist()))
        titles = self.index.postings["grams"]
        hits = [titles.holding(term, TITLE) for term in self.index.gram_terms(word)]
        if not own or not hits:
            return 0.0, 0.0
        counts = np.bincount(np.concatenate(hits), minlength=len(self.allowed)) * self.allowed
        near, here = float(counts.max()) / own, float(counts[self.entry]) / own
        return (near if near >= _NEAR else 0.0), (here if here >= _NEAR else 0.0)
