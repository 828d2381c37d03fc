"""Whether an input was taken well: no error but ours, soon enough, in bounded memory.

a target's input -> judge -> "" or what went wrong; -> reduced, the least that still goes wrong
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from types import FrameType
from typing import Any

Given = Sequence[Any]
"""Text, bytes or a tuple of deeds: anything that can be cut into pieces and joined again."""
_UNIT = 1 if sys.platform == "darwin" else 1024
_MOST_MEMORY = 400 * 2**20
"""How much more memory than before one input may take."""
_HANGS = 40.0
"""Seconds of processor time for one input; ten times as many by the clock, for what only waits."""
_AGAIN = 3
"""So often an input that took too long is tried: a busy machine is no fault of ours."""


class Wrong(Exception):
    """Something that an input must never bring about; the message tells its kind, not the input."""


class Hangs(BaseException):
    """No `except Exception` stops it."""


@dataclass(frozen=True, slots=True)
class Target:
    """One way into the program."""

    name: str
    make: Callable[[Random], Given]
    """A hostile input; the same for the same dice."""
    act: Callable[[Given], float]
    """Gives the input to the program and returns the seconds of processor time that count.

    Errors of ours are part of taking it well; whatever else is raised is a finding.
    """
    most: float = 0.1
    """Seconds of processor time."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an input was taken."""

    wrong: str
    """What went wrong and where in the program; "" where nothing did."""
    seconds: float
    told: str = ""
    """The whole error."""


def judge(target: Target, given: Given) -> Verdict:
    """How a target takes an input; what took too long is tried again."""
    verdict = _once(target, given)
    for _ in range(_AGAIN - 1):
        if verdict.wrong or verdict.seconds <= target.most:
            return verdict
        again = _once(target, given)
        verdict = again if again.wrong else min(verdict, again, key=lambda one: one.seconds)
    if not verdict.wrong and verdict.seconds > target.most:
        return Verdict("takes too long", verdict.seconds)
    return verdict


def _once(target: Target, given: Given) -> Verdict:
    before = _memory()
    try:
        with _within(_HANGS):
            seconds = target.act(given)
    except (Exception, Hangs) as error:  # noqa: BLE001 # to find them is what this is for
        return Verdict(_kind(error), 0.0, "".join(traceback.format_exception(error)))
    grown = _memory() - before
    if grown > _MOST_MEMORY:
        return Verdict("takes too much memory", seconds, f"{grown / 2**20:.0f} MB")
    return Verdict("", seconds)


def _kind(error: BaseException) -> str:
    """The same for the same fault: what was raised, and the innermost place of ours."""
    if isinstance(error, Wrong):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    ours = [one for one in frames if "/bot/" in one.filename or "/rules_index/" in one.filename]
    where = (ours or list(frames))[-1]
    return f"{type(error).__name__} in {where.filename.rpartition('/')[2]}, {where.name}"


def _memory() -> int:
    """The most that this process, or the largest of its children, ever held.

    Not their sum: a forked child begins with all that its parent holds.
    """
    own, children = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
    return max(resource.getrusage(who).ru_maxrss for who in (own, children)) * _UNIT


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    def stop(_number: int, _frame: FrameType | None) -> None:
        raise Hangs

    timers = (
        (signal.ITIMER_PROF, signal.SIGPROF, seconds),
        (signal.ITIMER_REAL, signal.SIGALRM, 10 * seconds),
    )
    before = [signal.signal(number, stop) for _, number, _ in timers]
    for timer, _, most in timers:
        signal.setitimer(timer, most)
    try:
        yield
    finally:
        gc.unfreeze()  # the program ends after each command; here it goes on
        for timer, _, _ in timers:
            signal.setitimer(timer, 0)
        for (_, number, _), handler in zip(timers, before, strict=True):
            signal.signal(number, handler)


def reduced(target: Target, given: Given, wrong: str, seconds: float = 60.0) -> Given:
    """A shorter input that goes wrong in the same way, as far as it is found in that time."""
    until, size = time.monotonic() + seconds, max(1, len(given) // 2)
    while time.monotonic() < until:
        shorter = _without(target, given, wrong, size, until)
        if len(shorter) == len(given):
            if size == 1:
                break
            size = max(1, size // 2)
        given = shorter
    return given


def _without(target: Target, given: Given, wrong: str, size: int, until: float) -> Given:
    """The input without every piece of a size that is not needed."""
    at = 0
    while at < len(given) and time.monotonic() < until:
        less = given[:at] + given[at + size :]  # type: ignore[operator] # text, bytes or a tuple
        if less and judge(target, less).wrong == wrong:
            given = less
        else:
            at += size
    return given


def processor_time() -> float:
    """Seconds that this process and its children have worked: others' work is not in it."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@contextmanager
def spent() -> Iterator[list[float]]:
    """The processor time of this thread, in a list once it is over."""
    found: list[float] = []
    began = time.thread_time()
    try:
        yield found
    finally:
        found.append(time.thread_time() - began)
