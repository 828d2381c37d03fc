"""Plain text -> Document: a Line a line, bullets and indents told from the characters."""

from __future__ import annotations

import re
from dataclasses import replace

from rules_index.model import Document, LeftOut, Line
from rules_index.readers.scan import Nesting, fold_space, raw_lines, split_bullet

_UNDERLINE = re.compile(r"={3,}|-{3,}|~{3,}|_{3,}|\*{3,}")
_LEVELS = {"=": 1, "-": 2, "~": 3, "_": 2, "*": 2}


def read_text(text: str, name: str) -> Document:
    """Every line that is not blank; nothing in plain text is a heading by its looks alone."""
    nesting = Nesting()
    lines: list[Line] = []
    dropped: list[LeftOut] = []
    for raw in raw_lines(text):
        if lines and not raw.gap and _underlines(raw.text, lines[-1]):
            lines[-1] = replace(lines[-1], level=_LEVELS[raw.text[0]])
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
                marker=marker,
                depth=nesting.depth(raw.indent) if marker else 0,
                gap=raw.gap,
                indent=raw.indent,
                cells=cells,
            )
        )
    return Document(tuple(lines), "text", name, tuple(dropped))


def _underlines(text: str, last: Line) -> bool:
    """Whether a row of one sign stands under a title of about its length."""
    if not _UNDERLINE.fullmatch(text) or last.marker or last.cells or not last.gap:
        return False
    return 0.6 * len(last.text) <= len(text) <= 1.6 * len(last.text) + 2
