"""Entries of the library as the plain records that are shown.

service, browse, cards -> here -> EntryRef, Source, Quote
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

from bot.answers.entry_view import EntryRef, GuideLine, Quote, Source
from rules_index import BETWEEN_HEADINGS, FiledEntry, Guide, Identity, Passage, Row, words


@lru_cache(5_000)
def mark_of(entry: str) -> str:
    """Return the short name of an entry, which fits into a button and survives a restart."""
    return hashlib.sha256(entry.encode()).hexdigest()[:10]


def name_key(name: str) -> str:
    """Return a name in the form in which names are compared."""
    return " ".join(words(name))


def card_key(name: str) -> str:
    """Return the key of a card: "Way of the Crane" -> "card:way of the crane".

    It does not depend on how the name is written.
    """
    return f"card:{name_key(name)}"


def ref_of(row: Row) -> EntryRef:
    """Return a link to the entry of an index row."""
    return _ref(row.id, row.title, row.kind, Identity(row.game, row.language, "", row.version))


def filed_ref(filed: FiledEntry) -> EntryRef:
    """Return a link to an entry."""
    entry = filed.entry
    return _ref(entry.id, entry.title, entry.kind.value, filed.guide.identity)


def _ref(entry: str, title: str, kind: str, guide: Identity) -> EntryRef:
    note = " · ".join(filter(None, [kind, guide.game, guide.language]))
    return EntryRef(mark_of(entry), title, note, kind, guide.game, guide.language, guide.version)


def source_of(filed: FiledEntry, said: Passage | None = None) -> Source:
    """Return the source of the passage `said` of an entry; without a passage, of its beginning."""
    entry, identity = filed.entry, filed.guide.identity
    page, line = (said.page, said.line) if said else (entry.page, entry.line)
    section = BETWEEN_HEADINGS.join(part for part in entry.section if part != identity.title)
    title = identity.title or filed.guide.key
    number = line if filed.guide.has_lines else None
    return Source(title, identity.version, section, page, number, entry.id)


def places_of(filed: FiledEntry, *, titled: bool) -> tuple[tuple[int | None, int | None], ...]:
    """Return the page and line of each line of an entry's text.

    With `titled`, the title is the first line.
    """
    entry = filed.entry
    title = [Passage(entry.title, entry.line, entry.page)] if titled else []
    lines = (said for said in (*title, *entry.passages) for _ in said.text.split("\n"))
    return tuple((said.page, said.line if filed.guide.has_lines else None) for said in lines)


def quote_of(filed: FiledEntry) -> Quote:
    """Return an entry's words with their source."""
    entry = filed.entry
    return Quote(entry.title, entry.text, source_of(filed, entry.opening), filed_ref(filed))


def guide_line(guide: Guide) -> GuideLine:
    """Return a guide as lists of guides show it."""
    one = guide.identity
    title = one.title or guide.key
    return GuideLine(
        guide.key, title, one.game, one.language, one.version, one.date, guide.entries,
        own=bool(guide.scope),
    )  # fmt: skip
