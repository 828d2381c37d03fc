"""Puts the same entry of a guide's newest version in the place of that of an older one.

likely entries -> here -> rule_before_erratum
"""

from __future__ import annotations

from rules_index.search.context import Context
from rules_index.search.rank.rule import Rule, exchanged
from rules_index.search.records import Ranking
from rules_index.store.guide import version_figures

_SHOWN = 12
"""The number of entries that are looked at: nobody sees more. Chosen by hand."""
_NEARLY = 0.9
"""The least score of a newer version, as a share of the older one's. Chosen by hand."""


def _order(ranking: Ranking, context: Context) -> Ranking:
    """Put the newest version of an entry first, where it answers nearly as well as an older one."""
    index, standing = context.index, {one.place: one.standing for one in ranking}
    instead: dict[int, int] = {}
    for one in ranking[:_SHOWN]:
        row = index.rows[one.place]
        held = (at for at in index.kin.by_local[row.local] if at in standing and at not in instead)
        near = [
            at
            for at in held
            if standing[at] >= _NEARLY * one.standing
            and index.rows[at].scope == row.scope
            and index.rows[at].root == row.root
        ]
        if len(near) > 1:
            near.sort(key=lambda at: -standing[at])
            newest = sorted(
                near, key=lambda at: version_figures(index.rows[at].version), reverse=True
            )
            instead |= zip(near, newest, strict=True)
    return exchanged(ranking, instead) if instead else ranking


NEWER_VERSION = Rule("newer_version", _order)
