"""Finds the entries that are the same rule in the other languages of a game.

Index -> here -> match, rank; counterparts (answers)
"""

from __future__ import annotations

from functools import lru_cache

from rules_index.links import aliases
from rules_index.search.index.index import Index
from rules_index.search.index.lookup_tables import SHORT_NAME
from rules_index.search.records import Row


def same_rules(index: Index, at: int) -> list[int]:
    """Return the positions of the entries in other languages that are the same rule as entry `at`.

    These are the entry's twins. In guides without a twin of the entry, they are the entries with
    the same number, id or title.
    """
    own, twins = index.rows[at], index.kin.by_twin.get(at, [])
    near = {
        *index.kin.by_local[own.local],
        *index.numbers.by_number.get((own.number.lower(), own.game), ()),
    }
    near.update(place for name in index.names_of(at) for place in index.titles.by_name[name])
    told = {index.rows[place].guide for place in twins}
    alike = (
        place
        for place in near
        if is_translation(own, row := index.rows[place])
        and row.guide not in told
        and not _has_twin(index, place, own.guide)
    )
    return sorted((*twins, *alike))


def _has_twin(index: Index, place: int, guide: str) -> bool:
    """Tell whether the entry at `place` has a twin in a guide.

    If it has one, it has no other translation there, not even one with the same number: rule 4.5
    may be rule 5.2 in an older guide.
    """
    return any(index.rows[twin].guide == guide for twin in index.kin.by_twin.get(place, ()))


def is_translation(own: Row, row: Row) -> bool:
    """Tell whether two entries are one rule in two languages, judged by their number, id or
    title."""
    if (row.game, row.scope) != (own.game, own.scope) or row.language == own.language:
        return False
    if own.number and own.kind == row.kind == "step":
        return own.number == row.number
    if row.local == own.local:
        return True
    return not _title_names(own.title).isdisjoint(_title_names(row.title))


@lru_cache(50_000)
def _title_names(title: str) -> frozenset[str]:
    """Return the names in a title, except those that are too short to identify an entry.

    The results are cached, because every answer needs the names of all titles.
    """
    return frozenset(name for name in aliases(title) if len(name) > SHORT_NAME)
