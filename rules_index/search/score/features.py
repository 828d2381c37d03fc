"""Turns a question into one number for every entry: a weighted sum of features.

Another way of ranking can replace it, because a single function turns features into scores.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz
from rapidfuzz.distance import JaroWinkler
from rapidfuzz.process import cdist

from rules_index.language.detect import function_words
from rules_index.language.stem import stems_of
from rules_index.search.index.fields import ENTRY, FIELDS, KINDS, TITLE
from rules_index.search.index.index import Index
from rules_index.search.index.lookup_tables import SHORT_NAME
from rules_index.search.index.postings import Floats, Ints
from rules_index.search.index.top_places import CANDIDATES, best_of
from rules_index.search.question.parts import LOOK_UP, content_words
from rules_index.search.question.query import Query
from rules_index.search.score.coverage import Evidence
from rules_index.search.score.term_scores import TermScores
from rules_index.search.weights import weights

BY_TERMS = tuple(f"{name}.{kind}" for name in FIELDS for kind in KINDS)
"""The names of the features of terms, such as "title.stems", grouped by field."""
_BY_KIND = tuple(f"{name}.{kind}" for kind in KINDS for name in FIELDS)
"""The names in `BY_TERMS` in the order in which they are calculated: grouped by kind of term."""
BY_PARTS = (
    *(f"{name}.parts" for name in FIELDS),
    *("title.whole", "title.spoken"),
    *(f"{name}.meaning" for name in FIELDS if name != "title"),
)
"""The names of the features that are calculated for the likeliest entries only."""
FEATURES = ("alike", "named", *BY_TERMS, *BY_PARTS)
"""The names of all features."""
_SURELY = 0.8
"""The least Jaro-Winkler similarity of a question and a title that it counts as naming. Chosen by
hand.
"""
_TITLE_LONG = 3
"""The most words of a question whose similarity to titles counts in full.

For a question of six words, half of it counts. The lower weight of long questions won .003
(docs/measurements.md); the number was chosen by hand.
"""
_SAYS_ENOUGH = 3
"""The number of words beyond `LOOK_UP` at which a question's closeness in meaning counts in full.

In a look-up, closeness in meaning does not count at all. Chosen by hand.
"""


def weighted(made: Mapping[str, Floats], weight: Mapping[str, float], allowed: Floats) -> Floats:
    """Return the weighted sum of each entry's features; 0 for entries that may not answer."""
    total = np.zeros(len(allowed), dtype=np.float32)
    for name, feature in made.items():
        total += weight[name] * feature
    return total * allowed


def agreed(made: Mapping[str, Floats], entry: int) -> float:
    """Return the share, from 0 to 1, of the term features in which an entry has the highest value.

    Features that are 0 for every entry do not count.
    """
    worth = {name: float(made[name][entry]) for name in BY_TERMS}
    best = {name: float(made[name].max(initial=0.0)) for name in BY_TERMS}
    # Values are rounded: the best entry may be slightly below the highest value.
    tops = [worth[name] >= 0.999 * top for name, top in best.items() if top]
    return sum(tops) / max(1, len(tops))


def features(query: Query, index: Index, allowed: Floats, scores: TermScores) -> dict[str, Floats]:
    """Return feature name -> its value for every entry; in each feature the best entry has 1.

    If no entry that may answer is in the question's language, each kind of term is multiplied by
    its `abroad` weight.
    """
    best = np.concatenate([own.best for own in scores.kinds.values()])
    best *= allowed
    top = best.max(axis=1, initial=0.0, keepdims=True)
    best /= np.where(top > 0, top, 1.0)
    if scores.abroad and query.language:
        worth = [weights()[f"abroad.{kind}"] for kind in KINDS]
        best *= np.repeat(np.array(worth, dtype=np.float32), len(FIELDS))[:, np.newaxis]
    made: dict[str, Floats] = dict(zip(_BY_KIND, best, strict=True))
    alike, made["named"] = _compare_titles(query, index, made["entry.grams"])
    # A long question is no title, so letters that it shares with one count for less.
    made["alike"] = alike * np.float32(min(1.0, _TITLE_LONG / max(1, len(query.plain.split()))))
    return made


def by_parts(found: Evidence) -> dict[str, Floats]:
    """Return feature name -> its value for each likely entry: how much of the question it covers.

    In most features the best entry has 1. "title.whole" is high if the title is about the question
    and nothing else: "Poison", not "Poison and bleeding". "title.spoken" is the share of the
    question that the title's words make up.
    """
    made, whole = found.covered(), max(1.0, float(found.rarity.sum()))
    titled, spoken = found.titled * made[TITLE] / whole, found.spoken / whole
    top = made.max(axis=1, initial=0.0, keepdims=True)
    made /= np.where(top > 0, top, 1.0)
    # A look-up means a title. Closeness in meaning counts more, the more words a question has.
    more = sum(1 for part in found.parts if part.word) - LOOK_UP
    meant = found.meant()[ENTRY:] * min(1.0, max(0, more) / _SAYS_ENOUGH)
    return dict(zip(BY_PARTS, (*made, titled, spoken, *meant), strict=True))


def _compare_titles(query: Query, index: Index, shared: Floats) -> tuple[Floats, Floats]:
    """Return how similar each entry's title is to the question, and how surely the question names
    it.

    Both values are from 0 to 1 for every entry. Only the likeliest entries are compared; the others
    have 0.
    """
    alike = np.zeros(len(index.rows), dtype=np.float32)
    named = np.zeros(len(index.rows), dtype=np.float32)
    numbers, owners = index.names_at(best_of(shared, CANDIDATES))
    # The versions of a guide share their titles: each spelling is compared only once.
    spelt = np.zeros(len(index.names), dtype=bool)
    spelt[index.titles.spelt[numbers]] = True
    which = (np.cumsum(spelt) - 1)[index.titles.spelt[numbers]]
    names = [index.names[number] for number in np.flatnonzero(spelt).tolist()]
    np.maximum.at(alike, owners, similarities(query.plain, names)[which])
    close = cdist(
        [query.plain], names, scorer=JaroWinkler.similarity, score_cutoff=_SURELY, dtype=np.float64
    )[0][which]
    close[_names_with_same_stems(query, index, numbers, owners)] = 1.0
    np.maximum.at(named, owners, (close - _SURELY) / (1 - _SURELY))
    return alike, named


def _names_with_same_stems(query: Query, index: Index, names: Ints, owners: Ints) -> list[int]:
    """Return the positions in `names` of the names that have the same stems as the question."""
    known, languages = index.labels["language"]
    found: list[int] = []
    every, telling = query.plain.split(), content_words(query)
    for code in index.shelves.languages(query.scopes):
        small, stem_of = function_words(code), dict(zip(every, stems_of(every, code), strict=True))
        said = {
            _joined_stems(stem_of[word] for word in asked if word not in small)
            for asked in (every, telling)
        } - {""}
        if said:
            # Names with fewer words than the question are skipped: they are most of the names.
            fitting = index.titles.lengths[names] >= 1 + min(one.count(" ") for one in said)
            likely = np.flatnonzero(fitting & (languages[owners] == known[code])).tolist()
            found += (at for at in likely if _telling_stems(index.names[names[at]], code) in said)
    return found


@lru_cache(maxsize=50_000)
def _telling_stems(text: str, language: str) -> str:
    """Return the distinct stems of a text, sorted, as one text, without small words.

    "the rings" gives "ring". A set of stems would take ten times the memory, and thousands of
    results are cached.
    """
    common = function_words(language)
    said = [word for word in text.split() if word not in common]
    return _joined_stems(stems_of(said, language))


def _joined_stems(stems: Iterable[str]) -> str:
    """Return distinct stems, sorted, as one text."""
    return " ".join(sorted(set(stems)))


def similarities(asked: str, names: Sequence[str]) -> NDArray[np.float64]:
    """Return how similar the question is to each title, from 0 to 1, in any order of words.

    A title counts as similar if the question contains it, unless it is so short that nearly every
    text contains it.
    """
    whole = cdist([asked], names, scorer=fuzz.ratio, dtype=np.float64)[0]
    sorted_words = cdist([asked], names, scorer=fuzz.token_sort_ratio, dtype=np.float64)[0]
    lengths = np.array(list(map(len, names)), dtype=np.int64)
    shorter, longer = np.minimum(lengths, len(asked)), np.maximum(lengths, max(1, len(asked)))
    weight, least = weights(), np.maximum(whole, sorted_words)
    share = weight["alike.inside"] + weight["alike.as_long"] * (shorter / longer)
    # The slowest comparison: it stops below the cutoff, where it could not raise any value.
    cutoff = max(0.0, float((least / share).min(initial=100.0)) - 0.001)
    inside = cdist(
        [asked], names, scorer=fuzz.partial_ratio, score_cutoff=cutoff, dtype=np.float64
    )[0]
    found: NDArray[np.float64] = np.maximum(least, inside * (share * (lengths > SHORT_NAME))) / 100
    return found


def raised(total: Floats, told: Evidence, weight: Mapping[str, float]) -> dict[int, float]:
    """Return position -> score for each likely entry: its score in `total` plus weighted features.

    The features measure how much of the question the entry covers.
    """
    scores = total[list(told.places)].astype(np.float64)
    for name, feature in by_parts(told).items():
        scores += weight[name] * feature
    return dict(zip(told.places, scores.tolist(), strict=True))
