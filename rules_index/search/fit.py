"""Fitting the weights to a question set: by halves and thirds, so that the figures can be believed.

questions -> features of every entry -> weights that rank best; signals of trust -> a logistic.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules_index.search.engine import Scope, Searcher
from rules_index.search.score import FEATURES, features, make_query, weights
from rules_index.search.trust import SIGNALS

_STEPS = (0.0, 0.5, 0.7, 1.4, 2.0, 3.0)
_ROUNDS, _FOLDS, _SEED = 5, 3, 5
_LEARNING, _EPOCHS, _RIDGE = 0.5, 4000, 0.02
Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """A question as numbers: the features of every entry that may answer, and which do."""

    features: Matrix
    right: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Fitted:
    """Weights, and how well they do where they were fitted and where they were not."""

    weights: dict[str, float]
    before: float
    after: float
    held_back: float
    """The mean over questions that the weights had not seen."""


def make_case(searcher: Searcher, question: str, scope: Scope, right: Iterable[int]) -> Case:
    """The features of one question; `right` are the places of entries that answer it."""
    index = searcher.index()
    allowed = searcher.allowed(index, scope)
    found = features(make_query(question, index, searcher.lexicon), index, allowed)
    places = np.flatnonzero(allowed)
    good = np.isin(places, list(right))
    return Case(np.stack([found[name][places] for name in FEATURES], axis=1), good)


def fit_ranking(cases: Sequence[Case]) -> Fitted:
    """Weights by coordinate search; what is held back is fitted on the other two thirds."""
    start = np.array([weights()[name] for name in FEATURES])
    draw = random.Random(_SEED)  # noqa: S311  # the same folds in every run, no secret
    order = draw.sample(range(len(cases)), len(cases))
    held = []
    for fold in range(_FOLDS):
        seen = [cases[i] for place, i in enumerate(order) if place % _FOLDS != fold]
        unseen = [cases[i] for place, i in enumerate(order) if place % _FOLDS == fold]
        held.append(quality(_search(seen, start), unseen))
    best = _search(cases, start)
    named = {name: round(float(value), 3) for name, value in zip(FEATURES, best, strict=True)}
    return Fitted(named, quality(start, cases), quality(best, cases), float(np.mean(held)))


def quality(weight: Matrix, cases: Sequence[Case]) -> float:
    """Two thirds recall at 1 and one third recall at 3."""
    total = 0.0
    for case in cases:
        if case.right.any():
            scores = case.features @ weight
            rank = int((scores > scores[case.right].max()).sum())
            total += (2 * (rank == 0) + (rank < 3)) / 3
    return total / max(1, len(cases))


def _search(cases: Sequence[Case], start: Matrix) -> Matrix:
    draw = random.Random(_SEED)  # noqa: S311  # the same search in every run, no secret
    best, reached = start, quality(start, cases)
    for _ in range(_ROUNDS):
        for place in draw.sample(range(len(start)), len(start)):
            for factor in _STEPS:
                tried = best.copy()
                tried[place] = best[place] * factor if best[place] else 0.2 * factor
                if (found := quality(tried, cases)) > reached:
                    best, reached = tried, found
    return best


def fit_trust(signals: Sequence[Mapping[str, float]], answers: Sequence[bool]) -> dict[str, float]:
    """The logistic that tells questions that are answered from those that are off topic."""
    inputs = np.array([[signal[name] for name in SIGNALS] for signal in signals])
    wanted = np.array(answers, dtype=np.float64)
    share = wanted.sum() / max(1.0, len(wanted) - wanted.sum())
    balance = np.where(wanted == 1, 1.0, share)
    weight, bias = np.zeros(len(SIGNALS)), 0.0
    for _ in range(_EPOCHS):
        error = balance * (1 / (1 + np.exp(-(inputs @ weight + bias))) - wanted)
        weight -= _LEARNING * (inputs.T @ error / len(wanted) + _RIDGE * weight)
        bias -= _LEARNING * float(error.mean())
    fitted = {f"trust.{name}": round(float(v), 3) for name, v in zip(SIGNALS, weight, strict=True)}
    return {"trust.bias": round(bias, 3), **fitted}
