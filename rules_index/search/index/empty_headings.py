"""Finds headings that no entry bears: who asks for one means what stands under it.

entries -> here -> headings, numbered_parts
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules_index.model import FiledEntry

Path = tuple[str, ...]
"""Scope and key of a guide, then a heading of it with those above, outermost first."""


def under_bare_headings(
    entries: Sequence[FiledEntry], speaking: Sequence[FiledEntry] | None = None
) -> Mapping[Path, list[int]]:
    """The places of the entries under each heading without words of its own, in their order.

    `speaking` are those that say something below their heading; where not told, all of them.
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
