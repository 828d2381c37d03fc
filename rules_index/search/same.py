"""The same rule in the guides of a game's other languages, and which of them a question means.

Index -> same -> engine, beside
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules_index.language.stem import stems_of
from rules_index.links import aliases
from rules_index.search.documents import ENTRY
from rules_index.search.index import Index, Row
from rules_index.search.postings import Floats
from rules_index.search.query import Query

_AS_LIKELY = 0.6
"""What the same rule has to be worth beside the best entry."""


def same_rules(index: Index, at: int) -> list[int]:
    """The places of the same rule in other languages: by its number, its id or its title."""
    own = index.rows[at]
    local = own.id.partition("/")[2]
    near = {*index.by_local[local], *index.by_number.get((own.number.lower(), own.game), ())}
    near.update(place for name in index.names_of(at) for place in index.by_name[name])
    return [place for place in sorted(near) if _is_same(own, index.rows[place], local)]


def _is_same(own: Row, row: Row, local: str) -> bool:
    if (row.game, row.scope) != (own.game, own.scope) or row.language == own.language:
        return False
    if own.number and own.kind == row.kind == "step":
        return own.number == row.number
    if row.id.partition("/")[2] == local:
        return True
    return not _names(own.title).isdisjoint(_names(row.title))


@lru_cache(50_000)
def _names(title: str) -> frozenset[str]:
    """What a title is also called, very short names aside; every answer asks it of all titles."""
    return frozenset(name for name in aliases(title) if len(name) > 3)


def asked_in(query: Query, index: Index, allowed: Floats) -> str:
    """The language of a question; where it is not told, that of the only guides with its words."""
    if query.language:
        return query.language
    said, stems = query.plain.split(), index.postings["stems"]

    def held(name: str) -> bool:
        term = index.stems.get(name, -1)
        return term >= 0 and bool(allowed[stems.holding(term, ENTRY)].any())

    codes = [
        code
        for code in sorted(index.shelves.languages(query.scopes))
        if all(held(f"{code}:{stem}") for stem in stems_of(said, code))
    ]
    return codes[0] if len(codes) == 1 else ""


def in_language(language: str, likely: Mapping[int, float], index: Index) -> int | None:
    """Which of the likely entries says in this language what the first one says in another.

    By their scores, best first: steps of one number may be others in an older edition.
    """
    first, worth = next(iter(likely.items()))
    if not language or index.rows[first].language == language:
        return None
    same = set(same_rules(index, first))
    near = (place for place, score in likely.items() if score >= _AS_LIKELY * worth)
    return next((at for at in near if at in same and index.rows[at].language == language), None)
