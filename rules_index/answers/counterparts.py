"""Finds the translations of a rule in a game's other languages, and newer versions of the rule.

Index -> here -> beside
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from rules_index.model import Entry, FiledEntry, Guide
from rules_index.search.index.index import Index
from rules_index.search.index.translations import same_rules
from rules_index.search.records import Row
from rules_index.search.searcher import Searcher
from rules_index.store.guide import is_later, root_of, version_figures

_SIGNS = str.maketrans(
    {**dict.fromkeys("’‘‚`´", "'"), **dict.fromkeys("“”„«»", '"'), **dict.fromkeys("–—−", "-")}
)
_MOSTLY = 0.5
"""The least share of the shorter guide's rules that two translations must have in common.

Chosen by hand.
"""


def counterparts(index: Index, entry_id: str, scope: str = "") -> list[Row]:
    """Return the translations of an entry as rows: one for each other language of the game.

    If several guides are in one language, the row is from the guide that shares most rules with the
    entry's guide, in its newest version.
    """
    at = index.place_of(entry_id, scope)
    if at is None:
        return []
    rows = [index.rows[place] for place in reversed(same_rules(index, at))]
    once = dict.fromkeys(row.language for row in rows)
    shared: Counter[str] = Counter()
    for of in {row.of for row in rows}:
        shared[root_of(of[1])] += index.kin.shared[index.rows[at].of, of]
    rows.sort(key=lambda row: (shared[row.root], version_figures(row.version)))
    best = {row.language: row for row in rows}
    return [best[language] for language in once]


def newer(
    searcher: Searcher, entry: Entry, guide: Guide, scopes: Collection[str] = ("",)
) -> Iterator[Row]:
    """Yield the changed versions of an entry from newer versions of its guide, as rows.

    In the same language, an entry has changed if its words differ; in another language, if the
    guide marks it as changed. Only guides in `scopes` are searched.
    """
    index = searcher.index()
    rows = [
        row
        for row in (*_rows_with_same_id(index, entry, guide), *_translated(index, entry, guide))
        if row.scope in scopes
    ]
    for row, filed in zip(rows, searcher.entries(rows), strict=True):
        if filed and _changed(filed, entry, guide):
            yield row


def _changed(filed: FiledEntry, entry: Entry, guide: Guide) -> bool:
    ours, theirs = guide.identity, filed.guide.identity
    if theirs.language == ours.language:
        later = version_figures(theirs.version) > version_figures(ours.version)
        return later and _with_uniform_signs(filed.entry.text) != _with_uniform_signs(entry.text)
    return filed.entry.changed and is_later(theirs, ours)


def _with_uniform_signs(text: str) -> str:
    """Return a text with uniform quotes, dashes and spaces, so that only its words are compared."""
    return " ".join(text.translate(_SIGNS).split())


def _rows_with_same_id(index: Index, entry: Entry, guide: Guide) -> Iterator[Row]:
    """Yield the rows with the same id as the entry from other versions of its guide."""
    local = entry.id.partition("/")[2]
    for row in map(index.rows.__getitem__, index.kin.by_local.get(local, ())):
        if row.of != guide.named and row.root == root_of(guide.key):
            yield row


def _translated(index: Index, entry: Entry, guide: Guide) -> Iterator[Row]:
    """Yield the rows of the same rule in guides that are translations of the entry's guide.

    Two guides are translations of each other if they share half of the rules of the shorter guide.
    """
    own, at = guide.named, index.place_of(entry.id, guide.scope)
    same = [] if at is None else same_rules(index, at)
    for row in map(index.rows.__getitem__, same):
        if index.kin.shared[own, row.of] >= _MOSTLY * min(
            index.kin.sizes[own], index.kin.sizes[row.of]
        ):
            yield row
