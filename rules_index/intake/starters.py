"""The starter guides that come along; where there has never been a library, one begins with them.

ask, console, run -> starters -> sandbox -> (child) parse; -> library
"""

from __future__ import annotations

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
    """Whether there has never been a library here; one whose guides were taken out is one."""
    return not library.path.exists()


def begin(library: Library) -> None:
    """Put a library of the starter guides there, all of them or none.

    What somebody else has filed meanwhile stays. Raises `LibraryUnavailable`.
    """
    with _beside(library.path.parent) as scratch:
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
def _beside(folder: Path) -> Iterator[Path]:
    """A place on the same disk, so that what is made there can be moved in one go."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder, prefix=".judge-") as scratch:
            yield Path(scratch)
    except OSError as error:
        problem, advice = f"cannot be made ({error.strerror})", "name another folder with --data"
        raise LibraryUnavailable(str(folder), problem, advice) from error
