"""The program of the child process: limits itself, calls one function, answers once in JSON.

sandbox (parent) -> worker (child) -> the function named in the request
"""

from __future__ import annotations

import importlib
import os
import signal
import sys
import traceback
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from rules_index.errors import RulesIndexError
from rules_index.phrase import Phrase

try:
    import resource
except ImportError:  # Windows: what is left there is the clock that the parent holds
    HAS_LIMITS = False
else:
    HAS_LIMITS = True

_BEHIND = 10
"""The amount by which a child's niceness exceeds its parent's, so that questions come first.

Chosen by hand.
"""


class Request(msgspec.Struct, frozen=True):
    """The request of the parent: the function to call, its arguments and its limits."""

    target: str
    """The function's address as "module:name"."""
    arguments: dict[str, Any]
    """The function's arguments by name, converted to the types that the function declares."""
    seconds: float
    memory: int
    open_files: int
    written: int = 0


_REQUESTS = msgspec.json.Decoder(Request)


class Failure(msgspec.Struct, frozen=True):
    """An exception that was raised in the child, in a form that can be sent to the parent."""

    kind: str
    """The name of the exception's class."""
    sentence: str = ""
    fields: dict[str, Any] = {}
    wording: Phrase = Phrase("")
    """The phrase from which the exception's sentence was made."""


class Reply(msgspec.Struct, frozen=True):
    """The value that the function returned, or the exception that it raised."""

    value: msgspec.Raw = msgspec.Raw(b"null")
    failure: Failure | None = None
    peak: int = 0
    """The most memory that the child used, in bytes; 0 if the platform does not report it."""


def main() -> None:
    """Read the request from standard input and write the reply to standard output."""
    request = _REQUESTS.decode(sys.stdin.buffer.read())
    with os.fdopen(_claim_output(), "wb") as output:
        output.write(msgspec.json.encode(answer(request)))


def answer(request: Request) -> Reply:
    """Call the requested function within its limits, and return its value or failure as a reply."""
    try:
        _step_back()
        function = _load(request.target)
        _keep_within(request)
        value = msgspec.json.encode(function(**_typed(function, request.arguments)))
        return Reply(msgspec.Raw(value), peak=_peak())
    except RulesIndexError as error:
        fields = {name: value for name, value in vars(error).items() if name != "wording"}
        failure = Failure(type(error).__name__, str(error), fields, error.wording)
        return Reply(failure=failure, peak=_peak())
    except ImportError as error:  # this installation is broken, not the file
        return Reply(failure=Failure("ImportError", str(error)))
    except Exception as error:  # noqa: BLE001 - a file can make a reader fail in any way
        traceback.print_exception(error, limit=-20)
        return Reply(failure=Failure(type(error).__name__), peak=_peak())


def _claim_output() -> int:
    """Reserve standard output for the reply, and return its file descriptor.

    From then on, what the function prints goes to standard error, and standard input is empty.
    """
    claimed = os.dup(1)
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    return claimed


def _load(target: str) -> Callable[..., object]:
    module, _, name = target.partition(":")
    function: Callable[..., object] = getattr(importlib.import_module(module), name)
    return function


def _typed(function: Callable[..., object], arguments: dict[str, Any]) -> dict[str, Any]:
    hints = get_type_hints(function)
    return {
        name: msgspec.convert(value, hints.get(name, Any), dec_hook=_path_from_text)
        for name, value in arguments.items()
    }


def _path_from_text(wanted: type, value: Any) -> Any:
    if wanted is Path:
        return Path(value)
    raise NotImplementedError(wanted)  # how a hook tells msgspec that it does not know a type


def _step_back() -> None:
    """Lower the priority of this process, so that answering questions comes first."""
    if hasattr(os, "nice"):
        os.nice(_BEHIND)


def _keep_within(request: Request) -> None:
    """Set the limits in the request on this process; they hold even if the parent process
    is gone.
    """
    if hasattr(signal, "alarm"):
        signal.alarm(ceil(request.seconds) + 1)
    if not HAS_LIMITS:
        return
    _set_limit(resource.RLIMIT_AS, request.memory)
    # A second between both: where they are one, the system kills without saying SIGXCPU before.
    seconds = ceil(request.seconds)
    _set_limit(resource.RLIMIT_CPU, seconds, seconds + 1)
    _set_limit(resource.RLIMIT_NOFILE, request.open_files)
    _set_limit(resource.RLIMIT_FSIZE, request.written)
    _set_limit(resource.RLIMIT_CORE, 0)


def _set_limit(which: int, value: int, most: int | None = None) -> None:
    """Set the soft limit of a resource to `value`, and the hard limit to `most` or else to `value`.

    Neither is set above the present hard limit.
    """
    _, ceiling = resource.getrlimit(which)
    most = value if most is None else most
    if ceiling != resource.RLIM_INFINITY:
        value, most = min(value, ceiling), min(most, ceiling)
    try:
        resource.setrlimit(which, (value, most))
    except (ValueError, OSError):  # macOS knows RLIMIT_AS and refuses it; the clock still holds
        pass


def _peak() -> int:
    # Not ru_maxrss: on Linux that begins with what the parent held when it started the child.
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:  # another system, or no descriptor left to open it with
        return 0
    held = [line.split() for line in status.splitlines() if line.startswith("VmHWM")]
    return int(held[0][1]) * 1024 if held else 0
