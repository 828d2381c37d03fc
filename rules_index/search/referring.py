"""Entries that say nothing but where to look: whoever asks for one wants what it refers to.

entries -> refers_to (build) -> Row -> rule_meant -> order
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules_index.language.fold import words
from rules_index.model import Entry, Kind
from rules_index.search.index import Index

_SHORT = 16
"""How many words an entry has at most that only refers to another."""
_LABEL = 3
"""How many of them may be no part of a name: "see", "patrz na stronie"."""
_CHAIN = 3
"""How often what is referred to may refer on."""
_FIRST = 12
"""How many of the likeliest entries anybody sees."""


def refers_to(entry: Entry, titles: Mapping[str, str]) -> str:
    """The id of the one entry that a short one only refers to, or "".

    `titles` are those of all entries by id: a page is referred to beside the title that is there.
    """
    targets = {link.target for link in entry.links if link.target in titles}
    if entry.number or entry.kind is not Kind.RULE or len(targets) != 1:
        return ""
    (target,) = targets
    said = words(entry.text)
    named = {*words(titles[target]), *words(" ".join(link.text for link in entry.links))}
    rest = [word for word in said if word not in named and not word.isdigit()]
    return target if len(said) <= _SHORT and len(rest) <= _LABEL and target != entry.id else ""


def with_meant(likely: Sequence[int], index: Index) -> list[int]:
    """The likeliest entries and what those among the first refer to, whatever that is worth."""
    found = list(likely)
    for place in likely[:_FIRST]:
        found += [at for at in _meant(place, index)[1:] if at not in found]
    return found


def rule_meant(best: dict[int, float], index: Index) -> dict[int, float]:
    """What the likeliest entry refers to before it, where it says nothing itself."""
    first = next(iter(best), None)
    meant = _meant(first, index)[-1] if first is not None else None
    if first is None or meant is None or meant == first or meant not in best:
        return best
    return {meant: best[first]} | best | {meant: best[first]}


def _meant(place: int, index: Index) -> list[int]:
    """An entry, what it only refers to, what that only refers to, and so on."""
    found, scope = [place], index.rows[place].scope
    while len(found) <= _CHAIN and (target := index.rows[found[-1]].refers_to):
        named = index.by_local.get(target.partition("/")[2], ())
        rows = ((at, index.rows[at]) for at in named if at not in found)
        known = next((at for at, row in rows if (row.id, row.scope) == (target, scope)), None)
        if known is None:
            break
        found.append(known)
    return found
