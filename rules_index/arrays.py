"""Arrays in a file beside the library: written in one step, and read or taken for missing."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar
from zipfile import BadZipFile

import msgspec
import numpy as np

Head = TypeVar("Head")
HEAD = "head"
"""The name of what is no array, as JSON."""
_BROKEN = (OSError, ValueError, KeyError, EOFError, BadZipFile, msgspec.MsgspecError)


def write(path: Path, head: object, arrays: Mapping[str, Any]) -> None:
    """Keeps them; a folder that cannot be written keeps nothing, and nobody is told."""
    held = {HEAD: np.frombuffer(msgspec.json.encode(head), dtype=np.uint8), **arrays}
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".npz", delete=False) as file:
            np.savez(file, **held)
        Path(file.name).replace(path)
    except OSError:
        return


def read(
    path: Path, head: type[Head], fits: Callable[[Head], bool]
) -> tuple[Head, dict[str, Any]] | None:
    """The head and the arrays, or None where there is no whole file of this form that fits.

    The head is read first: megabytes that are out of date are not.
    """
    try:
        with path.open("rb") as file, np.load(file) as kept:
            found = msgspec.json.decode(kept[HEAD].tobytes(), type=head)
            if not fits(found):
                return None
            return found, {name: kept[name] for name in kept.files if name != HEAD}
    except _BROKEN:
        return None
