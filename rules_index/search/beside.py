"""What stands beside an answer: the same rule in other languages, and newer words for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from rules_index.links import aliases
from rules_index.model import Entry
from rules_index.search.engine import Searcher
from rules_index.search.index import Index, Row
from rules_index.store.placing import Guide, version_figures


def counterparts(index: Index, entry_id: str, scope: str = "") -> list[Row]:
    """The same rule in the guides of the game's other languages: by its number or its id."""
    at = index.place_of(entry_id, scope)
    if at is None:
        return []
    own, local = index.rows[at], entry_id.partition("/")[2]
    near = {*index.by_local[local], *index.by_number.get((own.number.lower(), own.game), ())}
    near.update(place for name in index.names_of(at) for place in index.by_name[name])
    others = (
        row
        for row in map(index.rows.__getitem__, sorted(near))
        if row.game == own.game and row.scope == own.scope and row.language != own.language
    )
    same = [row for row in others if _is_same(own, row, local)]
    return list({row.language: row for row in reversed(same)}.values())


def _is_same(own: Row, row: Row, local: str) -> bool:
    if own.number and own.kind == row.kind == "step":
        return own.number == row.number
    if row.id.partition("/")[2] == local:
        return True
    return not _names(own.title).isdisjoint(_names(row.title))


@lru_cache(50_000)
def _names(title: str) -> frozenset[str]:
    """What a title is also called, very short names aside; every answer asks it of all titles."""
    return frozenset(name for name in aliases(title) if len(name) > 3)


def newer(
    searcher: Searcher, entry: Entry, guide: Guide, scopes: Collection[str] = ("",)
) -> Iterator[Row]:
    """The entry in every newer version of this guide that words it otherwise.

    Only guides of these scopes are looked at: of another server's not even the version is told.
    """
    index = searcher.index()
    root, local = guide.key.partition("@")[0], entry.id.partition("/")[2]
    rows = [
        row
        for row in map(index.rows.__getitem__, index.by_local.get(local, ()))
        if row.scope in scopes
        and row.guide.partition("@")[0] == root
        and (row.scope, row.guide) != (guide.scope, guide.key)
        and version_figures(row.version) > version_figures(guide.identity.version)
    ]
    for row, filed in zip(rows, searcher.entries(rows), strict=True):
        if filed and filed.entry.text != entry.text:
            yield row
