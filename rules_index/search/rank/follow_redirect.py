"""Puts a rule before an entry that only refers to it: "Modifiers" before "See Modifiers.".

likely entries -> here -> one_of_each
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_index.search.context import Context
from rules_index.search.index.index import Index
from rules_index.search.rank.rule import SHOWN, Rule, moved_before
from rules_index.search.records import Ranking

_CHAIN = 3
"""The most references that are followed from one entry to the next. Chosen by hand."""


def with_meant(likely: Sequence[int], index: Index) -> list[int]:
    """Return the likely entries, then the entries to which the first twelve of them refer.

    All are positions in the index. An entry is added even if its own score is low.
    """
    found = list(likely)
    for place in likely[:SHOWN]:
        found += [at for at in _chain_of(place, index)[1:] if at not in found]
    return found


def _order(ranking: Ranking, context: Context) -> Ranking:
    """Put a rule first if the likeliest entry, such as "See Modifiers.", only refers to it."""
    first = ranking[0].place if ranking else -1
    meant = _chain_of(first, context.index)[-1] if ranking else first
    known = meant != first and any(one.place == meant for one in ranking)
    return moved_before(ranking, meant, first) if known else ranking


def _chain_of(place: int, index: Index) -> list[int]:
    """Return an entry, the entry to which it only refers, and so on, as positions in the index.

    If entry 1 only says "See 2", and entry 2 only says "See 3", the chain is 1, 2, 3. An entry that
    does not refer to another gives a chain of one.
    """
    found, scope = [place], index.rows[place].scope
    while len(found) <= _CHAIN and (target := index.rows[found[-1]].refers_to):
        named = index.kin.by_local.get(target.partition("/")[2], ())
        rows = ((at, index.rows[at]) for at in named if at not in found)
        known = next((at for at, row in rows if (row.id, row.scope) == (target, scope)), None)
        if known is None:
            break
        found.append(known)
    return found


FOLLOW_REDIRECT = Rule("follow_redirect", _order)
