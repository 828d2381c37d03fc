"""Look-ups by kind: the entries of a kind that typed text may mean, and the steps around a step.

service -> here -> rows of the index
"""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz, process

from rules_index import Guide, Row, Scope, Searcher, newest_first, words

_ALIKE, _LONGEST, _MOST = 75, 100, 25
_AROUND = 12


def entries_of_kind(
    searcher: Searcher, kind: str, typed: str, scope: Scope, first: Sequence[str] = ()
) -> list[Row]:
    """Return the entries of a kind whose titles the typed text may mean; all if it is empty.

    Entries in the languages of `first` come first. Of equally good titles, the one of the newest
    guide comes first.
    """
    index = searcher.index()
    allowed = searcher.allowed(index, scope)
    rows = [row for i, row in enumerate(index.rows) if row.kind == kind and allowed[i]]
    newest = _guide_ranks(searcher.guides(scope.scopes))
    rows.sort(key=lambda row: newest.get((row.scope, row.guide), len(newest)))
    plain = words(typed[:_LONGEST])
    found = _rows_with_words(rows, plain) if plain else rows
    return sorted(found, key=lambda row: _language_rank(row.language, first))


def _guide_ranks(guides: Sequence[Guide]) -> dict[tuple[str, str], int]:
    """Return a dict of (scope, key) of each guide -> its rank, 0 for the first.

    A server's own guides come first, then the newest ones.
    """
    ordered = sorted(newest_first(guides), key=lambda guide: not guide.scope)
    return {guide.named: place for place, guide in enumerate(ordered)}


def _rows_with_words(rows: Sequence[Row], plain: Sequence[str]) -> list[Row]:
    titles = [" ".join(words(row.title)) for row in rows]
    joined = " ".join(plain)
    inside = [i for i, title in enumerate(titles) if f" {joined}" in f" {title}"]
    if inside:
        inside.sort(key=lambda i: not titles[i].startswith(joined))
        return [rows[i] for i in inside]
    holding = [i for i, title in enumerate(titles) if all(f" {w}" in f" {title}" for w in plain)]
    if holding:
        return [rows[i] for i in holding]
    near = process.extract(
        joined, titles, scorer=fuzz.partial_ratio, score_cutoff=_ALIKE, limit=_MOST
    )
    return [rows[i] for _, _, i in near]


def _language_rank(language: str, first: Sequence[str]) -> int:
    return first.index(language) if language in first else len(first)


def steps_around(steps: Sequence[Row], entry: str) -> tuple[Sequence[Row], int]:
    """Return up to 25 of `steps` around the one with the id `entry`, and its index among them.

    Return no steps and 0 if no step has this id.
    """
    place = next((i for i, row in enumerate(steps) if row.id == entry), None)
    if place is None:
        return [], 0
    start = max(0, min(place - _AROUND, len(steps) - _MOST))
    return steps[start : start + _MOST], place - start
