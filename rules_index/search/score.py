"""Scoring: a question becomes one number for every entry, as a weighted sum of features.

One function from features to a score, so that another way of ranking can take its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from rapidfuzz import fuzz
from rapidfuzz.distance import JaroWinkler

from rules_index.language.detect import function_words
from rules_index.language.stem import stems
from rules_index.search.documents import FIELDS, ONE_EACH
from rules_index.search.exact import best_of
from rules_index.search.index import Index
from rules_index.search.parts import Evidence
from rules_index.search.postings import Floats
from rules_index.search.query import Query

KINDS = ("stems", "grams", "concepts")
BY_TERMS = tuple(f"{name}.{kind}" for name in FIELDS for kind in KINDS)
BY_PARTS = tuple(f"{name}.parts" for name in FIELDS)
"""What is worked out for the likeliest entries only."""
FEATURES = ("alike", "named", *BY_TERMS, *BY_PARTS)
_TITLES_TRIED, _SURELY = 60, 0.8
_BEST = 0.999
"""Scaled to the best entry, give or take the rounding."""


def weighted(made: Mapping[str, Floats], weight: Mapping[str, float], allowed: Floats) -> Floats:
    """The score of every entry; entries that are not allowed get nothing."""
    total = np.zeros(len(allowed), dtype=np.float32)
    for name, feature in made.items():
        total += weight[name] * feature
    return total * allowed


def agreed(made: Mapping[str, Floats], entry: int) -> float:
    """By which share of the features that say anything an entry is the best one."""
    tops = [float(made[name][entry]) >= _BEST for name in BY_TERMS if made[name].any()]
    return sum(tops) / max(1, len(tops))


def features(query: Query, index: Index, allowed: Floats) -> dict[str, Floats]:
    """Each feature by entry, between 0 and 1 for the best one."""
    made: dict[str, Floats] = {}
    concepts = _meant(query, index, allowed)
    terms = {"stems": query.stems, "grams": query.grams, "concepts": concepts}
    for name in FIELDS:
        for kind, found in terms.items():
            raw = index.score(f"{name}.{kind}", found, query.scopes)
            made[f"{name}.{kind}"] = _scaled(_by_entry(raw, name, index), allowed)
    made["alike"], made["named"] = _titles(query, index, made["entry.grams"])
    return made


def _meant(query: Query, index: Index, allowed: Floats) -> Mapping[int, float]:
    """The concepts of a question by their worth.

    Guides in its language hold its words by their stems: there the senses of a word share its
    worth, or a word of many senses outweighs the others. In another language they are all we have.
    """
    if not allowed[index.having("language", [query.language])].any():
        return query.concepts
    return {concept: w / query.senses.get(concept, 1) for concept, w in query.concepts.items()}


def by_parts(found: Evidence) -> dict[str, Floats]:
    """How much of the question each likely entry speaks of, between 0 and 1 for the best one."""
    made = {name: found.covered(name) for name in FIELDS}
    tops = {name: float(values.max(initial=0.0)) or 1.0 for name, values in made.items()}
    return {f"{name}.parts": values / tops[name] for name, values in made.items()}


def _by_entry(raw: Floats, name: str, index: Index) -> Floats:
    """The best document of each entry; documents stand in the order of their entries."""
    if name in ONE_EACH:
        return raw
    owners = index.owners[name]
    best = np.zeros(len(index.rows), dtype=np.float32)
    met = np.flatnonzero(raw > 0)
    if len(met):
        own = owners[met]
        firsts = np.flatnonzero(np.diff(own, prepend=-1))
        best[own[firsts]] = np.maximum.reduceat(raw[met], firsts)
    return best


def _scaled(values: Floats, allowed: Floats) -> Floats:
    kept = values * allowed
    top = float(kept.max(initial=0.0))
    return kept / top if top > 0 else kept


def _titles(query: Query, index: Index, shared: Floats) -> tuple[Floats, Floats]:
    """How near the question comes to a title, and how surely it is one; for the likeliest ones."""
    alike = np.zeros(len(index.rows), dtype=np.float32)
    named = np.zeros(len(index.rows), dtype=np.float32)
    for owner in best_of(shared, _TITLES_TRIED):
        language = index.rows[owner].language
        asked = _stem_set(query.plain, language)
        for name in index.names_of(owner):
            alike[owner] = max(float(alike[owner]), similarity(query.plain, name))
            same = bool(asked) and asked == _stem_set(name, language)
            close = 1.0 if same else JaroWinkler.similarity(query.plain, name)
            named[owner] = max(float(named[owner]), (close - _SURELY) / (1 - _SURELY))
    return alike, named


@lru_cache(maxsize=50_000)
def _stem_set(text: str, language: str) -> frozenset[str]:
    """The stems of a text's words, small words left out: "the rings" is "ring"."""
    common = function_words(language)
    kept = [word for word in text.split() if word not in common]
    return frozenset(stems(" ".join(kept), language))


def similarity(asked: str, name: str) -> float:
    """How alike a question and a title are, between 0 and 1, in whatever order of words."""
    whole = fuzz.ratio(asked, name)
    sorted_words = fuzz.token_sort_ratio(asked, name)
    inside = fuzz.partial_ratio(asked, name) if len(name) > 3 else 0.0
    shorter, longer = sorted((len(name), len(asked)))
    covered = shorter / max(1, longer)
    return max(whole, 0.98 * sorted_words, inside * (0.35 + 0.6 * covered)) / 100
