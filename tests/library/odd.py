"""Functions that a child process may be told to run: well-behaved ones and all other kinds."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

from rules_index.child.limits import MIB
from rules_index.child.worker import Request, _keep_within
from rules_index.errors import NothingToIndex, RulesIndexError, UnknownLanguage, UnreadableGuide
from rules_index.model import Identity, ParsedGuide
from tests.library.making import entry, guide


class NotInTheTree(RulesIndexError):
    """An error that the parent has never heard of."""


def echo(words: list[str]) -> list[str]:
    return words


def environment() -> dict[str, str]:
    return dict(os.environ)


def rank() -> int:
    return os.nice(0)


def searching() -> list[str]:
    """The modules of the search that this process has loaded."""
    return [name for name in sys.modules if name.startswith("rules_index.search")]


def reads_input() -> str:
    os.lseek(0, 0, os.SEEK_SET)  # the request must not be read again either
    return sys.stdin.read() + repr(os.read(0, 10))


def prints_and_answers(size: int) -> str:
    sys.stdout.write("x" * size)
    os.write(1, b"from below")
    os.write(2, b"y" * size)
    return "answer"


def answers(size: int) -> str:
    return "x" * size


def sleeps() -> None:
    time.sleep(600)


def spins() -> None:
    while True:
        pass


def starts_a_sleeper(folder: Path) -> None:
    """Leaves the id of what it started as the name of an empty file."""
    if child := os.fork():
        (folder / str(child)).touch()
    time.sleep(600)


def eats_memory() -> int:
    kept = [bytearray(10**7) for _ in range(10**6)]
    return len(kept)


def is_killed() -> None:
    is_sent("SIGKILL")


def is_sent(name: str) -> None:
    """Ends by a signal as if somebody else had sent it."""
    if name != "SIGKILL":
        signal.signal(signal.Signals[name], signal.SIG_DFL)
    os.kill(os.getpid(), signal.Signals[name])


def spins_within_a_second() -> None:
    """Has a second of processor time, however much the parent gave it."""
    _keep_within(Request("", {}, 1.0, 256 * MIB, 64))
    signal.alarm(0)
    spins()


def is_sent_number(number: int) -> None:
    """Ends by a signal that may have no name."""
    os.kill(os.getpid(), number)


def crashes() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def leaves() -> None:
    os._exit(0)


def fails() -> None:
    raise KeyError("font")


def recurses() -> None:
    recurses()


def refuses() -> None:
    raise UnknownLanguage("rules.txt", ("cs", "pl"))


def refuses_plainly() -> None:
    raise UnreadableGuide("rules.txt", "is upside down", "turn it round")


def refuses_strangely() -> None:
    raise NotInTheTree("?")


def writes(path: Path) -> None:
    path.write_text("anything")


def opens_many() -> None:
    for _ in range(1000):
        os.open(os.devnull, os.O_RDONLY)


def imports_what_is_missing() -> None:
    __import__("no_such_module_here")


def is_something_else() -> dict[str, str]:
    return {"not": "a list"}


def parses(path: Path, overrides: Identity, shown_name: str) -> ParsedGuide:
    """A parser that files each line of a file as an entry."""
    lines = path.read_text("utf-8").splitlines()
    if not lines:
        raise NothingToIndex(shown_name)
    made = [entry(str(number), line) for number, line in enumerate(lines)]
    return guide(*made, title=overrides.title or shown_name, version=overrides.version)


def as_parser_crashes(**_: object) -> None:
    crashes()


def as_parser_is_killed(**_: object) -> None:
    is_killed()


def as_parser_sleeps(**_: object) -> None:
    sleeps()


def as_parser_fails(**_: object) -> None:
    fails()


def as_parser_refuses(**_: object) -> None:
    refuses()
