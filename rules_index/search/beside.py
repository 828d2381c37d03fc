"""What stands beside an answer: the same rule in other languages, and newer words for it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules_index.model import Entry
from rules_index.search.engine import Searcher
from rules_index.search.index import Index, Row
from rules_index.search.same import same_rules
from rules_index.store.placing import Guide, version_figures


def counterparts(index: Index, entry_id: str, scope: str = "") -> list[Row]:
    """The same rule in the guides of the game's other languages: by its number or its id."""
    at = index.place_of(entry_id, scope)
    if at is None:
        return []
    return list({row.language: row for row in _rows(index, same_rules(index, at))}.values())


def _rows(index: Index, places: list[int]) -> Iterator[Row]:
    """The rows, the first guide's last: of one language it is the one that counts."""
    return map(index.rows.__getitem__, reversed(places))


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
