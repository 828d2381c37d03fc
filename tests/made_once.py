"""What takes seconds to make and nobody changes: made once, for all workers of a run.

conftest -> here -> a folder of the run that its workers share
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import pytest

from rules_index import own
from rules_index.errors import DuplicateGuide
from rules_index.model import Identity
from rules_index.parsing.parse import parse_bytes
from rules_index.store.library import Library


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """A folder of this name that `make` has filled; whoever comes second waits for the first."""
    run = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:  # its own folder is in that of the run
        run = run.parent
    folder, made = run / name, run / f"{name}.made"
    with (run / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            shutil.rmtree(folder, ignore_errors=True)  # what was broken off is begun anew
            folder.mkdir()
            make(folder)
            made.touch()
    return folder


def file_all(folder: Path, guides: Iterable[Path]) -> None:
    """File guides and index them; what is a duplicate of another is left out."""
    file_as(folder, ((path, Identity()) for path in guides))


def file_as(folder: Path, guides: Iterable[tuple[Path, Identity]]) -> None:
    """The same with guides of which more is told than they say themselves.

    They are read here: with a child for each, ninety guides take twice as long.
    """
    library = Library(folder)
    for path, told in guides:
        with suppress(DuplicateGuide):
            library.add(parse_bytes(path.read_bytes(), told, path.name), source=path.name)
    own.searcher(folder).index()
