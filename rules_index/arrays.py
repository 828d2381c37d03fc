"""Saves arrays in a file beside the library, and reads them again; a faulty file counts as missing.

Also joins ranges of numbers in one array (`runs`).
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
    """Write arrays and `head`, a record about them, to a file; if that fails, keep the old file.

    No error is raised.
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
    """Read a file that `write` made, and return what `make` returns for its head and its arrays.

    Return None if the file is missing or faulty, or if `fits` is false for the head. The head is
    read first, so that megabytes of outdated arrays are not read.
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
    """Return the numbers of several ranges in one array; `first` has the starts, `last` the ends.

    The starts [2, 7] and the ends [4, 9] give [2, 3, 7, 8].
    """
    counts = last - first
    found: NDArray[np.int64] = np.arange(counts.sum())
    found += (last - counts.cumsum()).repeat(counts)
    return found
