"""Runs the library's work in a child process, so that the bot keeps answering meanwhile.

a running bot -> clerk -> sandbox -> (child) ingest, library, index -> Filing, Searcher
"""

from __future__ import annotations

import gc
from pathlib import Path

import msgspec

from rules_index import own
from rules_index.child.limits import MIB, Limits
from rules_index.child.sandbox import run
from rules_index.errors import (
    DuplicateGuide,
    GuideTooLarge,
    IndexNotMade,
    LibraryUnavailable,
    UnreadableGuide,
)
from rules_index.intake import index_note
from rules_index.intake.checkup import Checked, checkup
from rules_index.intake.filing import Filing, told
from rules_index.intake.ingest import Outcome, Rules, ingest
from rules_index.model import Guide, Identity
from rules_index.printable import printable
from rules_index.search.searcher import Searcher
from rules_index.store.library import Library

_INDEXER = f"{__name__}:indexing"
_TRIES = 3
"""How often the index is made again because guides were added in the meantime. Chosen by hand."""
_MOST_PAGES = 1000
"""The most pages of a server's guide; the longest at hand has a tenth of that. Chosen by hand."""
READING = Limits(seconds=60)
"""The limits on reading one file. Measured: the longest at hand takes 2.3 s.

The files of all servers are read one after another. So nobody waits longer than this for a file
that never ends.
"""
_LARGEST_FILE = 4096 * MIB
"""The most bytes of the index file or of library.db. Chosen by hand."""
_INDEXING = Limits(seconds=600, memory=4096 * MIB, written=_LARGEST_FILE)
"""The limits on making the index of all guides of all servers; a single guide has lower limits.

Chosen by hand.
"""
_FILING = Limits(seconds=300, memory=3072 * MIB, written=_LARGEST_FILE)
"""The limits on adding, removing or checking guides. Chosen by hand."""
_FILINGS = msgspec.json.Decoder(Filing)
_GUIDES = msgspec.json.Decoder(Guide)
_CHECKS = msgspec.json.Decoder(tuple[Checked, ...])
_GENERATIONS = msgspec.json.Decoder(int)


def file_guide(
    folder: Path, path: Path, overrides: Identity, scope: str, *, replace: bool, dry_run: bool
) -> Filing:
    """Add a file to a server's guides and return a summary; with `dry_run`, change nothing.

    If the server already has this version of the guide, `dry_run` shows what replacing it would
    change. Raises `LibraryUnavailable`.
    """
    arguments = {
        "folder": str(folder.absolute()),
        "path": str(path.absolute()),
        "overrides": overrides,
        "scope": scope,
        "replace": replace,
        "dry_run": dry_run,
    }
    try:
        target = f"{__name__}:{filing.__name__}"
        return run(target, arguments, _FILINGS, name=printable(path.name), limits=_FILING).value
    except UnreadableGuide as error:
        return Filing(printable(path.name), str(error), why=error.wording)


def filing(
    folder: Path, path: Path, overrides: Identity, scope: str, *, replace: bool, dry_run: bool
) -> Filing:
    """Do the work of `file_guide` in the child process: add a file and return a summary."""
    library, rules = Library(folder), Rules(overrides, READING, pages=_MOST_PAGES)

    def done(*, replace: bool) -> Outcome:
        return ingest(library, path, rules, scope=scope, replace=replace, dry_run=dry_run)

    outcome = done(replace=replace)
    if dry_run and not replace and isinstance(outcome.error, DuplicateGuide):
        return told(done(replace=True), in_place=True)
    return told(outcome, in_place=replace)


def remove_guide(folder: Path, key: str, scope: str) -> Guide:
    """Remove a server's guide with this key and return it; raise `NoSuchGuide` or
    `LibraryUnavailable`.
    """
    arguments = {"folder": str(folder.absolute()), "key": key, "scope": scope}
    target = f"{__name__}:{removal.__name__}"
    return run(target, arguments, _GUIDES, name=key, limits=_FILING).value


def removal(folder: Path, key: str, scope: str) -> Guide:
    """Do the work of `remove_guide` in the child process: remove a guide and return it."""
    return Library(folder).remove(key, scope=scope)


def check_guides(folder: Path, scope: str) -> tuple[Checked, ...]:
    """Return a report for each of a server's guides: what is missing, newer or doubtful.

    Raises `LibraryUnavailable`.
    """
    arguments = {"folder": str(folder.absolute()), "scope": scope}
    target = f"{__name__}:{checking.__name__}"
    return run(target, arguments, _CHECKS, name="The library", limits=_FILING).value


def checking(folder: Path, scope: str) -> tuple[Checked, ...]:
    """Do the work of `check_guides` in the child process: return a report for each guide."""
    with Library(folder).snapshot() as now:
        return tuple(checkup(now, scope))


def renewed(folder: Path, before: Searcher | None = None, tell: own.Tell = own.silent) -> Searcher:
    """Make a new index in a child process, and return a searcher over the library as it is now.

    The searcher `before` can answer meanwhile. The new one does not follow later changes. `tell`
    gets each fault in the operator's files. Raises `IndexNotMade` and `LibraryUnavailable`.
    """
    searcher = before or own.searcher(folder, follow=False, tell=tell)
    try:
        found = searcher.renewed() or _made_in_child(folder, searcher)
    except IndexNotMade as error:
        index_note.keep(folder, str(error))
        raise
    index_note.clear(folder)
    if before is None:
        # Words and index stay: to look through them for garbage holds up a question 40 ms.
        gc.freeze()
    return found


def former(folder: Path) -> Searcher:
    """Return a searcher over the last index that was made, or over an empty one (see
    `Searcher.former`).
    """
    return own.searcher(folder, follow=False).former()


def _made_in_child(folder: Path, searcher: Searcher) -> Searcher:
    """Let a child process make the index, and return a searcher over it; raise `IndexNotMade`."""
    path, arguments = str(searcher.library.path), {"folder": str(folder.absolute())}
    for _ in range(_TRIES):
        try:
            made = run(_INDEXER, arguments, _GENERATIONS, name="The index", limits=_INDEXING).value
        except GuideTooLarge as error:
            advice = "take out guides that nobody needs with “judge remove”"
            raise IndexNotMade(path, error.problem, advice) from error
        except UnreadableGuide as error:
            advice = "the program tries again by itself; “judge ask” shows whether it can be made"
            raise IndexNotMade(path, error.problem, advice) from error
        except LibraryUnavailable as error:
            problem = f"was not made: the library {error.problem}"
            raise IndexNotMade(path, problem, error.advice) from error
        # The operator's words and packs may have changed as well: then they are read again.
        found = searcher.renewed() or own.searcher(folder, follow=False).renewed()
        if found:
            return found
        if made == searcher.library.generation():
            advice = "make room on the disk, and let this account write in the folder"
            raise IndexNotMade(path, "cannot be written", advice)
    raise IndexNotMade(path, "changes faster than it is made", "wait until all guides are filed")


def indexing(folder: Path) -> int:
    """Write the index file, and return the number of the library's state from which it was made.

    Runs in the child process.
    """
    return own.searcher(folder).index().generation
