"""Arrays in a file beside the library: written in one step, and read or taken for missing."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

HEAD = "head"
"""The name of what is no array, as bytes."""
_BROKEN = (OSError, ValueError, KeyError, EOFError, BadZipFile)


def write(path: Path, head: bytes, arrays: Mapping[str, Any]) -> None:
    """Keeps them; a folder that cannot be written keeps nothing, and nobody is told."""
    held = {HEAD: np.frombuffer(head, dtype=np.uint8), **arrays}
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".npz", delete=False) as file:
            np.savez(file, **held)
        Path(file.name).replace(path)
    except OSError:
        return


def read(path: Path) -> tuple[bytes, dict[str, Any]] | None:
    """The head and the arrays, or None where there is no whole file."""
    try:
        with path.open("rb") as file, np.load(file) as kept:
            held = {name: kept[name] for name in kept.files}
        return held.pop(HEAD).tobytes(), held
    except _BROKEN:
        return None
