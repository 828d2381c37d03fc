"""Fills the look-up tables that are not kept in the index file: names, numbers, labels, twins.

rows, names, postings (file, build) -> here -> Index
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from rules_index.search.index.fields import FIELDS, TITLE
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Ints
from rules_index.search.index.translations import same_rules
from rules_index.search.text.card_numbers import printings


def fill_lookups(index: Index) -> None:
    """Fill the look-up tables of an index from its rows, names, cards and postings."""
    for label in ("scope", "game", "language", "kind"):
        index.labels[label] = _numbers_of_values([getattr(row, label) for row in index.rows])
    index.card_owners = np.array([card[3] for card in index.cards], dtype=np.int64)
    every = np.arange(len(index.rows) + 1)
    index.titles.begin = np.searchsorted(index.named, every)
    once: dict[str, int] = {}
    spelt = (once.setdefault(name, number) for number, name in enumerate(index.names))
    index.titles.spelt = np.fromiter(spelt, dtype=np.int64, count=len(index.names))
    index.titles.lengths = np.array([name.count(" ") + 1 for name in index.names], dtype=np.int64)
    index.cards_from = np.searchsorted(index.card_owners, every)
    slots = np.arange(len(FIELDS) * len(index.rows) + 1)
    index.documents_from = np.searchsorted(index.slots, slots)
    index.titles.ideas, index.titles.stems = (
        _in_titles(index, kind) for kind in ("concepts", "stems")
    )
    _number_rows(index)
    _pair_rows(index)
    _number_printings(index)
    for stem in index.stems:
        index.begun.setdefault(stem[: stem.index(":") + 2], []).append(stem)
    for alike in index.begun.values():
        alike.sort()
    for name, place in zip(index.names, index.named.tolist(), strict=True):
        index.titles.by_name.setdefault(name, []).append(place)
    for keys, places in index.headings:
        for key in keys:
            index.titles.chapters.setdefault(key, []).append(places)
    named = [*zip(index.names, index.named.tolist(), strict=True)]
    named += [(card[0], card[3]) for card in index.cards]
    for number, (name, place) in enumerate(named):
        index.titles.called.setdefault(name, []).append((number, place))
    for name in index.titles.called:
        index.titles.initials.setdefault(name[:1], []).append(name)
    index.kin.charted = {chart: _saying(steps, index) for chart, steps in index.kin.charts.items()}


def _number_rows(index: Index) -> None:
    """Fill the tables from ids, numbers and items to entries, and from scopes to ranges of
    entries."""
    index.kin.sizes.update(row.of for row in index.rows)
    versions: dict[tuple[str, str], list[int]] = {}
    for i, row in enumerate(index.rows):
        index.kin.versions.append(versions.setdefault((row.root, row.local), []))
        index.kin.versions[i].append(i)
        index.shelves.put(i, row.scope, row.guide, row.game, row.language)
        if row.number and row.kind in ("step", "rule", "section"):
            number = row.number.lower()
            index.numbers.by_number.setdefault((number, row.game), []).append(i)
            index.numbers.by_last_figure.setdefault(number.rpartition(".")[2], []).append(i)
        for item in row.items:
            index.numbers.by_item.setdefault(item, []).append(i)
        index.kin.by_id.setdefault(row.id, []).append(i)
        index.kin.by_local.setdefault(row.local, []).append(i)

    for at, one in enumerate(index.numbered):
        index.numbers.by_printed.setdefault(one.printed, []).append(at)


def _pair_rows(index: Index) -> None:
    """Fill the tables from rules to their translations, and from charts to their steps."""
    for pair in index.twins.tolist():
        for one, other in (pair, pair[::-1]):
            index.kin.by_twin.setdefault(one, []).append(other)
            index.kin.shared[index.rows[one].of, index.rows[other].of] += 1
    for chart, step in index.listed.tolist():
        index.kin.charts.setdefault(chart, []).append(step)


def _saying(steps: Sequence[int], index: Index) -> dict[int, list[int]]:
    """Return a mapping from an entry to those steps in `steps` of which it is a translation.

    The keys are the translations of all steps, and the steps themselves; the list of a step begins
    with the step itself.
    """
    found: dict[int, list[int]] = {}
    for step in sorted(set(steps)):
        for place in same_rules(index, step):
            found.setdefault(place, []).append(step)
    for step in steps:
        found[step] = [step, *found.get(step, ())]
    return found


def _number_printings(index: Index) -> None:
    """Fill the table from a card's set and number to the card."""
    for at, (_, release, number, _) in enumerate(index.cards):
        for printing in printings(release, number):
            index.numbers.by_printing.setdefault(printing, []).append(at)


def _in_titles(index: Index, kind: str) -> Ints:
    """Return, for each entry, how many different terms of one kind are in its title."""
    docs, end = index.postings[kind].docs, index.postings[kind].fields[TITLE + 1]
    return np.bincount(docs[docs < end], minlength=len(index.rows))


def _numbers_of_values(values: Sequence[str]) -> tuple[dict[str, int], Ints]:
    """Number the different values; return a mapping from value to number, and each element's
    number.

    `["en", "pl", "en"]` -> `{"en": 0, "pl": 1}` and `[0, 1, 0]`.
    """
    known = {value: number for number, value in enumerate(dict.fromkeys(values))}
    return known, np.array([known[value] for value in values], dtype=np.int64)
