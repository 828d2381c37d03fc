"""Adds files and folders to the library: each file is parsed in a child process, then filed.

paths -> find -> read (sandbox) -> library.add -> Outcome
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from rules_index.child.limits import MIB, Limits
from rules_index.child.sandbox import Ran, run
from rules_index.errors import (
    GuideTooLarge,
    LibraryUnavailable,
    NotAGuide,
    RulesIndexError,
    UnreadableGuide,
)
from rules_index.model import Identity, ParsedGuide
from rules_index.phrase import Phrase
from rules_index.printable import printable
from rules_index.store.library import OPERATOR, Library
from rules_index.store.placing import Change

PARSER = "rules_index.parsing.parse:parse_file"
_PARSED = msgspec.json.Decoder(ParsedGuide)
ENDINGS = frozenset({".pdf", ".html", ".htm", ".md", ".markdown", ".adoc", ".asciidoc", ".txt"})
"""The endings of files taken from a folder; a file that is named itself may have any ending."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules for reading a file, such as its limits, and the labels that the operator gives it.

    A label that is empty in `overrides` is read from the file.
    """

    overrides: Identity = field(default_factory=Identity)
    limits: Limits = field(default_factory=Limits)
    file_size: int = 50 * MIB
    parser: str = PARSER
    pages: int = 0
    """The most pages that a guide's entries may come from; 0 sets no limit."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file or folder that is skipped while a folder is read, with the reason."""

    path: Path
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of adding a file: either what it changed in the library, or an error."""

    path: Path
    parsed: ParsedGuide | None = None
    change: Change | None = None
    error: RulesIndexError | None = None

    @property
    def refusal(self) -> str:
        """Return the error as a sentence that mentions the file's name; "" without an error."""
        name = printable(self.path.name)
        sentence = str(self.error or "")
        return sentence if name in sentence or not sentence else f"{name}: {sentence}"

    @property
    def refusal_typed(self) -> str:
        """Return the error for a person at the command line.

        If a limit was exceeded, the sentence adds the option that raises this limit.
        """
        if isinstance(self.error, GuideTooLarge) and self.error.option:
            return f"{self.refusal.removesuffix('.')}, or raise the limit with {self.error.option}."
        return self.refusal


def find(paths: Iterable[Path]) -> Iterator[Path | Skipped]:
    """Yield each file at these paths and in these folders once, in order.

    A file in a folder whose ending is not that of a guide is yielded as `Skipped`.
    """
    seen = set()
    for path in paths:
        for found in _walk(path) if _is_folder(path) else [path]:
            real = _resolved(found.path if isinstance(found, Skipped) else found)
            if real not in seen:
                seen.add(real)
                yield found


def ingest(
    library: Library,
    path: Path,
    rules: Rules,
    *,
    scope: str = OPERATOR,
    replace: bool = False,
    dry_run: bool = False,
) -> Outcome:
    """Read a file and add it to the library; an error of the file becomes part of the outcome.

    Raises `LibraryUnavailable`, because then the next files cannot be added either.
    """
    parsed = None
    try:
        parsed, source = read(path, rules).value, printable(path.name)
        pages = {said.page for entry in parsed.entries for said in entry.passages}
        if rules.pages and len(pages) > rules.pages:
            raise GuideTooLarge(source, Phrase("{n} pages", {"n": f"{rules.pages:,}"}))
        change = library.add(parsed, scope=scope, source=source, replace=replace, dry_run=dry_run)
        return Outcome(path, parsed, change)
    except LibraryUnavailable:
        raise
    except RulesIndexError as error:
        return Outcome(path, parsed, error=error)


def read(path: Path, rules: Rules) -> Ran[ParsedGuide]:
    """Parse a file in a child process; if that fails, raise a `RulesIndexError`."""
    name = printable(path.name)
    with _open(path, name, rules.file_size) as descriptor:
        # Where the system can, the child gets this very file and no path that might lead elsewhere.
        door = Path(f"/proc/self/fd/{descriptor}")
        through_door = door.exists()
        arguments = {
            "path": str(door if through_door else path.absolute()),
            "overrides": rules.overrides,
            "shown_name": name,
        }
        descriptors = [descriptor] if through_door else []
        return run(
            rules.parser,
            arguments,
            _PARSED,
            name=name,
            limits=rules.limits,
            descriptors=descriptors,
        )


def _resolved(path: Path) -> str:
    """Return a path with all symbolic links followed, or unchanged if one of them may not be
    followed.

    Unlike `Path.resolve()`, do not raise for a link that leads to itself.
    """
    try:
        return os.path.realpath(path)
    except OSError:
        return str(path.absolute())


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # out of reach or no possible name: said when it is opened
        return False


def _walk(folder: Path) -> Iterator[Path | Skipped]:
    try:
        inside = sorted(folder.iterdir())
    except OSError as error:
        yield Skipped(folder, f"cannot be opened ({error.strerror})")
        return
    for path in inside:
        if path.name.startswith("."):
            yield Skipped(path, "hidden")
        elif path.is_symlink() and _is_folder(path):
            yield Skipped(path, "a link to another folder")
        elif _is_folder(path):
            yield from _walk(path)
        elif path.suffix.lower() in ENDINGS:
            yield path
        else:
            yield Skipped(path, "not a guide by its ending")


@contextmanager
def _open(path: Path, name: str, largest: int) -> Iterator[int]:
    # Without O_NONBLOCK a named pipe would keep us waiting for somebody to write into it.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, flags)
    except FileNotFoundError as error:
        raise UnreadableGuide(name, "does not exist", "check its path") from error
    except OSError as error:
        problem = Phrase("cannot be opened ({error})", {"error": str(error.strerror)})
        raise UnreadableGuide(name, problem, "check what it is and who may read it") from error
    try:
        _check(os.fstat(descriptor), name, largest)
        yield descriptor
    finally:
        os.close(descriptor)


def _check(found: os.stat_result, name: str, largest: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise NotAGuide(name, "a folder")
    if not stat.S_ISREG(found.st_mode):
        raise NotAGuide(name, "a device or a pipe")
    if found.st_size > largest:
        raise GuideTooLarge(name, Phrase("{n} MB", {"n": largest // MIB}), option="--max-size")
