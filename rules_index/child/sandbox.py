"""Runs a function in a child process with limits on time, memory and output.

file -> sandbox -> worker (child) -> what the function returned, or one of our errors
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Generic, TypeVar, cast

import msgspec

from rules_index.child.worker import Failure, Reply, Request
from rules_index.errors import BrokenGuide, GuideTooLarge, RulesIndexError
from rules_index.phrase import Phrase

Answer = TypeVar("Answer")

MIB = 1024 * 1024
_STDERR_KEPT = 4096
# Where the interpreter finds its own libraries; nothing else of our environment is passed on,
# least of all the bot's token.
_KEPT_VARIABLES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT")
# -I leaves out what a user's environment adds; the child then looks where this process has found
# the package that is running, and in the same order.
_START = "import sys; sys.path[:] = sys.argv[1:]; from rules_index.child.worker import main; main()"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a child process may use up."""

    seconds: float = 120.0
    """On the clock, and of the processor."""
    memory: int = 1024 * MIB
    answer: int = 64 * MIB
    open_files: int = 64
    written: int = 0
    """The longest file it may write, in bytes; a reader has none to write."""


@dataclass(frozen=True, slots=True)
class Ran(Generic[Answer]):
    """What a function returned, and what that took."""

    value: Answer
    seconds: float
    peak: int
    """The most memory the child held, in bytes; 0 where the platform does not tell."""


def run(
    target: str,
    arguments: Mapping[str, Any],
    returns: type[Answer],
    *,
    name: str,
    limits: Limits | None = None,
    descriptors: Sequence[int] = (),
) -> Ran[Answer]:
    """Call `target` ("module:function") with `arguments` in a child that sees nothing of ours.

    Both ways everything travels as JSON. `name` is the file that errors speak of, `descriptors`
    stay open in the child. Raises what the function raised if it is an error of ours,
    `GuideTooLarge` at a limit, `BrokenGuide` for any other end, and `ImportError` where it is this
    installation that is broken.
    """
    limits = limits or Limits()
    request = Request(
        target,
        dict(arguments),
        limits.seconds,
        limits.memory,
        limits.open_files,
        limits.written,
    )
    begun = time.monotonic()
    with _child(request, descriptors) as process:
        answer, said = _listen(process, name, limits)
        reply = _reply(answer) or _last_words(process, said)
    if reply.failure:
        raise _error(reply.failure, name, limits, said)
    try:
        value = msgspec.json.decode(reply.value, type=returns)
    except msgspec.DecodeError as error:
        raise BrokenGuide(name, "makes its reader answer nonsense") from error
    return Ran(value, time.monotonic() - begun, reply.peak)


@contextmanager
def _child(request: Request, descriptors: Sequence[int]) -> Iterator[subprocess.Popen[bytes]]:
    process: subprocess.Popen[bytes] | None = None
    try:
        with _without_interruption():
            process = _spawn(request, descriptors)
        yield process
    finally:
        if process is not None:
            _stop(process)


@contextmanager
def _without_interruption() -> Iterator[None]:
    """Hold Ctrl-C back: between a child's start and our knowing of it nobody could stop it.

    By a handler and not by a mask: a mask holds for one thread, and numpy starts more of them.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)


def _spawn(request: Request, descriptors: Sequence[int]) -> subprocess.Popen[bytes]:
    with tempfile.TemporaryFile() as question:
        question.write(msgspec.json.encode(request))
        question.seek(0)
        return subprocess.Popen(
            [sys.executable, "-I", "-X", "utf8", "-c", _START, *map(os.path.abspath, sys.path)],
            stdin=question,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={key: os.environ[key] for key in _KEPT_VARIABLES if key in os.environ},
            cwd=Path(sys.executable).anchor,
            pass_fds=tuple(descriptors),
            start_new_session=True,
        )


def _listen(process: subprocess.Popen[bytes], name: str, limits: Limits) -> tuple[bytes, str]:
    """The answer, when it is complete and neither too long nor overdue, and standard error."""
    answer = _Reader(cast("IO[bytes]", process.stdout), limits.answer)
    said = _Reader(cast("IO[bytes]", process.stderr), _STDERR_KEPT, tail=True)
    answer.join(limits.seconds)
    if answer.is_alive():
        raise _over_time(name, limits)
    if answer.full:
        raise GuideTooLarge(name, Phrase("{n} MB of entries", {"n": limits.answer // MIB}))
    said.join(1.0)
    return bytes(answer.kept), said.kept.decode(errors="replace")


class _Reader(threading.Thread):
    """Reads a pipe: to its end keeping the tail, or until more than `limit` bytes have come."""

    def __init__(self, pipe: IO[bytes], limit: int, *, tail: bool = False) -> None:
        super().__init__(daemon=True)
        self.kept = bytearray()
        self._pipe, self._limit, self._tail = pipe, limit, tail
        self.start()

    @property
    def full(self) -> bool:
        return len(self.kept) > self._limit

    def run(self) -> None:
        with self._pipe:  # closed here: nobody else can while this thread reads
            while chunk := self._pipe.read(MIB):
                self.kept += chunk
                if self._tail:
                    del self.kept[: -self._limit]
                elif self.full:
                    return


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End the child and all that it started."""
    try:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    except (ProcessLookupError, PermissionError):  # gone; macOS says so by refusing
        pass
    process.wait()


def _reply(answer: bytes) -> Reply | None:
    try:
        return msgspec.json.decode(answer, type=Reply)
    except msgspec.DecodeError:
        return None


def _last_words(process: subprocess.Popen[bytes], said: str) -> Reply:
    """What a child died of that could not answer any more."""
    try:
        code = process.wait(1.0)
    except subprocess.TimeoutExpired:
        code = 0
    died_of = signal.Signals(-code).name if code < 0 else "no answer"
    if died_of == "SIGKILL" or said.rstrip().endswith("MemoryError"):
        died_of = "MemoryError"
    return Reply(failure=Failure(died_of))


def _error(failure: Failure, name: str, limits: Limits, said: str) -> Exception:
    if failure.kind == "ImportError":
        return ImportError(failure.sentence)
    error = _own_error(failure) or _foreign_error(failure.kind, name, limits)
    if said:
        error.add_note(said)
    return error


def _own_error(failure: Failure) -> RulesIndexError | None:
    """The error that the child raised, made again without composing its sentence anew."""
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
        return GuideTooLarge(name, Phrase("{n} MB of memory", {"n": limits.memory // MIB}))
    if kind in ("SIGXCPU", "SIGALRM"):
        return _over_time(name, limits)
    return BrokenGuide(name, Phrase("makes its reader fail ({kind})", {"kind": kind}))


def _over_time(name: str, limits: Limits) -> GuideTooLarge:
    return GuideTooLarge(name, Phrase("{n} seconds", {"n": f"{limits.seconds:g}"}))
