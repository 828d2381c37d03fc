"""Finds titles above rows of signs, as in reStructuredText, and their levels.

A row is about as long as the title right above it. The sign that is used first marks the highest
level.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_ROW = re.compile(r"([=\-~_*#^+.:'\"`])\1{2,}")
_USUAL = "=-~"
"""The signs whose order is fixed: "=" ranks above "-", and "-" above "~", whichever is used
first."""
_MARKDOWNS = "=-"
_FEW = 2
"""The fewest titles underlined with signs unknown to Markdown by which a file is taken for a format
with underlined titles; a single row is an ornament. Chosen by hand."""


def is_row(text: str) -> bool:
    """Tell whether a line is a row of one sign, such as "===="."""
    return _ROW.fullmatch(text) is not None


def fits(row: str, title: str) -> bool:
    """Tell whether a row of signs is about as long as the title above it."""
    return 0.6 * len(title) <= len(row) <= 2 * len(title) + 8


def levels(rows: Sequence[str]) -> Mapping[str, int]:
    """Return the heading level for each sign: ["====", "----"] -> {"=": 1, "-": 2}.

    `rows` holds the rows of signs below all titles, in order; the sign that is used first gets
    level 1. But signs with a usual order keep it: "=" is never below "-".
    """
    first = {row[0]: place for place, row in reversed(list(enumerate(rows)))}
    above = -1.0
    ranks: dict[str, float] = {**first}
    for sign in filter(first.__contains__, _USUAL):
        above = ranks[sign] = max(ranks[sign], above + 0.5)
    return {sign: 1 + place for place, sign in enumerate(sorted(ranks, key=ranks.__getitem__))}


def with_marks(text: str) -> str:
    """Return the text with underlined titles as Markdown headings: "Boats", "++++" -> "# Boats".

    If fewer than two rows have signs that Markdown does not know, the text stays as it is. The
    number of lines never changes, so that quotes keep their line numbers.
    """
    lines = text.split("\n")
    bare = [line.strip() if line[:2].strip() else line.rstrip() for line in lines]
    under = [
        at for at in range(1, len(bare)) if _may_be_underlined(bare, at - 1) and _is_under(bare, at)
    ]
    if sum(bare[at][0] not in _MARKDOWNS for at in under) < _FEW:
        return text
    level = levels([bare[at] for at in under])
    for at in under:
        lines[at - 1], lines[at] = "#" * min(6, level[bare[at][0]]) + f" {bare[at - 1]}", ""
        if at > 1 and bare[at - 2] == bare[at]:
            lines[at - 2] = ""
    return "\n".join(lines)


def _may_be_underlined(lines: Sequence[str], at: int) -> bool:
    """Tell whether the line at index `at` may be a title above a row of signs.

    A title begins with a letter or digit. An empty line is above it, or it is between two equal
    rows.
    """
    text, above = lines[at], lines[at - 1] if at else ""
    return text[:1].isalnum() and (not above or above == lines[at + 1])


def _is_under(lines: Sequence[str], at: int) -> bool:
    return is_row(lines[at]) and fits(lines[at], lines[at - 1])
