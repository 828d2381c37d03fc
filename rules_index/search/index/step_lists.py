"""Finds charts that only list the titles of steps, and entries whose title is only a step's number.

entries -> here -> Index -> rank/step_before_list
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np

from rules_index.language.fold import words
from rules_index.model import Entry, FiledEntry, Kind
from rules_index.search.index.index import Index
from rules_index.search.index.postings import Ints

_ROW = re.compile(r"\W?(?:[^\W\d_]|\d{1,3})(?:\.\d{1,3})+\W?")
_MOSTLY = 0.6
"""The least share of an entry's passages that must be titles of steps to make it a list of steps.
Chosen by hand."""
_Titled = Mapping[tuple[str, ...], int]
"""Words of a step's title -> position of the step in the index, for one guide."""


def charts(entries: Sequence[FiledEntry]) -> Ints:
    """Return pairs of entry positions: a chart, and a step that the chart lists.

    The steps of a chart are in the chart's order. An entry whose title is only the number of a
    step, such as "3.2", is a row of a chart and is paired with that step.
    """
    titles: dict[tuple[str, str], dict[tuple[str, ...], int]] = {}
    numbers: dict[tuple[str, str, str], int] = {}
    for place, one in enumerate(entries):
        if one.entry.number and one.entry.kind is Kind.STEP:
            guide = one.guide.named
            titles.setdefault(guide, {}).setdefault(tuple(words(one.entry.title)), place)
            numbers.setdefault((*guide, _digits(one.entry.number)), place)
    pairs = []
    for place, one in enumerate(entries):
        guide = one.guide.named
        own = numbers.get((*guide, _digits(one.entry.title))) if _is_bare(one.entry) else None
        found = [own] if own is not None else _steps_listed(one.entry, titles.get(guide, {}))
        pairs += [(place, step) for step in found if step != place]
    return np.array(pairs, dtype=np.int64).reshape(-1, 2)


def is_row(title: str) -> bool:
    """Tell whether a title is only a number with several parts: "3.2" in a chart of steps."""
    return bool(_ROW.fullmatch(title))


def _is_bare(entry: Entry) -> bool:
    """Tell whether an entry is a row of a chart: it has a number as its title, but an empty
    `number`."""
    return not entry.number and is_row(entry.title)


def _digits(number: str) -> str:
    """Return the parts of a number without the signs between them: "3.2." -> "3 2"."""
    return " ".join(words(number))


def _steps_listed(entry: Entry, steps: _Titled) -> list[int]:
    """Return the positions of the steps whose titles an entry lists.

    Return an empty list if the entry has a number of its own, or much text besides these titles.
    """
    if entry.number or not steps:
        return []
    found = [steps.get(tuple(words(f"{one.marker} {one.text}"))) for one in entry.passages]
    listed = [step for step in found if step is not None]
    return listed if len(listed) > 1 and len(listed) >= _MOSTLY * len(found) else []


def row_step(place: int, index: Index) -> int:
    """Return the position of the step for a row of a chart, whose title is the number of the step.

    If the entry at `place` is no such row, return `place` itself.
    """
    return index.kin.charts.get(place, [place])[0] if is_row(index.rows[place].title) else place
