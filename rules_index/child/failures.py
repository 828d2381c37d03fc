"""Turns the failure of a child process into one of our errors.

worker (child) -> Failure -> failures -> sandbox
"""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator

from rules_index.child.limits import MIB, Limits
from rules_index.child.worker import Failure, Reply
from rules_index.errors import BrokenGuide, GuideTooLarge, Interrupted, RulesIndexError
from rules_index.phrase import Phrase

_FROM_OUTSIDE = frozenset({"SIGKILL", "SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"})
"""The signals by which the system or a person ends a process; our own limits send none of them."""


def last_words(process: subprocess.Popen[bytes], said: str) -> Reply:
    """Make a reply for a child that ended without sending one; the reply names the cause.

    The cause is a signal such as "SIGKILL", or "MemoryError", or "no answer". `said` is what the
    child wrote to standard error.
    """
    try:
        code = process.wait(1.0)
    except subprocess.TimeoutExpired:
        code = 0
    died_of = _signal_name(-code) if code < 0 else "no answer"
    if said.rstrip().endswith("MemoryError"):
        died_of = "MemoryError"
    return Reply(failure=Failure(died_of))


def _signal_name(number: int) -> str:
    """Return the name of a signal: 9 -> "SIGKILL", but 40 -> "signal 40".

    Most real-time signals have no name.
    """
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def error_of(failure: Failure, name: str, limits: Limits, said: str) -> Exception:
    """Make the exception to raise for a child's failure.

    `said`, what the child wrote to standard error, is added to the exception as a note.
    """
    if failure.kind == "ImportError":
        return ImportError(failure.sentence)
    error = _own_error(failure) or _foreign_error(failure.kind, name, limits)
    if said:
        error.add_note(said)
    return error


def _own_error(failure: Failure) -> RulesIndexError | None:
    """Rebuild the `RulesIndexError` that the child raised, with the same sentence.

    Return None if the child raised another exception.
    """
    for kind in _tree(RulesIndexError):
        if kind.__name__ == failure.kind:
            error = kind.__new__(kind, failure.sentence)
            error.wording = failure.wording
            for field, value in failure.fields.items():
                setattr(error, field, tuple(value) if isinstance(value, list) else value)
            return error
    return None


def _tree(root: type[RulesIndexError]) -> Iterator[type[RulesIndexError]]:
    yield root
    for child in root.__subclasses__():
        yield from _tree(child)


def _foreign_error(kind: str, name: str, limits: Limits) -> RulesIndexError:
    if kind == "MemoryError":
        limit = Phrase("{n} MB of memory", {"n": limits.memory // MIB})
        return GuideTooLarge(name, limit, option="--max-memory")
    if kind in ("SIGXCPU", "SIGALRM"):
        return over_time(name, limits)
    if kind in _FROM_OUTSIDE:
        return Interrupted(name, kind)
    return BrokenGuide(name, Phrase("makes its reader fail ({kind})", {"kind": kind}))


def over_time(name: str, limits: Limits) -> GuideTooLarge:
    """Make the error for a file whose child process ran out of time."""
    limit = Phrase("{n} seconds", {"n": f"{limits.seconds:g}"})
    return GuideTooLarge(name, limit, option="--max-seconds")
