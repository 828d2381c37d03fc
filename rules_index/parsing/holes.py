"""Sentences with a hole where a converter lost an icon: said to the person, never guessed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rules_index.model import Entry
from rules_index.phrase import Part, Phrase

# "suffers ." and "gain ( ) of your choice" lack a word; French spaces only before ; : ! ?
_HOLE = re.compile(r"\w (?:[.,](?=\s|$))|\(\s*\)|„\s*”|\[\s+\]")
_MOST_SHOWN = 5


def holes(entries: Sequence[Entry]) -> Iterator[Phrase]:
    """A sentence that says how many passages have a hole, and on which lines."""
    lines = [p.line for entry in entries for p in entry.passages if _HOLE.search(p.text)]
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
