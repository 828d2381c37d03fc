"""Fitting the weights to a question set: in thirds, so that the figures can be believed.

questions -> features of every entry -> weights that rank best; signals of trust -> a logistic.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules_index.search.engine import Scope, Searcher
from rules_index.search.query import make_query
from rules_index.search.score import FEATURES, by_parts, features, score
from rules_index.search.trust import SIGNALS, Trust
from rules_index.search.weights import weights

_STEPS = (0.0, 0.5, 0.7, 1.4, 2.0, 3.0)
_ROUNDS, _FOLDS, _SEED = 5, 3, 5
_LEARNING, _EPOCHS, _RIDGE = 0.5, 4000, 0.02
Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """A question as numbers: the features of every entry that may answer, and which do."""

    features: Matrix
    bonus: Matrix
    """What the short ways add, whatever the weights are."""
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
    query = make_query(question, index, searcher.lexicon, scope.game)
    own = searcher.own_language(query, index)
    found = {name: made * own for name, made in features(query, index, allowed).items()}
    total = score(query, index, allowed, weights()) * own
    bonus, _ = searcher.bonus(query, index, allowed, scope, total)
    told = searcher.evidence(query, index, allowed, (total + bonus) * allowed)
    for name, likely in by_parts(told).items():
        found[name] = np.zeros(len(allowed), dtype=np.float32)
        found[name][list(told.places)] = likely
    places = np.flatnonzero(allowed)
    values = np.stack([found[name][places] for name in FEATURES], axis=1)
    return Case(
        values.astype(np.float64), bonus[places].astype(np.float64), np.isin(places, list(right))
    )


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
    best *= start.sum() / best.sum()  # the short ways past the score add to its size
    named = {name: round(float(value), 3) for name, value in zip(FEATURES, best, strict=True)}
    return Fitted(named, quality(start, cases), quality(best, cases), float(np.mean(held)))


def quality(weight: Matrix, cases: Sequence[Case]) -> float:
    """Two thirds recall at 1 and one third recall at 3."""
    total = 0.0
    for case in cases:
        if case.right.any():
            scores = case.features @ weight + case.bonus
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


def fit_trust(signals: Sequence[Trust], on_topic: Sequence[bool]) -> Fitted:
    """The logistic that tells questions that are answered from those that are off topic."""
    inputs = np.array([[getattr(signal, name) for name in SIGNALS] for signal in signals])
    wanted = np.array(on_topic, dtype=np.float64)
    start = np.array([weights()["trust.bias"], *(weights()[f"trust.{name}"] for name in SIGNALS)])
    held = []
    fold = np.empty(len(wanted), dtype=np.int64)
    for kind in (0, 1):  # both kinds in every fold
        places = np.flatnonzero(wanted == kind)
        fold[np.random.default_rng(_SEED).permutation(places)] = np.arange(len(places)) % _FOLDS
    for number in range(_FOLDS):
        seen, unseen = fold != number, fold == number
        held.append(_told_apart(_logistic(inputs[seen], wanted[seen]), inputs, wanted, unseen))
    every = np.ones(len(wanted), dtype=np.bool_)
    best = _logistic(inputs, wanted)
    names = ("trust.bias", *(f"trust.{name}" for name in SIGNALS))
    named = {name: round(float(value), 3) for name, value in zip(names, best, strict=True)}
    before, after = (_told_apart(w, inputs, wanted, every) for w in (start, best))
    return Fitted(named, before, after, float(np.mean(held)))


def _logistic(inputs: Matrix, wanted: Matrix) -> Matrix:
    """Bias and weights by gradient descent; both kinds of question count alike."""
    share = wanted.sum() / max(1.0, len(wanted) - wanted.sum())
    balance = np.where(wanted == 1, 1.0, share)
    weight, bias = np.zeros(inputs.shape[1]), 0.0
    for _ in range(_EPOCHS):
        error = balance * (1 / (1 + np.exp(-(inputs @ weight + bias))) - wanted)
        weight -= _LEARNING * (inputs.T @ error / len(wanted) + _RIDGE * weight)
        bias -= _LEARNING * float(error.mean())
    return np.array([bias, *weight])


def _told_apart(weight: Matrix, inputs: Matrix, wanted: Matrix, chosen: NDArray[np.bool_]) -> float:
    """The share answered of what is on topic and left of what is not, both alike."""
    sure = 1 / (1 + np.exp(-(inputs @ weight[1:] + weight[0]))) >= weights()["answer_from"]
    kinds = [(sure == wanted)[chosen & (wanted == kind)] for kind in (0, 1)]
    return float(np.mean([kind.mean() for kind in kinds if len(kind)]))
