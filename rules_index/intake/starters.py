"""The starter guides that come along; where there has never been a library, one begins with them.

ask, console, run -> starters -> ingest -> library
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from rules_index.errors import LibraryUnavailable
from rules_index.intake.ingest import Rules, ingest
from rules_index.store.library import Library

FOLDER = Path(__file__).parents[1] / "starter"


def wanted(library: Library) -> bool:
    """Whether there has never been a library here; one whose guides were taken out is one."""
    return not library.path.exists()


def begin(library: Library) -> None:
    """Put a library of the starter guides there, all of them or none.

    What somebody else has filed meanwhile stays. Raises `LibraryUnavailable`.
    """
    with _beside(library.path.parent) as scratch:
        made = Library(scratch)
        for path in sorted(FOLDER.iterdir()):
            if error := ingest(made, path, Rules()).error:
                raise error
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
