"""Plain text -> Document: a Line a line, bullets and indents told from the characters."""

from __future__ import annotations

from rules_index.model import Document, Line
from rules_index.readers.scan import Nesting, fold_space, raw_lines, split_bullet


def read_text(text: str, name: str) -> Document:
    """Every line that is not blank; nothing in plain text is a heading by its looks alone."""
    nesting = Nesting()
    lines = []
    for raw in raw_lines(text):
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
    return Document(lines=tuple(lines), format="text", name=name)
