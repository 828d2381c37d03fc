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

from rules_index.child.failures import error_of, last_words, over_time
from rules_index.child.limits import MIB, Limits
from rules_index.child.worker import Reply, Request
from rules_index.decoding import DECODING_ERRORS
from rules_index.errors import BrokenGuide, GuideTooLarge
from rules_index.phrase import Phrase

Answer = TypeVar("Answer")

_REPLIES = msgspec.json.Decoder(Reply)

_STDERR_KEPT = 4096
"""The number of last bytes that are kept of a child's standard error. Chosen by hand."""
# Where the interpreter finds its own libraries; nothing else of our environment is passed on,
# least of all the bot's token.
_KEPT_VARIABLES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT")
# -I leaves out what a user's environment adds; the child then looks where this process has found
# the package that is running, and in the same order.
# The package's own __init__ is not run: it imports the whole search, which takes as long as all the
# rest of a child's start. Its modules are found all the same.
_START = """
import sys
from importlib.util import find_spec, module_from_spec
sys.path[:] = sys.argv[1:]
sys.modules["rules_index"] = module_from_spec(find_spec("rules_index"))
from rules_index.child.worker import main
main()
"""


@dataclass(frozen=True, slots=True)
class Ran(Generic[Answer]):
    """What a function returned, with the time and memory that it took."""

    value: Answer
    seconds: float
    peak: int
    """The most memory that the child used, in bytes; 0 if the platform does not report it."""


def run(
    target: str,
    arguments: Mapping[str, Any],
    returns: msgspec.json.Decoder[Answer],
    *,
    name: str,
    limits: Limits | None = None,
    descriptors: Sequence[int] = (),
) -> Ran[Answer]:
    """Call `target` ("module:function") in a child process; return its value, time and memory.

    Arguments and value travel as JSON. Error messages mention the file `name`, and the child may
    use the open file `descriptors`. Raises each `RulesIndexError` of the function, `GuideTooLarge`
    at a limit, and `BrokenGuide` or `ImportError` for other failures.
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
    with _started_child(request, descriptors) as process:
        answer, said = _listen(process, name, limits)
        reply = _reply(answer) or last_words(process, said)
    if reply.failure:
        raise error_of(reply.failure, name, limits, said)
    try:
        value = returns.decode(reply.value)
    except DECODING_ERRORS as error:
        raise BrokenGuide(name, "makes its reader answer nonsense") from error
    return Ran(value, time.monotonic() - begun, reply.peak)


@contextmanager
def _started_child(
    request: Request, descriptors: Sequence[int]
) -> Iterator[subprocess.Popen[bytes]]:
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
    """Delay Ctrl-C until the end of the block; otherwise a child could be left running.

    A signal mask would not be enough: it holds for one thread, and numpy starts more threads.
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
    """Wait for a child's complete answer, and return it with its standard error.

    Raises `GuideTooLarge` if the answer is too long or takes too long.
    """
    answer = _PipeReader(cast("IO[bytes]", process.stdout), limits.answer)
    said = _PipeReader(cast("IO[bytes]", process.stderr), _STDERR_KEPT, tail=True)
    answer.join(limits.seconds)
    if answer.is_alive():
        raise over_time(name, limits)
    if answer.full:
        raise GuideTooLarge(name, Phrase("{n} MB of entries", {"n": limits.answer // MIB}))
    said.join(1.0)
    return bytes(answer.kept), said.kept.decode(errors="replace")


class _PipeReader(threading.Thread):
    """A thread that reads a pipe until it ends or more than `limit` bytes have come.

    With `tail` it reads to the end and keeps the last `limit` bytes.
    """

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
    """Kill the child and every process that it started."""
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
        return _REPLIES.decode(answer)
    except DECODING_ERRORS:
        return None
