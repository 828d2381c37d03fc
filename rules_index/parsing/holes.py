"""Finds sentences with a gap where a converter lost an icon; they are reported, never changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules_index.model import Entry
from rules_index.phrase import Part, Phrase

# "suffers ." and "gain ( ) of your choice" lack a word; French spaces only before ; : ! ?
_LACKING = r"\w (?:[.,](?=\s|$))|\(\s*\)|„\s*”|\[\s+\]"
# A letter that is not named, or that only the guide's own font can show.
_UNSEEN = r"[\ufffd\ue000-\uf8ff\U000f0000-\U0010ffff]"
_HOLE, _IN_TITLE = re.compile(f"{_LACKING}|{_UNSEEN}"), re.compile(_UNSEEN)
_MOST_SHOWN = 5
"""The most line numbers that the warning lists. Chosen by hand."""


def holes(entries: Sequence[Entry]) -> Iterator[Phrase]:
    """Yield one warning with the number and lines of passages that seem to lack an icon, if there
    are any.
    """
    lines = [line for entry in entries for line in _lines_with_holes(entry)]
    if lines:
        shown = ", ".join(map(str, lines[:_MOST_SHOWN])) + (
            ", …" if len(lines) > _MOST_SHOWN else ""
        )
        values: dict[str, Part] = {"n": len(lines), "lines": shown}
        if len(lines) == 1:
            yield Phrase(
                "1 passage seems to lack an icon that was lost on the way (line {lines}).", values
            )
        else:
            yield Phrase(
                "{n} passages seem to lack an icon that was lost on the way (line {lines}).", values
            )


def _lines_with_holes(entry: Entry) -> Iterator[int]:
    if _IN_TITLE.search(entry.title):
        yield entry.line
    for passage in entry.passages:
        if _HOLE.search(passage.text):
            yield passage.line
