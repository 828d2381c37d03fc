"""Case after case, each target in its turn: what was found once is told once, with its seed.

every -> Run -> oracle -> Found
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from benchmarks.hostile.oracle import Given, Target, Verdict, judge, processor_time, reduced

_CASES_BEFORE_COLLECTING = 50
"""The cases between two full collections of garbage. Chosen by hand: a start leaves some 10 MB."""


@dataclass(frozen=True, slots=True)
class Found:
    """An input that was not taken well."""

    target: str
    seed: int
    wrong: str
    seconds: float
    told: str
    least: Given


@dataclass(slots=True)
class _Tally:
    cases: int = 0
    spent: float = 0.0
    slowest: float = 0.0
    seed: int = 0
    wrong: int = 0


@dataclass(slots=True)
class Run:
    """Some targets and what became of them."""

    targets: Sequence[Target]
    tell: Callable[[Found], None]
    reduce: float = 15.0
    """Seconds for making a finding smaller."""
    slack: float = 1.0
    """So many times as long as it should an input may take."""
    found: list[Found] = field(default_factory=list)
    _tallies: dict[str, _Tally] = field(default_factory=dict)

    def for_minutes(self, minutes: float, first: int = 0) -> None:
        """Seed after seed; a target that has had more of the time than others waits.

        What counts is processor time: on a busy machine as much is tried, and it takes longer.
        """
        until, shares = processor_time() + 60 * minutes, dict.fromkeys(self.targets, 0.0)
        seeds = dict.fromkeys(self.targets, first)
        while processor_time() < until:
            target = min(self.targets, key=lambda one: shares[one])
            began = processor_time()
            self._try(target, seeds[target])
            seeds[target] += 1
            shares[target] += processor_time() - began

    def cases(self, number: int, first: int = 0) -> None:
        """So many seeds for each target."""
        for target in self.targets:
            for seed in range(first, first + number):
                self._try(target, seed)

    def lines(self) -> Iterator[str]:
        """A line for each target: cases, findings, the slowest."""
        for name, one in self._tallies.items():
            yield (
                f"{name:<36} {one.cases:>7} cases {one.wrong:>5} wrong   slowest"
                f" {1000 * one.slowest:>8.1f} ms (seed {one.seed})"
            )

    def _try(self, target: Target, seed: int) -> None:
        _note(target, seed)
        target = replace(target, most=self.slack * target.most)
        given = made(target, seed)
        verdict = judge(target, given)
        tally = self._tallies.setdefault(target.name, _Tally())
        tally.cases += 1
        if not sum(one.cases for one in self._tallies.values()) % _CASES_BEFORE_COLLECTING:
            gc.collect()  # each `gc.freeze()` of a command puts off Python's own full collection
        if verdict.seconds > tally.slowest:
            tally.slowest, tally.seed = verdict.seconds, seed
        if verdict.wrong:
            tally.wrong += 1
            self._keep(target, seed, given, verdict)

    def _keep(self, target: Target, seed: int, given: Given, verdict: Verdict) -> None:
        if (target.name, verdict.wrong) in {(one.target, one.wrong) for one in self.found}:
            return
        least = reduced(target, given, verdict.wrong, self.reduce)
        found = Found(target.name, seed, verdict.wrong, verdict.seconds, verdict.told, least)
        self.found.append(found)
        self.tell(found)


def made(target: Target, seed: int) -> Given:
    """The input of a seed."""
    return target.make(Random(f"{target.name} {seed}"))  # noqa: S311 # no secret


def _note(target: Target, seed: int) -> None:
    """If the process itself dies, the last line on a terminal tells of what."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{target.name} {seed}\033[K")
