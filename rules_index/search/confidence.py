"""Estimates how likely the best hit is to answer the question."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from rules_index.language.elsewhere import outside
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
"""The least share of a word's 4-grams that a title must have to count as similar to the word.

A smaller share counts as 0. Chosen by hand.
"""
_MET = 0.9
"""The coverage above which an entry counts as mentioning a part of the question.

An entry with the word itself has the coverage 1, one with a similar word less. Chosen by hand.
"""
_FULL = {"weight": 3.0, "parts": 4.0, "size": 8.0, "ahead": 2.0}
"""For each of these signals, the raw value that is scaled to 1; greater values are 1, too. `weight`
is the total rarity of the parts, in multiples of the greatest possible rarity. `parts` is a number
of parts, `size` the logarithm of the number of allowed entries, and `ahead` a difference in score.
Chosen by hand."""
SIGNALS = (
    *("known", "covered", "passage", "title", "alike", "weight", "parts"),
    *("size", "elsewhere", "ahead", "agreed", "spelt", "meant"),
)
"""The names of the signals in `Trust`. The weight of "known" is called `trust.known`, and so on."""


@dataclass(frozen=True, slots=True)
class Trust:
    """The signals from which the likelihood of a right answer is computed, each from 0 to 1."""

    known: float = 0.0
    """The share of the question that any guide mentions. In every share, rare words weigh more."""
    covered: float = 0.0
    """The share of the question that the best entry mentions."""
    passage: float = 0.0
    """The share of the question that the best passage of this entry mentions."""
    title: float = 0.0
    """The share of the question that this entry's title mentions."""
    alike: float = 0.0
    """The similarity in spelling between the question and the entry's most similar title or alias.
    """
    weight: float = 0.0
    """The total rarity of the question's parts that the entry mentions, scaled.

    Rare words are stronger evidence than common ones.
    """
    parts: float = 0.0
    """The number of the question's parts that the entry mentions, scaled; a single one may be
    chance."""
    size: float = 0.0
    """The number of entries that may answer, scaled.

    The more there are, the likelier one of them fits by chance.
    """
    elsewhere: float = 0.0
    """1 if the question mentions a subject that no guide covers, such as the weather; else 0."""
    ahead: float = 0.0
    """How far the best entry's score is above the second entry's score, scaled."""
    agreed: float = 0.0
    """The share of the features of terms, such as "title.stems", for which this entry is the best.
    """
    spelt: float = 0.0
    """The entry's score for shared 4-grams, as a share of the highest such score."""
    meant: float = 0.0
    """How close in meaning the entry and its best passage are to the question, on average."""

    @property
    def value(self) -> float:
        """Return the likelihood, from 0 to 1, that the entry answers the question.

        It is a logistic function of the signals; `judge eval --fit` computes its weights.
        """
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
    """Return the signals for the best entry; if `best` is empty, every signal is 0.

    `best` holds pairs of an entry's position in the index and its score, best first. `told` is the
    coverage of the likely entries, `made` holds the features of all entries.
    """
    if not best:
        return Trust()
    entry, ahead = best[0][0], best[0][1] - (best[1][1] if len(best) > 1 else 0.0)
    met = [told.documents(field, entry) for field in range(len(FIELDS))]
    fields = [found.max(axis=1, initial=0.0) for found in met]
    held = np.maximum.reduce(fields)
    spelt = _Spelling(index, allowed, entry).of(told.parts, held)
    held = np.maximum(held, spelt[:, 1])
    rarest = math.log1p(2 * float(allowed.sum()) + 1)
    # An unknown word weighs most. A concept of several words weighs nothing if it is unknown: the
    # words themselves are counted.
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
        weight=min(1.0, float(told.rarity @ held) / (_FULL["weight"] * rarest)),
        parts=min(1.0, float((held > _MET).sum()) / _FULL["parts"]),
        size=min(1.0, rarest / _FULL["size"]),
        elsewhere=float(_is_elsewhere(query, told.parts, index, allowed)),
        ahead=max(0.0, min(1.0, ahead / _FULL["ahead"])),
        agreed=agreed(made, entry),
        spelt=float(made["entry.grams"][entry]),
        meant=float(told.meant()[[ENTRY, PASSAGE], told.places.index(entry)].mean()),
    )


def _is_elsewhere(query: Query, parts: tuple[Part, ...], index: Index, allowed: Floats) -> bool:
    """Tell whether a question mentions a subject that no guide covers, such as the weather.

    A word of such a subject is ignored if an allowed entry has it; a subject that takes several
    words is never ignored.
    """
    codes, lexicon = spoken(query.language), outside()
    said = lexicon.meant(query.every_word, query.language)
    postings = index.postings["stems"]
    for part in parts if said else ():
        by_word = lexicon.of_word(part.word, codes)
        if by_word and not any(allowed[postings.holding(term, ENTRY)].any() for term in part.stems):
            return True
        said -= by_word
    return bool(said)


@dataclass(frozen=True, slots=True)
class _Spelling:
    """Compares the question's words with titles by their 4-grams.

    Without this, a misspelt word would count as unknown.
    """

    index: Index
    allowed: Floats
    entry: int

    def of(self, parts: tuple[Part, ...], held: Floats) -> Floats:
        """Return a table with two shares of 4-grams for each part's word (row).

        The first is the share that is in the title most similar to the word, the second the share
        in the title of `entry`. Both are 0 for a part that the entry covers fully, according to
        `held`.
        """
        near = [
            self._near(part.word) if part.word and covered < 1 else (0.0, 0.0)
            for part, covered in zip(parts, held.tolist(), strict=True)
        ]
        return np.array(near, dtype=np.float32).reshape(-1, 2)

    def _near(self, word: str) -> tuple[float, float]:
        """Return the share of a word's 4-grams in the title most similar to it, and in the entry's
        title.

        A share below `_NEAR` counts as 0.
        """
        own = len(set(grams(word).tolist()))
        titles = self.index.postings["grams"]
        hits = [titles.holding(term, TITLE) for term in self.index.gram_terms(word)]
        if not own or not hits:
            return 0.0, 0.0
        counts = np.bincount(np.concatenate(hits), minlength=len(self.allowed)) * self.allowed
        near, here = float(counts.max()) / own, float(counts[self.entry]) / own
        return (near if near >= _NEAR else 0.0), (here if here >= _NEAR else 0.0)
