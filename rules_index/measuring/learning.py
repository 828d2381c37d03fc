"""Fits weights to question sets, and tests them on a third of the questions that is left out.

features of entries -> ranking weights; signals of the first result -> a logistic function
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules_index.search.confidence import SIGNALS, Trust
from rules_index.search.index.top_places import CANDIDATES
from rules_index.search.match.shortcuts import likeliest, tiers_of, with_matches, worths
from rules_index.search.question.query import make_query
from rules_index.search.records import Scope
from rules_index.search.score.coverage import evidence
from rules_index.search.score.features import FEATURES, by_parts
from rules_index.search.searcher import Searcher
from rules_index.search.weights import weights

_STEPS = (0.0, 0.5, 0.7, 1.4, 2.0, 3.0)
"""The factors by which each weight is multiplied on trial. Chosen by hand."""
_ROUNDS = 5
"""The number of rounds in which all weights are tried. Chosen by hand."""
_FOLDS = 3
"""The number of parts (folds) of the questions, each of which is left out once. Chosen by hand."""
_SEED = 5
"""The seed that gives the same folds in each run; any number would do. Chosen by hand."""
_LEARNING = 0.5
"""The learning rate of the gradient descent for the confidence weights. Chosen by hand."""
_EPOCHS = 4000
"""The number of steps of the gradient descent. Chosen by hand."""
_RIDGE = 0.001
"""The strength with which confidence weights are pulled to zero, so that none grows without end.

Chosen by hand.
"""
_WRONG = 1.0
"""The weight of a lesson whose first entry is wrong; one whose first entry is right weighs 1.

Chosen by hand.
"""
_TIER = 100.0
"""The score by which each tier is above the tier below; no other score is that high.

Chosen by hand.
"""
Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """A training example for the ranking: the features of every entry that may answer a question,
    and which entries are right.
    """

    features: Matrix
    bonus: Matrix
    """The score that matches add to each entry, whatever the weights are."""
    right: NDArray[np.bool_]
    game: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A training example for the confidence: the signals of a question's first result."""

    signals: Trust
    on_topic: bool
    right: bool
    """Whether the first entry answers the question."""
    game: str
    library: int
    """The number of the question's source (see `fit`)."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Fitted weights, with the quality of the former and of the fitted weights."""

    weights: dict[str, float]
    before: float
    after: float
    held_back: float
    """The mean quality on questions to which the weights were not fitted."""


def make_case(searcher: Searcher, question: str, scope: Scope, right: Iterable[int]) -> Case:
    """Make the training example of a question for the ranking.

    `right` has the positions in the index of the entries that answer the question.
    """
    index = searcher.index()
    query = make_query(question, index, searcher.lexicon, scope.game, scope.scopes)
    context = searcher.context(query, index, scope)
    allowed, own = context.allowed, searcher.masks(index).own_language(query.language)
    found = {name: feature * own for name, feature in context.features.items()}
    matched = with_matches(context)
    tiers = tiers_of(matched)
    likely = likeliest(context.total + worths(matched), tiers, CANDIDATES)
    bonus = worths(matched)
    bonus[list(tiers)] += [_TIER * tier for tier in tiers.values()]
    told = evidence(context.query, context.parts, likely, index, allowed)
    for name, worth in by_parts(told).items():
        found[name] = np.zeros(len(allowed), dtype=np.float32)
        found[name][list(told.places)] = worth
    places = np.flatnonzero(allowed)
    values = np.stack([found[name][places] for name in FEATURES], axis=1)
    return Case(
        values.astype(np.float64),
        bonus[places].astype(np.float64),
        np.isin(places, list(right)),
        scope.game,
    )


def fit_ranking(cases: Sequence[Case]) -> Fitted:
    """Fit the ranking weights by changing one weight at a time.

    Each third of the questions is tested with weights that were fitted to the other two.
    """
    start = np.array([weights()[name] for name in FEATURES])
    group = folds([case.game for case in cases])
    held = []
    for fold in sorted(set(group)):
        seen = [case for case, own in zip(cases, group, strict=True) if own != fold]
        unseen = [case for case, own in zip(cases, group, strict=True) if own == fold]
        held.append(quality(_search(seen, start), unseen))
    best = _search(cases, start)
    best *= start.sum() / best.sum()  # the short ways past the score add to its size
    named = {name: round(float(value), 3) for name, value in zip(FEATURES, best, strict=True)}
    return Fitted(named, quality(start, cases), quality(best, cases), float(np.mean(held)))


def quality(weight: Matrix, cases: Sequence[Case]) -> float:
    """Return the quality of ranking weights: two thirds of recall at 1 plus one third of recall at
    3.
    """
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


def fit_trust(lessons: Sequence[Lesson]) -> Fitted:
    """Fit the logistic function that separates right answers from wrong and off-topic ones."""
    inputs = np.array([[getattr(one.signals, name) for name in SIGNALS] for one in lessons])
    # The list of what lies elsewhere never knows all: every second question is one it misses.
    off = np.flatnonzero([not one.on_topic for one in lessons])[::2]
    inputs[off, SIGNALS.index("elsewhere")] = 0.0
    wanted = np.array([one.right for one in lessons], dtype=np.float64)
    counts, group = _balance(lessons), folds([one.game for one in lessons])
    start = np.array([weights()["trust.bias"], *(weights()[f"trust.{name}"] for name in SIGNALS)])
    held = []
    for number in sorted(set(group)):
        unseen = np.array([of == number for of in group])
        found = _logistic(inputs[~unseen], wanted[~unseen], counts[~unseen])
        held.append(_share_decided_right(found, inputs[unseen], wanted[unseen], counts[unseen]))
    best = _logistic(inputs, wanted, counts)
    names = ("trust.bias", *(f"trust.{name}" for name in SIGNALS))
    named = {name: round(float(value), 3) for name, value in zip(names, best, strict=True)}
    before, after = (_share_decided_right(w, inputs, wanted, counts) for w in (start, best))
    return Fitted(named, before, after, float(np.mean(held)))


def folds(groups: Sequence[str]) -> list[int]:
    """Return the number of the fold (test group) of each question; `groups` has each question's
    game.

    If there are enough games, all questions of a game are in the same fold.
    """
    kinds = [group if len(set(groups)) >= _FOLDS else str(i) for i, group in enumerate(groups)]
    draw = random.Random(_SEED)  # noqa: S311  # the same folds in every run, no secret
    order = draw.sample(sorted(set(kinds)), len(set(kinds)))
    fold = {kind: place % _FOLDS for place, kind in enumerate(order)}
    return [fold[kind] for kind in kinds]


def _balance(lessons: Sequence[Lesson]) -> Matrix:
    """Return the weight of each training example.

    In each library, the right examples together weigh as much as the off-topic ones together.
    """
    right = Counter(one.library for one in lessons if one.right)
    off = Counter(one.library for one in lessons if not one.on_topic)
    shares = []
    for one in lessons:
        alike = right if one.on_topic else off
        worth = 1.0 if one.right or not one.on_topic else _WRONG
        shares.append(worth / max(1, alike[one.library]))
    counts: Matrix = np.array(shares)
    return counts * (len(lessons) / float(counts.sum()))


def _logistic(inputs: Matrix, wanted: Matrix, counts: Matrix) -> Matrix:
    """Fit a logistic function by gradient descent; return its bias, followed by its weights.

    `inputs` has a row of signals for each training example, `wanted` is 1 for the right examples
    and 0 for the others, and `counts` has the weight of each example.
    """
    weight, bias = np.zeros(inputs.shape[1]), 0.0
    for _ in range(_EPOCHS):
        error = counts * (1 / (1 + np.exp(-(inputs @ weight + bias))) - wanted)
        weight -= _LEARNING * (inputs.T @ error / len(wanted) + _RIDGE * weight)
        bias -= _LEARNING * float(error.mean())
    return np.array([bias, *weight])


def _share_decided_right(weight: Matrix, inputs: Matrix, wanted: Matrix, counts: Matrix) -> float:
    """Return the mean of two shares: of right results that are answered, and of wrong results that
    are not answered.
    """
    sure = 1 / (1 + np.exp(-(inputs @ weight[1:] + weight[0]))) >= weights()["answer_from"]
    kinds = [(sure == wanted)[wanted == kind] for kind in (0, 1)]
    of = [counts[wanted == kind] for kind in (0, 1)]
    pairs = zip(kinds, of, strict=True)
    return float(np.mean([np.average(kind, weights=own) for kind, own in pairs if len(kind)]))
