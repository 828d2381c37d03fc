"""Plain text -> Document: a Line a line, bullets and indents told from the characters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rules_index.model import Document, LeftOut, Line
from rules_index.readers.scan import Nesting, Raw, fold_space, raw_lines, split_bullet

_UNDERLINE = re.compile(r"={3,}|-{3,}|~{3,}|_{3,}|\*{3,}")
_LEVELS = {"=": 1, "-": 2, "~": 3, "_": 2, "*": 2}
_LONGEST_TITLE = 80


def read_text(text: str, name: str) -> Document:
    """Every line that is not blank; nothing in plain text is a heading by its looks alone."""
    nesting = Nesting()
    lines: list[Line] = []
    dropped: list[LeftOut] = []
    raws = list(raw_lines(text))
    ruled = _ruled(raws)
    for i, raw in enumerate(raws):
        if i - 1 in ruled or i + 1 in ruled:
            dropped.append(LeftOut(raw.text, "mark", raw.number, raw.page))
            continue
        if lines and not raw.gap and _underlines(raw.text, lines[-1]):
            level = _LEVELS[raw.text[0]] + len(set(ruled.values()))
            lines[-1] = replace(lines[-1], level=level)
            dropped.append(LeftOut(raw.text, "mark", raw.number, raw.page))
            continue
        marker, rest = split_bullet(raw.text)
        if not marker and raw.gap and not raw.indent:
            nesting.end()
        cells = tuple(fold_space(cell) for cell in rest.split("\t")) if "\t" in rest else ()
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
    return Document(tuple(lines), "text", name, tuple(dropped))


def _ruled(raws: Sequence[Raw]) -> dict[int, int]:
    """The titles between two equal rows of one sign with blank lines around, and their levels.

    They stand above all that are only underlined. The head of a table stands between two rows
    as well, but its own rows follow right below.
    """
    found: dict[int, str] = {}
    for i, (above, raw, below) in enumerate(zip(raws, raws[1:], raws[2:], strict=False), 1):
        if i - 2 in found or above.text != below.text or not _UNDERLINE.fullmatch(above.text):
            continue
        tight = not raw.gap and not below.gap
        apart = tight and above.gap and i + 2 < len(raws) and raws[i + 2].gap
        title = not split_bullet(raw.text)[0] and len(raw.text) <= _LONGEST_TITLE
        if apart and title and any(map(str.isalpha, raw.text)):
            found[i] = above.text[0]
    signs = sorted(set(found.values()), key="=*#-_~".find)
    return {i: signs.index(sign) + 1 for i, sign in found.items()}


def _underlines(text: str, last: Line) -> bool:
    """Whether a row of one sign stands under a title of about its length."""
    if not _UNDERLINE.fullmatch(text) or last.marker or last.cells or not last.gap:
        return False
    return 0.6 * len(last.text) <= len(text) <= 2 * len(last.text) + 8
