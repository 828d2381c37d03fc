"""Finds headings that are no entry, because no text is directly below them.

entries -> here -> headings, numbered_parts
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules_index.model import FiledEntry

Path = tuple[str, ...]
"""The path to a heading: the scope and key of its guide, then the headings from the outermost one
down to it."""
MOST_BELOW = 20
"""The most entries that are matched for a heading. More would be too much to read: a glossary, all
errata, the whole guide. Chosen by hand."""


def under_bare_headings(
    entries: Sequence[FiledEntry], speaking: Sequence[FiledEntry] | None = None
) -> Mapping[Path, list[int]]:
    """Return a mapping from each heading without text, given by its path, to the entries under it.

    A heading has text if it is the title of an entry in `speaking`, by default of any entry. The
    entries are given by their positions.
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
