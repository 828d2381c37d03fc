"""Puts an entry from the newest version of a guide before the same entry from older versions.

likely entries -> here -> rule_before_erratum
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules_index.search.context import Context
from rules_index.search.index.index import Index
from rules_index.search.rank.rule import LEAST_SHARE, SHOWN, Rule, exchanged
from rules_index.search.records import Ranked, Ranking
from rules_index.store.guide import version_figures


def _order(ranking: Ranking, context: Context) -> Ranking:
    """Put the newest version of an entry before older versions that score only a little higher."""
    index, standing = context.index, {one.place: one.standing for one in ranking}
    instead: dict[int, int] = {}
    for one in ranking[:SHOWN]:
        held = index.kin.versions[one.place]
        if len(held) > 1:
            held = [at for at in held if at in standing and at not in instead]
        near = _near_versions(one, held, standing, index) if len(held) > 1 else ()
        if len(near) > 1:
            newest = sorted(
                near, key=lambda at: version_figures(index.rows[at].version), reverse=True
            )
            instead |= zip(near, newest, strict=True)
    return exchanged(ranking, instead) if instead else ranking


def _near_versions(
    one: Ranked, among: Iterable[int], standing: Mapping[int, float], index: Index
) -> list[int]:
    """Return the versions of an entry that score nearly as high as the entry or higher,
    best first.
    """
    row, least = index.rows[one.place], LEAST_SHARE["newer_version"] * one.standing
    near = [at for at in among if standing[at] >= least and index.rows[at].scope == row.scope]
    return sorted(near, key=standing.__getitem__, reverse=True)


NEWER_VERSION = Rule("newer_version", _order)
