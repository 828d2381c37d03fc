"""Stores arrays in a file beside the library, in one step; a faulty file counts as missing.

Also picks single lists out of an array in which many lists follow each other.
"""

from __future__ import annotations

import tempfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from tokenize import TokenError
from typing import Any, TypeVar
from zipfile import BadZipFile

import msgspec
import numpy as np
from numpy.typing import NDArray

from rules_index.regular_file import check_file

Head = TypeVar("Head")
Made = TypeVar("Made")
HEAD = "head"
"""The name of the part of the file that is JSON and not an array."""
_BROKEN = (
    *(OSError, ValueError, KeyError, EOFError, BadZipFile, msgspec.MsgspecError),
    # A bit that fell over may ask for a password, another packing, or a form that cannot be read;
    # a file of one array is none of several.
    *(RuntimeError, SyntaxError, TokenError, TypeError, zlib.error),
)


def write(path: Path, head: object, arrays: Mapping[str, Any]) -> None:
    """Write arrays and their head (a record) to a file; if that fails, the old file stays.

    Nothing is raised.
    """
    held = {HEAD: np.frombuffer(msgspec.json.encode(head), dtype=np.uint8), **arrays}
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".npz", delete=False) as file:
            np.savez(file, **held)
        Path(file.name).replace(path)
    except OSError:
        return


def read(
    path: Path,
    head: msgspec.json.Decoder[Head],
    fits: Callable[[Head], bool],
    make: Callable[[Head, dict[str, Any]], Made],
) -> Made | None:
    """Make an object from the head and the arrays in a file; None if the file is missing or faulty.

    The result is also None if `fits` refuses the head. The head is read first, so that megabytes of
    outdated arrays are not read.
    """
    try:
        check_file(path)
        with path.open("rb") as file, np.load(file) as kept:
            found = head.decode(kept[HEAD].tobytes())
            if not fits(found):
                return None
            return make(found, {name: kept[name] for name in kept.files if name != HEAD})
    except _BROKEN:
        return None


def runs(first: NDArray[np.int64], last: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the numbers of several runs in one array: first [2, 7], last [4, 9] -> [2, 3,
    7, 8].
    """
    counts = last - first
    found: NDArray[np.int64] = np.arange(counts.sum())
    found += (last - counts.cumsum()).repeat(counts)
    return found
