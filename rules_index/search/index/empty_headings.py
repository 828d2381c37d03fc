"""Finds headings that are no entry: a question for such a heading means the entries under it.

entries -> here -> headings, numbered_parts
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules_index.model import FiledEntry

Path = tuple[str, ...]
"""The scope and key of a guide, then the headings down to one of them, outermost first."""
MOST_BELOW = 20
"""The most entries that are kept under a heading. More is beyond what a player reads: a glossary,
all errata, the whole guide. Chosen by hand."""


def under_bare_headings(
    entries: Sequence[FiledEntry], speaking: Sequence[FiledEntry] | None = None
) -> Mapping[Path, list[int]]:
    """Return, for each heading without words of its own, the places of the entries under it.

    `speaking` are the entries that have words below their title; by default all of them.
    """
    own = entries if speaking is None else speaking
    titled = {(*one.guide.named, *one.entry.section, one.entry.title) for one in own}
    under: dict[Path, list[int]] = {}
    for place, one in enumerate(entries):
        for depth in range(1, len(one.entry.section) + 1):
            path = (*one.guide.named, *one.entry.section[:depth])
            if path not in titled:
                under.setdefault(path, []).append(place)
    return under
