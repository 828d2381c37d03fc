"""Explains why each entry of a verdict has its rank, and how sure the first one is.

Verdict -> here -> `judge ask --why`, `judge eval --misses`, "Why this?" on Discord
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from rules_index.answers.answer import Verdict
from rules_index.search.confidence import SIGNALS
from rules_index.search.found import Found
from rules_index.search.index.fields import FIELDS
from rules_index.search.index.postings import Floats
from rules_index.search.question.parts import NEAR
from rules_index.search.records import Hit, Match, Reason, Tier
from rules_index.search.score.features import by_parts
from rules_index.search.weights import weights

_MOST = 5
"""The most features that are shown. Measured: in nearly every answer the rest weighs less."""
_OWN_WORDS = [at for at, name in enumerate(FIELDS) if name != "pack"]
"""The positions in `FIELDS` of the fields with the guide's own words, not those of question
packs.
"""


_MOST_APART = 3
"""The most letters by which a typed name may differ from a name and still be a slip.

Chosen by hand.
"""
_ALIKE = 0.75
"""The least share of a name's letters that the typed name must have in common with it.

Chosen by hand.
"""
_BY_NAME = frozenset({Reason.CARD, Reason.CARD_PERHAPS, Reason.CALLED})
"""The reasons of matches that forgive a slip in a name."""


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons for the rank of one entry in an answer."""

    tier: Tier
    reason: Reason | None
    """The reason of the match that lifts the entry most; None if no match lifts it."""
    features: Mapping[str, float]
    """Feature name -> how much it adds to the score, for the features that add most."""
    others: float
    """The sum of what all other features add to the score."""
    worth: float
    """The sum of what the entry's matches add to the score."""
    own_language: float
    """The factor for an entry in the question's language; the values in `features` include it."""
    covered: float
    """The share of the question that the entry covers, from 0 to 1; rare words count more."""
    words: tuple[int, int]
    """How many words of the question the entry covers, and how many words the question has."""
    moved: tuple[str, ...]
    """The names of the rules that moved the entry up."""
    apart: int = 0
    """The number of letters in which name and question differ; 0 if no slip was forgiven."""


def why_each(sure: Verdict) -> tuple[Why, ...]:
    """Return the reasons for the rank of each entry of a verdict, in the same order."""
    parts = by_parts(sure.found.coverage) if sure.held else {}
    return tuple(_why_hit(hit, sure.found, parts) for hit, _ in sure.held)


def why_not(sure: Verdict) -> tuple[tuple[Hit, Why], ...]:
    """Return the likeliest entries for a question without an answer, each with the reasons for its
    rank.

    If the verdict has entries to show, return an empty tuple.
    """
    parts = by_parts(sure.found.coverage) if sure.found.hits else {}
    likely = () if sure.held else sure.found.hits
    return tuple((hit, _why_hit(hit, sure.found, parts)) for hit in likely)


def confidence(sure: Verdict) -> dict[str, float]:
    """Return a mapping with the confidence in the first entry ("value") and the signals behind it.

    Each signal is under its own name. All numbers are from 0 to 1.
    """
    trust = sure.found.trust
    signals = {name: float(getattr(trust, name)) for name in SIGNALS}
    return {"value": trust.value, **signals}


def _why_hit(hit: Hit, found: Found, parts: Mapping[str, Floats]) -> Why:
    told, own = found.coverage, float(found.own_language[hit.place])
    at, weight = told.places.index(hit.place), weights()
    made = {name: own * float(feature[hit.place]) for name, feature in found.features.items()}
    made |= {name: float(feature[at]) for name, feature in parts.items()}
    worth = {name: weight[name] * value for name, value in made.items()}
    most = sorted(worth, key=lambda name: -worth[name])[:_MOST]
    whole = float(told.rarity.sum()) or 1.0
    matches = [match for match in hit.matches if match.reason is not Reason.OTHER_LIST]
    best = max(matches, key=lambda one: (one.tier, one.worth), default=None)
    return Why(
        hit.tier,
        best.reason if best else None,
        {name: round(worth[name], 3) for name in most if worth[name]},
        sum(worth.values()) - sum(worth[name] for name in most),
        sum(match.worth for match in hit.matches),
        own,
        min(1.0, float(told.covered().max(axis=0)[at]) / whole),
        _words_met(hit, found),
        hit.moved,
        _letters_apart_from_name(best, hit, found),
    )


def _letters_apart_from_name(match: Match | None, hit: Hit, found: Found) -> int:
    """Count the letters in which the typed words differ from the name by which the entry was found.

    "papr lantern" and "Paper Lantern" differ in one letter. Without a match, the whole question is
    compared with the title. Return 0 if the entry was not found by a name, or if they differ
    widely.
    """
    said, whole = found.query.plain.split(), match is None
    if match and match.reason not in _BY_NAME:
        return 0
    names = [match.name] if match and match.name else found.index.names_of(hit.place)
    apart = min((_letters_apart(name, said, whole=whole) for name in names), default=0)
    return apart if apart <= _MOST_APART else 0


def _letters_apart(name: str, said: Sequence[str], *, whole: bool) -> int:
    """Count the letters in which a name differs from the most similar run of typed words.

    A run has about as many words as the name; with `whole`, it is all typed words. If no run is
    similar, return a number greater than `_MOST_APART`.
    """
    many = len(said) if whole else name.count(" ") + 1
    lengths = {many} if whole else {many - 1, many, many + 1} - {0}
    runs = {
        " ".join(said[at : at + length])
        for length in lengths
        for at in range(max(1, len(said) - length + 1))
    }
    apart = min((Levenshtein.distance(name, run) for run in runs), default=len(name))
    return apart if apart <= (1 - _ALIKE) * len(name) else _MOST_APART + 1


def _words_met(hit: Hit, found: Found) -> tuple[int, int]:
    """Return two counts: the words of the question that an entry covers, and all words of the
    question.

    An entry covers a word if it has the word in any form, or another word with the same meaning.
    """
    told = found.coverage
    fields = [told.documents(field, hit.place).max(axis=1, initial=0.0) for field in _OWN_WORDS]
    said = [part.word for part in told.parts]
    met = [
        bool(word) and max(float(own[at]) for own in fields) >= NEAR for at, word in enumerate(said)
    ]
    return sum(met), sum(map(bool, said))
