"""Finds what could be better about the guides in a library: outdated guides, missing labels, bad
cuts.

Snapshot -> checkup -> clerk, bot
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_index.links import dangling
from rules_index.model import Entry, Guide, Kind
from rules_index.parsing.doubts import doubts
from rules_index.parsing.holes import holes
from rules_index.phrase import Phrase
from rules_index.store.guide import is_dated_later, version_figures
from rules_index.store.library import OPERATOR, Snapshot

_FEWEST_STEPS = 3
"""The fewest step numbers that a guide and its translation must have in common. Chosen by hand."""
_SHARED = 0.5
"""The least share of the step numbers of the guide with fewer steps that its translation must have.

Chosen by hand.
"""


@dataclass(frozen=True, slots=True)
class Newer:
    """A guide in the library that is newer than the checked guide.

    It is a later version, or a translation with a later date.
    """

    title: str
    version: str
    date: str
    language: str


@dataclass(frozen=True, slots=True)
class Checked:
    """A guide with its missing labels, its newer versions and the warnings about its entries."""

    key: str
    title: str
    lacks: tuple[str, ...]
    """The names of the labels that the guide lacks: "game", "language", "date"."""
    placed: float
    left_out: int
    newer: tuple[Newer, ...]
    warnings: tuple[Phrase, ...]


def checkup(now: Snapshot, scope: str) -> Iterator[Checked]:
    """Yield a report for each guide of a scope: missing labels, newer versions, warnings.

    Each guide is compared with the guides of its own scope and with the operator's.
    """
    guides = now.guides(dict.fromkeys([scope, OPERATOR]))
    entries = {
        guide.named: [filed.entry for filed in now.entries([guide.scope], guide.key)]
        for guide in guides
    }
    steps = {place: _numbers_of_steps(own) for place, own in entries.items()}
    for guide in guides:
        if guide.scope == scope:
            later = [
                other
                for other in guides
                if is_newer(other, guide)
                and (
                    other.family == guide.family
                    or _is_same_work(other, guide, steps[other.named], steps[guide.named])
                )
            ]
            yield _checked(guide, later, entries[guide.named])


def _checked(guide: Guide, later: Sequence[Guide], entries: Sequence[Entry]) -> Checked:
    one = guide.identity
    labels = {"game": one.game, "language": one.language, "date": one.date}
    return Checked(
        guide.key,
        one.title or guide.key,
        tuple(name for name, value in labels.items() if not value),
        guide.placed,
        guide.left_out,
        tuple(_newer(other) for other in later),
        (*dangling(entries), *holes(entries), *doubts(entries)),
    )


def _newer(guide: Guide) -> Newer:
    one = guide.identity
    return Newer(one.title or guide.key, one.version, one.date, one.language)


def _numbers_of_steps(entries: Sequence[Entry]) -> frozenset[str]:
    return frozenset(entry.number for entry in entries if entry.kind is Kind.STEP and entry.number)


def is_newer(other: Guide, guide: Guide) -> bool:
    """Tell whether `other` is newer than `guide`.

    Two versions of one guide are compared by version, other guides by date. "2021-05" is not newer
    than "2021", because only the parts that both dates have are compared.
    """
    ours, theirs = guide.identity, other.identity
    if other.family == guide.family and ours.version and theirs.version:
        return version_figures(theirs.version) > version_figures(ours.version)
    return is_dated_later(theirs, ours)


def _is_same_work(other: Guide, guide: Guide, theirs: frozenset[str], ours: frozenset[str]) -> bool:
    """Tell whether two guides are translations of each other, by the numbers of their steps.

    `theirs` and `ours` are these numbers. The guides must have at least three numbers in common,
    and at least half the numbers of the guide with fewer steps.
    """
    one, two = guide.identity, other.identity
    if not one.game or one.game != two.game or one.language == two.language:
        return False
    shared, fewer = len(ours & theirs), min(len(ours), len(theirs))
    return shared >= _FEWEST_STEPS and shared >= _SHARED * fewer
