"""Fills a new library with the starter guides of the package, if there has never been a library.

ask, console, run -> starters -> sandbox -> (child) parse; -> library
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from rules_index.child.sandbox import run
from rules_index.errors import LibraryUnavailable
from rules_index.model import ParsedGuide
from rules_index.store.library import Library

FOLDER = Path(__file__).parents[1] / "starter"
_PARSER = "rules_index.parsing.parse:parse_files"
_PARSED = msgspec.json.Decoder(list[ParsedGuide])


def wanted(library: Library) -> bool:
    """Tell whether there has never been a library in this data folder; then it gets the starter
    guides.

    A library from which all guides were removed is still a library.
    """
    return not os.path.lexists(library.path)  # a link that leads nowhere is in the way


def begin(library: Library) -> None:
    """Make a library with all starter guides; if anything fails, make none.

    If another process makes a library in the meantime, that library stays. Raises
    `LibraryUnavailable`.
    """
    with _folder_beside(library.path.parent) as scratch:
        made = Library(scratch)
        paths = sorted(FOLDER.iterdir())
        # All in one child: to start one for each takes most of the time until the first answer.
        arguments = {"paths": [str(path.absolute()) for path in paths]}
        read = run(_PARSER, arguments, _PARSED, name="The starter guides").value
        for path, parsed in zip(paths, read, strict=True):
            made.add(parsed, source=path.name)
        if wanted(library):
            made.path.rename(library.path)


@contextmanager
def _folder_beside(folder: Path) -> Iterator[Path]:
    """Yield a temporary folder on the same disk as `folder`, so that a file can be moved from there
    to `folder` in one step.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder, prefix=".judge-") as scratch:
            yield Path(scratch)
    except OSError as error:
        problem, advice = f"cannot be made ({error.strerror})", "name another folder with --data"
        raise LibraryUnavailable(str(folder), problem, advice) from error
