"""Turns hyperlinks in a guide's file (HTML, AsciiDoc, Markdown) into links between entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules_index.model import Entry, Link, LinkKind
from rules_index.structure.shapes.draft import Draft


def with_hyperlinks(drafts: Sequence[Draft], entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries, each with a link for every hyperlink in the lines of its draft.

    A link to an unknown anchor has the target "". A link from an entry to itself is dropped.
    """
    owner = {
        anchor: entry.id
        for draft, entry in zip(reversed(drafts), reversed(entries), strict=True)
        for line in draft.lines()
        for anchor in line.anchors
    }
    linked = []
    for draft, entry in zip(drafts, entries, strict=True):
        found = dict.fromkeys(
            Link(LinkKind.HYPERLINK, target.text, owner.get(target.anchor, ""))
            for line in draft.lines()
            for target in line.targets
            if owner.get(target.anchor) != entry.id
        )
        linked.append(replace(entry, links=tuple(found)))
    return linked
