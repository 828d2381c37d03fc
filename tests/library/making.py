"""Small parsed guides for the tests of the store, in our own words."""

from __future__ import annotations

import hashlib
from typing import Any

from rules_index.model import Entry, Identity, Kind, LeftOut, Link, LinkKind, ParsedGuide, Passage


def entry(local_id: str, text: str = "Stones stay where they are put.", **more: Any) -> Entry:
    """An entry whose title is its id."""
    more.setdefault("passages", (Passage(text, 1),))
    return Entry(
        local_id, more.pop("kind", Kind.RULE), more.pop("title", local_id), text, 1, **more
    )


def see(title: str) -> Link:
    """A reference that nothing in its own guide answers."""
    return Link(LinkKind.SEE_ALSO, title)


def guide(*entries: Entry, fingerprint: str = "", **labels: str) -> ParsedGuide:
    """A parsed guide; its fingerprint follows from its words and its version."""
    identity = Identity(**{"game": "go", "language": "en", "title": "Go", **labels})
    entries = entries or (entry("liberties"), entry("ko"))
    made_of = "".join(e.id + e.text for e in entries) + identity.version + identity.title
    print_ = fingerprint or hashlib.sha256(made_of.encode()).hexdigest()
    left_out = (LeftOut("- 3 -", "furniture", 9, 3),)
    return ParsedGuide(identity, "text", print_, entries, left_out, placed=0.75)
