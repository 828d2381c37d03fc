"""Finds headings that have no entry of their own; a search for such a heading finds its entries.

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
    """Return path of a heading without text -> positions of the entries under the heading.

    A heading has text if it is the title of an entry in `speaking`: the entries with text below
    their title, by default all entries.
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
