"""Reads plain text into a Document: one Line for each line; signs mark bullets and headings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules_index.model import Document, LeftOut, Line
from rules_index.readers.scan import Nesting, Raw, fold_space, raw_lines, split_bullet, tabbed
from rules_index.readers.underlined import fits, is_row, levels

_SIGNS = "=*#-_~"
# "--- Core set ---": the same sign on both sides of a name.
_ORNATE = re.compile(rf"([{re.escape(_SIGNS)}])\1{{2,}} *(?P<name>[^\W_].*?) *\1{{3,}}")
_LONGEST_TITLE = 80
"""The most characters of a title. Chosen by hand."""


def read_text(text: str, source: str) -> Document:
    """Read plain text into a Document, with one Line for each line that is not blank.

    Only rows of signs such as "====" mark headings; short or capitalised lines do not. The rows
    themselves are left out.
    """
    nesting = Nesting()
    lines: list[Line] = []
    dropped: list[LeftOut] = []
    ornate: dict[int, str] = {}
    under: dict[int, str] = {}
    raws = list(raw_lines(text))
    ruled = _ruled(raws)
    for i, raw in enumerate(raws):
        if i - 1 in ruled or i + 1 in ruled:
            dropped.append(LeftOut(raw.text, "mark", raw.number, raw.page))
            continue
        if lines and not raw.gap and _underlines(raw.text, lines[-1]):
            under[len(lines) - 1] = raw.text
            dropped.append(LeftOut(raw.text, "mark", raw.number, raw.page))
            continue
        name = _between_signs(raw)
        if name:
            ornate[len(lines)] = raw.text[0]
        marker, rest = ("", name) if name else split_bullet(raw.text)
        if not marker and raw.gap and not raw.indent:
            nesting.end()
        cells = tabbed(rest)
        lines.append(
            Line(
                text=fold_space(rest) if not cells else "\t".join(cells),
                number=raw.number,
                page=raw.page,
                level=ruled.get(i),
                marker=marker,
                depth=nesting.depth(raw.indent) if marker else 0,
                gap=raw.gap or i in ruled or i - 2 in ruled,
                indent=raw.indent,
                cells=cells,
            )
        )
    level, above = levels([*under.values()]), len(set(ruled.values()))
    for i, row in under.items():
        lines[i] = replace(lines[i], level=above + level[row[0]])
    return Document(tuple(_with_levels(lines, ornate)), "text", source, tuple(dropped))


def _ruled(raws: Sequence[Raw]) -> dict[int, int]:
    """Return the level of each title between two equal rows of signs, by the title's index in
    `raws`.

    These titles rank above titles that are only underlined. Blank lines must surround title and
    rows: the head of a table is between two rows as well, but other lines follow right below it.
    """
    found: dict[int, str] = {}
    tight: dict[int, str] = {}
    for i, (above, raw, below) in enumerate(zip(raws, raws[1:], raws[2:], strict=False), 1):
        if i - 2 in found or above.text != below.text or not is_row(above.text):
            continue
        close = above.gap and not raw.gap and not below.gap and i + 2 < len(raws)
        title = not split_bullet(raw.text)[0] and len(raw.text) <= _LONGEST_TITLE
        if close and title and any(map(str.isalpha, raw.text)):
            (found if raws[i + 2].gap else tight)[i] = above.text
    # A text may begin right below where the same rows stand around other titles, too.
    rows = Counter(found.values())
    known = {i: row for i, row in (found | tight).items() if i in found or rows[row] > 1}
    signs = sorted({row[0] for row in known.values()}, key=_SIGNS.find)
    return {i: signs.index(row[0]) + 1 for i, row in known.items()}


def _between_signs(raw: Raw) -> str:
    """Return the title between two runs of one sign: "--- Core set ---" -> "Core set".

    Return "" if the line is not such a title.
    """
    found = _ORNATE.fullmatch(raw.text) if raw.gap and len(raw.text) <= _LONGEST_TITLE else None
    name = found["name"] if found else ""
    # "--- Page 4 ---" counts pages.
    titled = any(map(str.isalpha, name)) and not name[0].islower() and not name[-1].isdigit()
    return name if titled else ""


def _with_levels(lines: Sequence[Line], ornate: Mapping[int, str]) -> list[Line]:
    """Return the lines, with a level for each title between signs such as "--- Core set ---".

    `ornate` maps the index of each such title to its sign. The titles rank below all lines that
    have a level already. If no line has one, no level is given, and later stages judge titles by
    their looks.
    """
    above = max((line.level or 0 for line in lines), default=0)
    signs = sorted(set(ornate.values()), key=_SIGNS.find)
    return [
        replace(line, level=above + 1 + signs.index(ornate[i])) if above and i in ornate else line
        for i, line in enumerate(lines)
    ]


def _underlines(text: str, last: Line) -> bool:
    """Tell whether a text is a row of one sign below a title of about the same length.

    `last` is the line above the text.
    """
    if not is_row(text) or last.marker or last.cells or not last.gap:
        return False
    return fits(text, last.text)
