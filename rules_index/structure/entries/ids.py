"""Makes the ids of entries from the guide's own words, so that they survive a rebuild."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rules_index.language.fold import slug
from rules_index.model import Entry, Kind
from rules_index.structure.shapes.number_patterns import compound

_FOLDERS = {
    Kind.ERRATA: "errata",
    Kind.CLARIFICATION: "clarification",
    Kind.FAQ: "faq",
    Kind.LIST: "list",
}


def with_ids(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries with unique ids made from their titles or numbers: "errata/bay/12".

    If two entries would have the same id, both get a longer one; if these are the same as well,
    "~2" is added to the second. An id that the guide itself gives is kept.
    """
    plain = [entry.id or _plain_id(entry) for entry in entries]
    often = Counter(plain)
    longer = [
        _under_heading(entry, made) if often[made] > 1 and not entry.id else made
        for entry, made in zip(entries, plain, strict=True)
    ]
    given = {entry.id for entry in entries if entry.id}
    seen = Counter(given)
    named = []
    for entry, made in zip(entries, longer, strict=True):
        if entry.id in given:
            given.remove(entry.id)
            named.append(entry)
            continue
        seen[made] += 1
        # Only a second entry with the same title under the same heading needs a number.
        named.append(replace(entry, id=made if seen[made] == 1 else f"{made}~{seen[made]}"))
    return named


def _plain_id(entry: Entry) -> str:
    folder = _FOLDERS.get(entry.kind)
    if folder and entry.kind in (Kind.ERRATA, Kind.CLARIFICATION) and entry.number:
        release = slug(entry.cards[0].set, 30) if entry.cards else ""
        return "/".join(filter(None, (folder, release, slug(entry.number))))
    if folder:
        return f"{folder}/{slug(entry.title)}"
    if compound(f"{entry.number} x"):
        return entry.number
    return slug(entry.title) or "untitled"


def _under_heading(entry: Entry, made: str) -> str:
    if entry.kind in (Kind.ERRATA, Kind.CLARIFICATION):
        return f"{made}/{slug(entry.title, 40)}"
    above = slug(entry.section[-1], 40) if entry.section else ""
    return f"{above}/{made}" if above else made
