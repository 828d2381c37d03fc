"""Reads the files of a command up to a size limit, because a device such as /dev/zero never ends.

arguments -> here -> bytes or lines; FaultyFile if a file is too large or unreadable
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import IO, AnyStr

from rules_index.child.limits import MIB
from rules_index.mistakes import FaultyFile

_LARGEST = 100 * MIB
"""The most bytes of a file; no person writes more. Chosen by hand."""
_LONGEST_LINE = MIB
"""The most bytes of a line; no person writes more. Chosen by hand."""
_ADVICE = "name a file that can be read to its end"


def whole(path: Path) -> bytes:
    """Read the whole file at `path`; raise `FaultyFile` if it is too large or unreadable."""
    try:
        with path.open("rb") as file:
            return all_of(file)
    except OSError as error:
        raise _unreadable(path.name, error) from error


def all_of(file: IO[bytes]) -> bytes:
    """Read an open file to its end; raise `FaultyFile` if it is too large or unreadable."""
    try:
        data = file.read(_LARGEST + 1)
    except OSError as error:
        raise _unreadable(_name_of_file(file), error) from error
    if len(data) > _LARGEST:
        raise FaultyFile(_name_of_file(file), f"is larger than {_LARGEST // MIB} MB", _ADVICE)
    return data


def lines_of(file: IO[AnyStr]) -> Iterator[AnyStr]:
    """Yield the lines of an open file, each as soon as it arrives.

    Raises `FaultyFile` if a line is too long or the file is unreadable.
    """
    try:
        while line := file.readline(_LONGEST_LINE + 1):
            if len(line) > _LONGEST_LINE:
                raise FaultyFile(_name_of_file(file), "has a line of more than 1 MB", _ADVICE)
            yield line
    except OSError as error:
        raise _unreadable(_name_of_file(file), error) from error


def _unreadable(name: str, error: OSError) -> FaultyFile:
    return FaultyFile(name, f"cannot be read ({error.strerror or error})", _ADVICE)


def _name_of_file(file: IO[AnyStr]) -> str:
    return Path(str(getattr(file, "name", "it"))).name
