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
"""The least share of its letters that a word has in common with a title that is spelt like it.
Chosen by hand."""
_MET = 0.9
"""The value from which on the entry speaks of a part; 1 is the word itself. Chosen by hand."""
_FULL = {"weight": 3.0, "parts": 4.0, "size": 8.0, "ahead": 2.0}
"""The value from which on each of these signals is 1: the rarity of all parts, in parts that are as
rare as can be; the number of parts; the logarithm of how many entries may answer; how far the best
entry's score is ahead. Chosen by hand."""
SIGNALS = (
    *("known", "covered", "passage", "title", "alike", "weight", "parts"),
    *("size", "elsewhere", "ahead", "agreed", "spelt", "meant"),
)
"""The names of the signals in `Trust`, each with a weight `trust.…`."""


@dataclass(frozen=True, slots=True)
class Trust:
    """The signals that tell how sure the best entry is, each from 0 to 1."""

    known: float = 0.0
    """The share of the question's weight that any guide speaks of."""
    covered: float = 0.0
    """The share of it that the best entry speaks of."""
    passage: float = 0.0
    """The share of it that a single passage of this entry speaks of."""
    title: float = 0.0
    """The share of it that this entry's title speaks of."""
    alike: float = 0.0
    """How alike the question and the entry's title are in letters."""
    weight: float = 0.0
    """How rare the parts are that the entry speaks of: rare ones tell more."""
    parts: float = 0.0
    """How many parts the entry speaks of: a single one may be chance."""
    size: float = 0.0
    """How many entries may answer: the more there are, the likelier one fits by chance."""
    elsewhere: float = 0.0
    """Whether the question speaks of something that no guide is about, such as the weather."""
    ahead: float = 0.0
    """How far the best entry's score is ahead of the second one's."""
    agreed: float = 0.0
    """The share of the term features by which this entry is the best one."""
    spelt: float = 0.0
    """How many letters (4-grams) the entry shares with the question; the entry with most has 1."""
    meant: float = 0.0
    """How close the entry and its best passage are to the question in meaning."""

    @property
    def value(self) -> float:
        """Return how likely the entry answers, from 0 to 1: a logistic of the signals.

        Its weights are fitted (`judge eval --fit`).
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
    """Return the signals for the first entry of `best`, which holds entries with their scores."""
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
    """Tell whether a question speaks of what no guide is about, in words the guides do not use."""
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
    """Compares the words of a question with titles by letters: a slip must not look unknown."""

    index: Index
    allowed: Floats
    entry: int

    def of(self, parts: tuple[Part, ...], held: Floats) -> Floats:
        """Return, for each part, its share of letters in the nearest title and in the entry's."""
        near = [
            self._near(part.word) if part.word and covered < 1 else (0.0, 0.0)
            for part, covered in zip(parts, held.tolist(), strict=True)
        ]
        return np.array(near, dtype=np.float32).reshape(-1, 2)

    def _near(self, word: str) -> tuple[float, float]:
        """Return the share of a word's letters in the nearest title and in the entry's, or 0.

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
