"""Keeps a note beside the index with the reason why the last attempt to make a new one failed.

clerk -> keep, clear -> index-not-made.txt -> last -> `judge ingest`, doctor
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from rules_index.regular_file import check_file
from rules_index.search.index.file import changed, path_of

_NAME = "index-not-made.txt"


def keep(folder: Path, sentence: str) -> None:
    """Write a file with the reason why the index was not made; in a read-only folder, do nothing.

    The log has the sentence as well.
    """
    with suppress(OSError):
        (folder / _NAME).write_text(sentence, "utf-8")


def clear(folder: Path) -> None:
    """Remove the note about a failure, because the index has been made."""
    with suppress(OSError):
        (folder / _NAME).unlink(missing_ok=True)


def last(folder: Path) -> str:
    """Return the reason why the last attempt to make the index failed, or "" if it succeeded."""
    note = folder / _NAME
    if changed(str(path_of(folder))) > changed(str(note)):
        return ""
    try:
        check_file(note)
        return note.read_text("utf-8").strip()
    except (OSError, UnicodeError):
        return ""
